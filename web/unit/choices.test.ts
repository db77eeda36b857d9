// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { shapes } from '../src/board/shapes.svelte';
import { stands } from '../src/board/stand';
import { choiceText, passText, pieceOf, promptText, showsPieces } from '../src/game/choices';
import { offerOf, takes } from '../src/game/offer';
import { told } from '../src/game/telling';
import { tileWords } from '../src/game/tiles';
import { t } from '../src/i18n';
import { spoken } from '../src/game/speech';
import type { Decision, Option, State } from '../src/lib/protocol';
import { sentence } from '../src/lib/api';
import { prefs } from '../src/lib/prefs.svelte';
import { called, deployDecision, stateWith } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

test('a tile is told by what is on it', () => {
  const said = (text: string) => tileWords({ id: '', text, segments: [] });
  const city = 'city to the north and east with a pennant; road to the south with an inn; 2 fields';
  expect([said(city), tileWords(undefined)]).toEqual(['City to the north and east with a pennant; road to the south with an inn; 2 fields', '']);
  prefs.save({ lang: 'de' });
  expect(said(city)).toBe('Stadt im Norden und Osten mit Wappen; Straße nach Süden mit Wirtshaus; 2 Wiesen');
  expect(said('city on all sides with 2 pennants')).toBe('Stadt auf allen Seiten mit 2 Wappen');
  expect(said('city to the north, south and west, besieged; shrine; 1 field; dragon\'s sign')).toBe('Stadt im Norden, Süden und Westen, belagert; Schrein; 1 Wiese; Zeichen des Drachen');
  expect(said('road from east to west with a tunnel; river to the west; river lake; volcano lake')).toBe('Straße von Osten nach Westen mit Tunnel; Fluss nach Westen; See des Flusses; Vulkansee');
  expect(said('1 field; flying machine to the north-west; tower foundation')).toBe('1 Wiese; Flugmaschine nach Nordwesten; Turmfundament');
  expect(tileWords(undefined)).toBe('');
  expect(told({ n: 1, type: 'auction', name: 'bids', seat: 0, tile: 'BA/RRR', number: 1 }, () => 'Ann')).toBe('Ann bietet 1 für das Plättchen');
});

test('one is in a city and on a road or a lawn; a file that is no game is refused in the language of the page', () => {
  const fairy = (place: string) => t().log.beside('Ann', 'Fairy', 'Thief', place);
  expect(['Road at 7,2', 'Monastery lawn', 'City at 0,0', 'Monastery'].map((p) => fairy(p).replace(/^.*thief /, ''))).toEqual(
    ['on the road at 7,2', 'on the monastery lawn', 'in the city at 0,0', 'in the monastery']);
  prefs.save({ lang: 'de' });
  expect(sentence("the save: there is no 'players'")).toBe('das ist kein Spielstand von JCloisterZone: „players“ fehlt darin');
});

test('every sign beside a choice has a word in every language', () => {
  for (const lang of ['en', 'de']) {
    prefs.save({ lang });
    for (const figure of ['fairy', 'dragon', 'flea', 'tower', 'castle', 'bridge', 'count']) expect(t().figures[figure]).toBeTruthy();
  }
});

const pass: Option = { kind: 'pass', move: '-', label: 'nothing' };
const decision = (kind: string, ...options: Option[]): Decision => ({ seq: 1, actor: 1, kind, prompt: 'As the server asks', options: [...options, pass] });
const game: State = {
  ...stateWith(deployDecision),
  tokens: [{ name: 'king', number: 5, seat: 1 }, { name: 'count', number: 0, tile: 0, segment: 1 }],
};
game.features[1] = { ...game.features[1], kind: 'quarter', name: 'castle' };
const enter: Option = { kind: 'deploy', figure: 'follower', tile: 0, segment: 1, feature: 1, role: 'courtier', move: 'f@0,0I', label: '' };
const walk: Option = { kind: 'neutral', tile: 0, segment: 1, feature: 1, move: '*@0,0I', label: '' };
const go: Option = { kind: 'move', figure: 'follower', tile: 0, segment: 0, feature: 0, role: 'knight', move: 'f>0,0N', label: '' };
const back: Option = { kind: 'recall', figure: 'abbot', tile: 0, segment: 0, feature: 0, role: 'monk', move: 'a<0,0I', label: '' };

test('options are told by what they name', () => {
  const text = (o: Option) => choiceText(o, decision('x', o), game, called);
  expect([enter, walk, go, back].map(text)).toEqual(['To the castle', 'To the castle', 'Follower to the city at 0,0', 'Take back the monk at 0,0']);
  expect(text({ kind: 'new', move: 'n', label: 'as it came' })).toBe('as it came');
  prefs.save({ lang: 'de' });
  expect([enter, walk].map(text)).toEqual(['In die Burg', 'In die Burg']);
});

test('two options never read alike', () => {
  const field = (move: string): Option => ({ kind: 'deploy', figure: 'follower', tile: 1, segment: 1, feature: 2, role: 'farmer', move, label: '' });
  const d = decision('deploy', field('f@EL'), field('f@WR'));
  expect(d.options.slice(0, 2).map((o) => choiceText(o, d, game, called))).toEqual(['Farmer (east, left)', 'Farmer (west, right)']);
  const away = (move: string): Option => ({ ...field(move), kind: 'move', tile: 0 });
  const m = decision('redeploy', away('f>-2,-1EL'), away('f>-2,-1I'));
  const place = 'Follower to the field at 0,0';
  expect(m.options.slice(0, 2).map((o) => choiceText(o, m, game, called))).toEqual([`${place} (east, left)`, `${place} (in the middle)`]);
});

test('of two fields that touch no side of their tile each is told by the corner towards which it lies, or counted', () => {
  const field = (segment: number, move: string): Option => ({ kind: 'deploy', figure: 'follower', tile: 0, segment, feature: 2, role: 'farmer', move, label: '' });
  const d = decision('deploy', field(2, 'f@0,0I'), field(3, 'f@0,0II'));
  const told = () => d.options.slice(0, 2).map((o) => choiceText(o, d, game, called));
  expect(told()).toEqual(['Farmer at 0,0 (in the middle, no. 1)', 'Farmer at 0,0 (in the middle, no. 2)']);
  const at = (...anchor: [number, number]) => ({ kind: 'field', path: '', anchor, locations: ['I'] });
  const known = vi.spyOn(shapes, 'get').mockReturnValue({ id: 'BA/C', text: '', segments: [at(50, 25), at(10, 50), at(26, 31), at(74, 69)] });
  expect(told()).toEqual(['Farmer at 0,0 (north-west)', 'Farmer at 0,0 (south-east)']);
  prefs.save({ lang: 'de' });
  expect(told()).toEqual(['Bauer bei 0,0 (Nordwesten)', 'Bauer bei 0,0 (Südosten)']);
  known.mockRestore();
});

test('a question that cannot name all says that there is more', () => {
  const here: Option = { ...enter, tile: 1, segment: 0, feature: 0, role: 'knight', move: 'f@N' };
  const bridge: Option = { kind: 'bridge', move: '#N', label: '', bridge: { cell: [0, 0], axis: 'N' } };
  const asked = (...options: Option[]) => promptText(decision('deploy', ...options), game);
  expect(asked(here, fairy)).toBe('Place a follower, or move the fairy?');
  expect(asked(here, fairy, { ...fairy, kind: 'onto' })).toBe('Place a follower, or move the fairy?');
  expect(asked(here, fairy, bridge)).toBe('Place a follower, or move the fairy, or something else?');
  prefs.save({ lang: 'de' });
  expect(asked(here, fairy, bridge)).toBe('Einen Gefolgsmann setzen oder die Fee versetzen, oder etwas anderes?');
});

test('a bridge over a tile beside the one just placed is told by that tile, and pointed at there', () => {
  const over: Option = { kind: 'bridge', tile: 0, move: '#0,0E', label: '', bridge: { cell: [0, 0], axis: 'E' } };
  const own: Option = { kind: 'bridge', move: '#N', label: '', bridge: { cell: [1, 0], axis: 'N' } };
  const d = decision('bridge', own, over), told = () => [own, over].map((o) => choiceText(o, d, game, called));
  expect(told()).toEqual(['Bridge from north to south', 'Bridge over 0,0 from east to west']);
  expect([own, over].map((o) => pieceOf(o, d)?.figure)).toEqual([undefined, 'bridge']);
  const offer = offerOf(d);
  expect([offer.spots.map((s) => [s.tile, s.segment, s.options.length]), offer.buttons.map((o) => o.move)]).toEqual([[[0, -1, 1]], ['#N', '-']]);
  prefs.save({ lang: 'de' });
  expect(told()).toEqual(['Brücke von Norden nach Süden', 'Brücke über 0,0 von Osten nach Westen']);
});

test('a monk and an abbot of a special monastery are told apart', () => {
  const there = (role: string, move: string, figure = 'follower'): Option => ({ kind: 'deploy', figure, tile: 1, segment: 1, feature: 2, role, move, label: '' });
  const d = decision('deploy', there('monk', 'f@I'), there('lying abbot', 'f@II'), there('lying abbot', 'a@II', 'abbot'));
  expect(d.options.slice(0, 3).map((o) => choiceText(o, d, game, called))).toEqual(['Monk', 'Lying abbot', 'Lying abbot']);
  expect(promptText(d)).toBe('Place a follower?');
  expect(pieceOf(d.options[2], d)).toEqual({ seat: 1, figure: 'abbot' });
});

test('a phase asks in the language of the page, an unknown one as the server says it', () => {
  expect(promptText(decision('carcassonne', enter))).toBe('Send a follower into Carcassonne?');
  expect(promptText(decision('carcassonne', walk))).toBe('Where shall the count go?');
  expect(promptText(decision('pilgrimage', go))).toBe('As the server asks');
  expect(passText(decision('pilgrimage', go))).toBe('Nothing');
  prefs.save({ lang: 'de' });
  expect(passText(decision('escape', back))).toBe('Niemand geht');
});

test('figures that are no followers are asked for, and told apart by where they would go', () => {
  const builder = (feature: number, move: string): Option => ({ kind: 'deploy', figure: 'builder', role: 'builder', tile: 1, segment: feature, feature, move, label: '' });
  const d = decision('deploy', builder(0, 'u@N'), builder(2, 'u@S'));
  expect(promptText(d)).toBe('Place a figure?');
  expect(promptText(decision('deploy', builder(0, 'u@N'), enter))).toBe('Place a follower or another figure?');
  expect(passText(d)).toBe('No figure');
  expect(d.options.slice(0, 2).map((o) => choiceText(o, d, game, called))).toEqual(['Builder (city)', 'Builder (field)']);
  const twice = decision('deploy', builder(0, 'u@N'), builder(0, 'u@S'));
  expect(choiceText(twice.options[0], twice, game, called)).toBe('Builder (north)');
  const again = decision('second tile', { kind: 'again', move: '+', label: 'a second tile' });
  expect([promptText(again), passText(again), choiceText(again.options[0], again, game, called)]).toEqual(['Your builder earns a second tile. Draw it?', 'No second tile', 'Draw a second tile']);
});

test('what will come is told by whoever goes on to it', () => {
  const end: Decision = { seq: 1, actor: 1, kind: 'confirm', prompt: '', options: [{ kind: 'confirm', move: 'ok', label: '' }] };
  const told = (state: State) => [promptText(end, state), choiceText(end.options[0], end, state, called)];
  expect(told(game)).toEqual(['Done? End your turn', 'End turn']);
  expect(told({ ...game, tokens: [{ name: 'second-tile', number: 2 }] })).toEqual(['Done here? Your second tile comes next', 'Draw the second tile']);
});

test('a figure is taken home by who and where it is; of several kinds in one place each is named', () => {
  const home = (figure: string, role: string): Option => ({ ...back, kind: 'home', figure, role, move: `${figure[0]}<<0,0I` });
  const d = decision('deploy', home('follower', 'courtier'), home('big follower', 'courtier'), home('builder', 'builder'), back);
  const festival = decision('deploy', enter, d.options[0]);
  expect([promptText(festival), passText(festival)]).toEqual(['A festival: place a figure, or take one home?', 'Neither']);
  expect([promptText(d), passText(d)]).toEqual(['Do you take a figure home or take a figure back?', 'Neither']);
  expect(d.options.slice(0, 4).map((o) => choiceText(o, d, game, called))).toEqual([
    'Home: courtier at 0,0', 'Home: courtier (big follower) at 0,0', 'Home: builder at 0,0', 'Take back the monk at 0,0']);
  prefs.save({ lang: 'de' });
  expect(choiceText(d.options[0], d, game, called)).toBe('Heimholen: Höfling bei 0,0');
});

test('the phantom is asked for by himself', () => {
  const d = decision('phantom', { ...back, kind: 'deploy', figure: 'phantom', tile: 1, role: 'knight', move: 'h@N' });
  expect([promptText(d), passText(d)]).toEqual(['Place the phantom as well?', 'No phantom']);
  prefs.save({ lang: 'de' });
  expect([promptText(d), passText(d)]).toEqual(['Auch das Phantom setzen?', 'Kein Phantom']);
});

test('the figure of an option is shown where there are several kinds', () => {
  expect(showsPieces(decision('deploy', enter, { ...enter, figure: 'big follower' }))).toBe(true);
  expect(showsPieces(deployDecision)).toBe(false);
  expect(pieceOf(walk, decision('carcassonne', walk))).toEqual({ figure: 'count' });
  expect(pieceOf(enter, decision('x', enter))).toEqual({ seat: 1, figure: 'follower' });
});

test('what may go elsewhere lights the whole feature, what may leave does not', () => {
  const [a, b] = offerOf(decision('x', go, back), [], 1).spots.concat(offerOf(decision('x', back), [], 1).spots);
  expect([a.whole, b.whole, takes(b.options[0])]).toEqual([true, false, true]);
});

const fairy: Option = { kind: 'beside', figure: 'follower', tile: 0, segment: 0, feature: 0, role: 'knight', move: 'f*0,0N', label: '' };
const evicted = (seat: number): Option => ({ ...fairy, kind: 'evict', seat, move: `f!0,0N:${seat}` });

test('the dragon, the fairy and whom a princess sends home are told by where they are and whose', () => {
  const through: Option = { ...enter, feature: 0, segment: 0, role: 'knight', move: 'f@0,0N' };
  const d = decision('deploy', fairy, evicted(0), evicted(1), through);
  // As the table calls them: who sits here himself is no `Player 2`.
  const seats = (seat: number | undefined) => ['Journeyman 1', 'You'][seat ?? -1] ?? '';
  expect(d.options.slice(0, 4).map((o) => choiceText(o, d, game, seats))).toEqual([
    'Fairy beside the knight at 0,0', 'Send home: knight at 0,0 (Journeyman 1)', 'Send home: knight at 0,0 (You)', 'Knight at 0,0']);
  expect(d.options.slice(0, 3).map((o) => pieceOf(o, d))).toEqual([{ figure: 'fairy' }, { seat: 0, figure: 'follower' }, { seat: 1, figure: 'follower' }]);
  expect([promptText(d, game), passText(d, game)]).toEqual(['A princess: place a figure, or send a knight home, or something else?', 'Nothing of this']);
  expect(promptText(decision('deploy', fairy, through), game)).toContain('gate of magic');
  expect(showsPieces(decision('deploy', evicted(0)))).toBe(true);
  const run = decision('dragon', { kind: 'onto', tile: 0, move: '*0,0', label: '' });
  expect([choiceText(run.options[0], run, game, called), promptText(run)]).toEqual(['Dragon to 0,0', 'Where does the dragon fly next?']);
  prefs.save({ lang: 'de' });
  expect([choiceText(d.options[1], d, game, seats), choiceText(run.options[0], run, game, called)]).toEqual(['Heimschicken: Ritter bei 0,0 (Journeyman 1)', 'Drache nach 0,0']);
});

test('no question asks for what nothing on offer does', () => {
  const here: Option = { ...enter, tile: 1, segment: 0, feature: 0, role: 'knight', move: 'f@N' };
  const barn: Option = { ...here, tile: 0, figure: 'barn', role: 'barn', move: 'n@0,0II' };
  const asked = (...options: Option[]) => [promptText(decision('deploy', ...options), game), passText(decision('deploy', ...options), game)];
  // A barn on the corner of a neighbouring tile needs no gate.
  expect(asked(here, barn)).toEqual(['Place a follower or another figure?', 'No figure']);
  expect(asked(here, barn, { ...back, kind: 'home' })[0]).toContain('A festival');
  expect(choiceText(barn, decision('deploy', here, barn), game, called)).toBe('Barn at 0,0');
  // Where nobody can be placed nobody is asked for.
  const bridge: Option = { kind: 'bridge', move: '#N', label: '', bridge: { cell: [0, 0], axis: 'N' } };
  expect(asked(fairy)).toEqual(['Do you move the fairy?', 'No']);
  expect(asked(fairy, evicted(0), bridge)).toEqual(['Do you move the fairy, send a knight home or build a bridge?', 'Nothing of this']);
  prefs.save({ lang: 'de' });
  expect(asked(fairy)).toEqual(['Versetzt du die Fee?', 'Nein']);
  expect(asked(fairy, bridge)).toEqual(['Versetzt du die Fee oder baust du eine Brücke?', 'Weder noch']);
  expect(asked(here, fairy, bridge)[1]).toBe('Nichts davon');
});

test('of two knights on one tile each is told by where he stands', () => {
  const d = decision('princess', evicted(0), { ...evicted(0), segment: 1, move: 'f!0,0EL:0' });
  expect(d.options.slice(0, 2).map((o) => choiceText(o, d, game, called).split(') (')[1])).toEqual(['north)', 'east, left)']);
});

test('figures of one place stand apart', () => {
  for (const n of [1, 2, 3, 7, 12]) {
    const places = stands(n);
    expect(new Set(places.map((p) => `${p.dx},${p.dy}`)).size).toBe(n);
    expect(Math.max(...places.map((p) => Math.abs(p.dx)))).toBeLessThan(40);
  }
  expect(stands(1)).toEqual([{ dx: 0, dy: 0, scale: 1 }]);
});

test('events of cards and neutral figures are told and spoken', () => {
  const name = () => 'Ann';
  expect(told({ n: 1, type: 'neutral', name: 'count', tile: 0, segment: 1 }, name, game)).toBe('Ann moves the count to the castle');
  const to = { n: 1, type: 'neutral', name: 'fairy', tile: 0 };
  expect(told({ ...to, segment: 0, figure: 'follower', role: 'knight' }, name, game)).toBe('Ann moves the fairy beside the knight in the city at 0,0');
  expect(told({ ...to, name: 'dragon' }, name, game)).toBe('Ann moves the dragon to 0,0');
  expect(told({ n: 1, type: 'return', role: 'monk', cause: { kind: 'eaten' } }, name, game)).toBe('Ann’s monk comes home: eaten by the dragon');
  expect(told({ n: 1, type: 'token', name: 'king', number: 5, kind: 'city' }, name, game)).toBe('Ann takes the King: the largest city so far has 5 tiles');
  expect(told({ n: 1, type: 'plague', text: 'as it came' }, name)).toBe('as it came');
  expect(spoken([{ n: 1, type: 'resign', seat: 0 }, { n: 2, type: 'draw', seat: 0 }], name)).toBe('Ann resigns.');
});

test('an abbey may be laid into a hole or kept for a tile', () => {
  const d = { seq: 1, actor: 0, kind: 'abbey', prompt: '', tile: 'AM/A', options: [{ kind: 'pass', move: '-', label: '' }, { kind: 'fill', cell: [1, 1] as [number, number], rot: 0, move: '=1,1', label: '' }] };
  expect(offerOf(d).cells).toEqual([{ x: 1, y: 1, turns: [{ rot: 0, move: '=1,1' }] }]);
  expect(passText(d)).toBe('Draw a tile');
});
