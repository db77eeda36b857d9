// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { scoreTitle, sumText, worthText } from '../src/game/sums';
import { endedTurn, stepText, told } from '../src/game/telling';
import { spoken } from '../src/game/speech';
import { noun, word } from '../src/i18n';
import { inWords } from '../src/lib/api';
import { de } from '../src/i18n/de';
import { deKey } from '../src/i18n/deKey';
import { deOptions } from '../src/i18n/deOptions';
import { deReview } from '../src/i18n/deReview';
import { en } from '../src/i18n/en';
import { enReview } from '../src/i18n/enReview';
import { numbers } from '../src/i18n/plural';
import { prefs } from '../src/lib/prefs.svelte';
import { events, score, stateWith } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

test('sums are put together from their terms in the language of the page', () => {
  expect(sumText(score)).toBe('6 tiles × 2 + 1 pennant × 2 = 14');
  prefs.save({ lang: 'de' });
  expect(sumText(score)).toBe('6 Plättchen × 2 + 1 Wappen × 2 = 14');
  expect(scoreTitle({ ...score, final: true })).toBe('Stadt, unfertig');
  expect(scoreTitle({ ...score, kind: 'abbacy', final: true })).toBe('Abtei');
});

test('without terms the words of the server are shown', () => {
  expect(sumText({ ...score, terms: undefined })).toContain('6 x 2');
});

test('words that the page has not met are shown as they came', () => {
  expect(word('roles', 'alchemist')).toBe('Alchemist');
  expect(noun('sheep pen', 2)).toBe('sheep pens');
});

test('the plural rules of the language choose the word that goes with a number', () => {
  const tiles = (n: number) => numbers('pl').plural(n, 'płytka', 'płytki', 'płytek', 'płytki');
  expect([1, 2, 5, 22, 25].map(tiles)).toEqual(['1 płytka', '2 płytki', '5 płytek', '22 płytki', '25 płytek']);
  expect(numbers('fr').plural(0, 'point', 'points')).toBe('0 point');
  expect(numbers('ja').plural(1, '枚')).toBe('1 枚');
  expect([0, 1, 2].map((n) => noun('tile', n))).toEqual(['tiles', 'tile', 'tiles']);
  prefs.save({ lang: 'de' });
  expect([0, 1, 2].map((n) => noun('city', n))).toEqual(['Städte', 'Stadt', 'Städte']);
  expect(de.aids.fit(1)).toBe('1 übriges Plättchen passt an die Kanten hier');
  expect(de.aids.fit(3)).toBe('3 übrige Plättchen passen an die Kanten hier');
});

test('no catalogue knows plural rules of its own', () => {
  const sources = import.meta.glob<string>('../src/i18n/*.ts', { query: '?raw', import: 'default', eager: true });
  expect(Object.keys(sources).length).toBeGreaterThan(5);
  for (const [file, text] of Object.entries(sources)) expect(text, file).not.toMatch(/[=!]== 1 [?&|]/);
});

test('the worth of a field is told in the language of the page, and nothing of one that pays nothing', () => {
  const worth = { points: 12, sum: '2 cities, 1 besieged city: 2 x 3 + 1 x 6 = 12', terms: [{ count: 2, noun: 'city', each: 3 }, { count: 1, noun: 'besieged city', each: 6 }] };
  expect(worthText(worth)).toBe('2 cities × 3 + 1 besieged city × 6 = 12');
  expect(worthText({ points: 0, sum: '0', terms: [] })).toBe('');
  prefs.save({ lang: 'de' });
  expect(worthText(worth)).toBe('2 Städte × 3 + 1 belagerte Stadt × 6 = 12');
});

test('a sum says what changes the worth, and who had the majority by how much', () => {
  const big = { ...score, role: 'knight', notes: ['with a cathedral', 'besieged'], power: [3, 2] };
  expect(sumText(big)).toBe('6 tiles × 2 + 1 pennant × 2 = 14 (with a cathedral; besieged; 3 against 2 knights)');
  expect(sumText({ ...big, notes: [], power: [2, 2, 1] })).toContain('= 14 (2 knights each against 1)');
  expect(sumText({ ...big, notes: [], power: [3, 0, 1], role: 'thief' })).toContain('(3 against 1 thief)');
  expect(sumText({ ...big, notes: [], power: [3, 0] })).not.toContain('(');
  prefs.save({ lang: 'de' });
  expect(sumText(big)).toContain('= 14 (mit Kathedrale; belagert; 3 gegen 2 Ritter)');
  expect(sumText({ ...big, notes: [], power: [1, 1], role: 'monk' })).toContain('(je 1 Mönch)');
});

test('a lost challenge, an escape and a card say why', () => {
  const name = (seat: number | undefined) => ['Ann', 'Du'][seat ?? 0];
  const lost = { n: 1, type: 'return', seat: 0, figure: 'follower', role: 'monk', cause: { kind: 'lost', seats: [1], tile: 1, segment: 0 }, tile: 0, segment: 0 };
  const game = stateWith();
  game.features[0] = { ...game.features[0], kind: 'cloister', name: 'shrine' };
  const card = { n: 2, type: 'token', seat: 1, name: 'king', number: 5, kind: 'city' };
  expect(told(lost, name, game)).toBe('Ann’s monk comes home from the shrine at 0,0: Du’s shrine at 0,-1 was finished first');
  expect(told({ ...lost, cause: { kind: 'escaped', tile: 1, segment: 0 } }, name, game)).toContain(': escaped past the shrine at 0,-1');
  expect(told({ ...lost, cause: undefined }, name)).toBe('Ann’s monk comes home');
  expect(told(card, name)).toBe('Du takes the King: the largest city so far has 5 tiles');
  expect(told({ ...card, name: 'robber', kind: 'road', kept: true }, name)).toBe('Du keeps the Robber Baron: the longest road so far has 5 tiles');
  prefs.save({ lang: 'de' });
  expect(told(lost, name, game)).toBe('Mönch kehrt zurück (Ann), Schrein bei 0,0: Schrein bei 0,-1 war zuerst fertig (Du)');
  expect(told({ ...card, kept: true }, name)).toBe('Du behältst den König: die größte Stadt bisher hat 5 Plättchen');
});

test('goods are told by how many are taken, and at the end by who has the most', () => {
  const name = (seat: number | undefined) => ['Ann', 'Du'][seat ?? 0];
  const taken = { n: 1, type: 'token', seat: 0, name: 'wine', number: 2, kind: 'city', record: false };
  const most = { ...score, name: undefined, kind: 'wine', final: true, tiles: [], points: 10, terms: [{ count: 1, noun: 'majority', each: 10 }], power: [4, 3, 1] };
  expect(told(taken, name)).toBe('Ann takes 2 tokens of wine');
  expect(told({ ...taken, number: 1 }, name)).toBe('Ann takes 1 token of wine');
  expect([scoreTitle(most), sumText(most)]).toEqual(['Wine', '1 majority × 10 = 10 (4 against 3 and 1 wine)']);
  expect(sumText({ ...most, power: [4, 4] })).toContain('(4 wine each)');
  expect(sumText({ ...most, power: [4, 0] })).toBe('1 majority × 10 = 10');
  prefs.save({ lang: 'de' });
  expect(told({ ...taken, seat: 1 }, name)).toBe('Du nimmst 2 Chips Wein');
  expect([scoreTitle(most), sumText(most)]).toEqual(['Wein', '1 Mehrheit × 10 = 10 (4 gegen 3 und 1 Wein)']);
});

test('a step that only brings the next tile tells of the draw', () => {
  const name = (seat: number | undefined) => ['Ann', 'Ben'][seat ?? 0];
  expect(stepText([{ n: 1, type: 'draw', turn: 4, seat: 1, tile: 'BA/L' }], name)).toBe('Ben draws');
  expect(stepText([{ n: 0, type: 'place', seat: 0, move: '1,0N' }, { n: 1, type: 'draw', turn: 5, seat: 1 }], name)).toBe('Ann lays at 1,0N');
  // Whose deed it is says the turn that it ended, where the headline has come to the next.
  const step = [{ n: 0, type: 'place', turn: 4, seat: 0, move: '1,0N' }, { n: 1, type: 'draw', turn: 5, seat: 1 }];
  expect([endedTurn(step, 5), endedTurn(step, 4), endedTurn(step.slice(1), 5), endedTurn([], 5)]).toEqual([4, undefined, undefined, undefined]);
  expect(stepText([score, { n: 9, type: 'draw', turn: 5, seat: 1 }], name)).toBe('');
});

test('whom his last follower has left says so', () => {
  const home = { n: 1, type: 'return', seat: 0, figure: 'builder', role: 'builder', cause: { kind: 'left alone' } };
  expect(told(home, () => 'Ann')).toBe('Ann’s builder comes home: left alone');
  const called = { n: 1, type: 'return', seat: 0, figure: 'follower', role: 'farmer', cause: { kind: 'called to the festival' } };
  expect(told(called, () => 'Ann')).toBe('Ann’s farmer comes home: called to the festival');
  prefs.save({ lang: 'de' });
  expect(told(home, () => 'Ann')).toBe('Baumeister kehrt zurück (Ann): allein geblieben');
  expect(told(called, () => 'Ann')).toBe('Bauer kehrt zurück (Ann): zum Volksfest gerufen');
});

test('new events are put in words for the ear', () => {
  expect(spoken(events.slice(5, 7), (s) => ['Ann', 'Ben'][s ?? 0])).toBe('Ben places a tile at 1,0N. Ann scores 14 for a city.');
  expect(spoken([{ n: 1, type: 'deploy', seat: 1, role: 'knight' }], (s) => ['Ann', 'Ben'][s ?? 0])).toBe('Ben: Knight.');
});

const LISTS = ['kinds', 'roles', 'figures', 'tokens', 'marks', 'prompts', 'passes', 'acts', 'ends', 'sides', 'groups', 'nouns', 'notes', 'errors'] as const;
test.each(LISTS)('German knows every word of %s', (list) => {
  expect(Object.keys(de[list]).sort()).toEqual(Object.keys(en[list]).sort());
});

test('both languages list the same keys of the keyboard help', () => {
  expect(de.help.keys).toHaveLength(en.help.keys.length);
});

test('errors are told in the language of the page, and what no catalogue knows as the server says it', () => {
  const bad = (message: string) => inWords({ code: 'bad-rules', message });
  expect(bad("unknown word 'x'; expected y")).toBe("These rules do not work together: unknown word 'x'; expected y");
  prefs.save({ lang: 'de' });
  expect(bad('players=9: expected a number from 2 to 6')).toBe('Diese Regeln passen nicht zusammen: players=9: eine Zahl von 2 bis 6');
  expect(bad('something new')).toBe('Diese Regeln passen nicht zusammen: something new');
  expect(inWords({ code: 'over', message: 'the game is over' })).toBe('Das Spiel ist aus');
  expect(inWords({ code: 'never-seen', message: 'as it came' })).toBe('as it came');
});

test('a flight says how far it goes, and whether it ends at home', () => {
  const flight = { n: 1, type: 'fly', seat: 0, figure: 'follower', number: 1, lands: true };
  const name = () => 'Ann';
  expect(told(flight, name)).toBe('Ann’s follower flies 1 tile far');
  expect(told({ ...flight, number: 3, lands: false }, name)).toContain('3 tiles far and comes home');
  prefs.save({ lang: 'de' });
  expect(told({ ...flight, number: 3, lands: false }, name)).toContain('fliegt 3 Plättchen weit und kehrt heim');
});

test('what a control is called holds the words that are seen on it, for people who call it by them (WCAG 2.5.3)', () => {
  for (const { learn, meet, design } of [en, de]) {
    const controls = [
      [learn.tryIt, learn.tryOut('X')],
      [meet.sit, meet.sitAt('X')],
      [design.part, design.partOf('X')],
      [design.joinWith('Y'), design.joinOf('X', 'Y')],
    ];
    for (const [seen, called] of controls) expect(called.toLowerCase()).toContain(seen.toLowerCase());
  }
});

test('what an analysis counts, what a key is good for and what a bid may be is said in whole sentences', () => {
  expect(enReview.how).toContain('Luck compares the tile drawn with all that could have come.');
  expect(deReview.how).toContain('Glück: das gezogene Plättchen, verglichen mit allen, die hätten kommen können.');
  expect(deKey.keyText).toContain('Wer sie hat, kann als du auftreten');
  expect(deOptions['option.bid-limit.own-points']).toBe('Niemand bietet oder kauft für mehr, als er hat.');
  for (const question of Object.values(de.prompts)) expect(question).not.toContain('gegen oder für die Pest');
});
