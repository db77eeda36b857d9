import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { aloud, cardsOf, factText, factTexts, headOf, whoOf } from '../src/game/facts';
import { Hints } from '../src/game/hints.svelte';
import { segmentNamed } from '../src/game/places';
import { Turn } from '../src/game/turn.svelte';
import { en } from '../src/i18n/en';
import { deHint } from '../src/i18n/deHint';
import { enHint } from '../src/i18n/enHint';
import { prefs } from '../src/lib/prefs.svelte';
import { toasts } from '../src/lib/toasts.svelte';
import type { HintMove } from '../src/lib/protocol';
import HintCards from '../src/table/HintCards.svelte';
import { fakeTable } from './fake';
import { called, deployDecision, placeDecision, stateWith } from './samples';

afterEach(() => (cleanup(), prefs.save({ lang: 'en' })));

const name = (seat: number) => ['Ann', 'Ben'][seat];
const who = whoOf(0, name);

const move = (rank: number, moves: string[]): HintMove => ({
  rank, moves, gain: { points: 5 - rank, error: 0.3 }, behind: rank - 1, margin: { points: -2.5, error: 1 }, win: { odds: 0.61, error: 0.02 },
  facts: [{ fact: 'claims', kind: 'city', figure: 'follower', role: 'knight', leads: [0], points: 2, text: '' }, { fact: 'hand', seats: [0], count: 6, text: '' }],
  text: 'claims',
});

const settled = () => new Promise((r) => setTimeout(r));

/** A helpful table at which a tile is to be placed, asked for a hint. */
async function asked() {
  const { table, sent, says } = fakeTable(placeDecision);
  says({ type: 'welcome', table: { id: 'T', rules: '', aids: 'helpful', seats: table.seats }, seats: [0] });
  const turn = new Turn(table);
  const hints = new Hints(table, turn);
  hints.ask();
  const answer = async (moves: HintMove[], seq = placeDecision.seq) => {
    says({ type: 'hint', id: `id${sent.length}`, seq, moves });
    await settled();
  };
  return { table, sent, says, turn, hints, answer };
}

const first = placeDecision.options[0];
const second = placeDecision.options.at(-1)!;

test('what a turn does is said of oneself and of others', () => {
  expect(factText({ fact: 'completes', kind: 'city', seats: [0], leads: [0], points: 8, text: '' }, who)).toBe('closes your city: 8 points');
  expect(factText({ fact: 'completes', kind: 'city', seats: [1], leads: [0], points: 8, text: '' }, who)).toBe('closes Ben’s city: 8 points for you');
  expect(factText({ fact: 'completes', kind: 'road', seats: [], leads: [0], points: 2, text: '' }, who)).toBe('closes a road: 2 points for you');
  expect(factText({ fact: 'odds', kind: 'city', leads: [1], from: 0.62, to: 0.31, text: '' }, who)).toBe('Ben’s city is harder to complete: 62\u00a0% → 31\u00a0%');
  expect(factText({ fact: 'hand', seats: [0], count: 1, text: '' }, who)).toBe('keeps 1 follower');
  const claims = { fact: 'claims', kind: 'city', role: 'knight', points: 2, text: '' };
  expect(factText({ ...claims, figure: 'follower' }, who)).toBe('knight in the city, 2 points so far');
  expect(factText({ ...claims, figure: 'big follower' }, who)).toBe('big follower: knight in the city, 2 points so far');
  expect(factText({ fact: 'something new', text: 'as the server says' }, who)).toBe('as the server says');
});

test('German needs no gender', () => {
  expect(deHint.completes('Stadt', who([1]), who([0]), 8)).toBe('Stadt (Ben) fertig: 8 Punkte für dich');
  expect(deHint.hand(1)).toBe('behält einen Gefolgsmann');
});

test('cards of different turns read differently, and none says a sentence twice', () => {
  const grows = { fact: 'extends', kind: 'city', leads: [0], points: 1, text: '' };
  const fairy = { fact: 'neutral', name: 'fairy', at: '2,-6', text: '' };
  const beside = { fact: 'neutral', name: 'fairy', at: '0,0N', figure: 'follower', role: 'knight', text: '' };
  const hand = { fact: 'hand', seats: [0], count: 5, text: '' };
  const turn = (moves: string[], ...facts: HintMove['facts']): HintMove => ({ ...move(1, moves), facts });
  const cards = (...turns: HintMove[]) => cardsOf(turns, 4, () => 'at 0,3', who);
  expect(cards(turn(['0,3E', 'f*0,0N'], grows, grows, beside, hand), turn(['0,3E', '*2,-6'], grows, grows, fairy, hand))).toEqual([
    ['your city grows by 1 point (twice)', 'the fairy goes beside the knight at 0,0', 'keeps 5 followers'],
    ['your city grows by 1 point (twice)', 'the fairy goes to 2,-6', 'keeps 5 followers'],
  ]);
  expect(cards(turn(['0,3E', '-'], grows, hand), turn(['0,3E', '+'], grows, hand)).map((c) => c[1])).toEqual(['does without the second tile', 'takes the second tile']);
  expect(cards(turn(['0,3E', '-'], hand), turn(['0,3S', '-'], hand)).map((c) => c[0])).toEqual(['in notation: 0,3E -', 'in notation: 0,3S -']);
  // What the head of a card says of the first answer is not said again below.
  expect(cards(turn(['f*0,0N'], beside, hand), turn(['*2,-6'], fairy, hand)).map((c) => c.slice(1))).toEqual([['keeps 5 followers'], ['keeps 5 followers']]);
  expect(cardsOf([turn(['f*0,0N'], beside, hand)], 4, () => '', who)[0][0]).toBe('the fairy goes beside the knight at 0,0');
  // A card has four sentences at most, and what tells it from others is among them.
  const many = [1, 2, 3, 4].map((points) => ({ ...grows, points }));
  expect(cards(turn(['0,3E', '*2,-6'], ...many, fairy, hand))[0]).toEqual(['your city grows by 1 point', 'your city grows by 2 points', 'the fairy goes to 2,-6', 'keeps 5 followers']);
});

test('a flight of the dragon is one sentence, the count goes to a quarter, and what the head says is not said again', () => {
  const flight = ['0,-3', '0,-2', '1,-2', '0,-1'].map((at) => ({ fact: 'neutral', name: 'dragon', at, text: '' }));
  const grows = { fact: 'extends', kind: 'city', leads: [0], points: 1, text: '' };
  const hand = { fact: 'hand', seats: [0], count: 5, text: '' };
  const turn = (moves: string[], ...facts: HintMove['facts']): HintMove => ({ ...move(1, moves), facts });
  const card = (m: HintMove) => cardsOf([m], 4, () => 'above', who)[0];
  expect(card(turn(['0,3E', '*0,-3'], grows, { ...grows, points: 2 }, ...flight, hand))).toEqual(
    ['your city grows by 1 point', 'your city grows by 2 points', 'the dragon may fly 0,-3 → … → 0,-1', 'keeps 5 followers']);
  expect(card(turn(['*0,-3'], ...flight.slice(0, 3)))).toEqual(['the dragon may fly 0,-2 → 1,-2']);
  expect(factTexts(flight.slice(3), who)).toEqual(['the dragon goes to 0,-1']);
  expect(deHint.flight('Drache', ['0,1', '0,2'])).toBe('Drache fliegt vielleicht 0,1 → 0,2');
  // A wagon, and another figure that moves as well.
  const moved = (figure: string, at: string) => ({ fact: 'moves', figure, at, text: '' });
  expect(card(turn(['w>2,3I'], moved('wagon', '2,3I'), moved('abbot', '0,0I')))).toEqual(['an abbot moves to 0,0']);
  expect(cardsOf([turn(['w>2,3I'], moved('wagon', '2,3I'))], 4, () => '', who)[0]).toEqual(['a wagon moves to 2,3']);
});

test('what is done besides tiles and figures is said, and not twice', () => {
  const hand = { fact: 'hand', seats: [0], count: 5, text: '' };
  const captures = { fact: 'captures', seats: [1], figure: 'follower', role: 'knight', at: '0,2N', text: '' };
  const deeds = [
    { fact: 'raises', at: '0,1T', count: 2 }, captures, { fact: 'frees', seats: [0], figure: 'follower' }, { fact: 'builds', name: 'bridge', at: '2,1' },
    { fact: 'flies', figure: 'follower' }, { fact: 'infects', name: 'flea', at: '1,1' }, { fact: 'infects', name: 'lifted', at: '1,2' },
    { fact: 'trades', name: 'bids', points: 3 }, { fact: 'trades', name: 'sells', points: 1, seats: [1] }, { fact: 'advances', name: 'messenger', seats: [0], points: 12 },
  ].map((f) => ({ text: '', ...f }));
  expect(deeds.map((f) => factText(f, who))).toEqual([
    'raises the tower at 0,1: 2 pieces', 'captures Ben’s knight at 0,2', 'your follower is free again', 'builds a bridge over 2,1', 'a follower takes off', 'puts a flea on 1,1',
    'takes the flea from 1,2', 'bids 3 points', 'sells the tile for 1 point to Ben', 'your messenger goes to 12 on the score track',
  ]);
  prefs.save({ lang: 'de' });
  expect(factText(captures, who)).toBe('nimmt gefangen: Ritter (Ben) auf 0,2');
  prefs.save({ lang: 'en' });
  const card = (...moves: string[]) => cardsOf([{ ...move(1, moves), facts: [captures, hand] }], 4, () => 'above', who)[0];
  expect(card('fx0,2N:1')).toEqual(['keeps 5 followers']);
  expect(card('0,3E', '^0,1T', 'fx0,2N:1')).toEqual(['captures Ben’s knight at 0,2', 'keeps 5 followers']);
});

test('the count goes to a quarter', () => {
  const game = stateWith(deployDecision);
  game.features = ['castle', 'cathedral'].map((name, i) => ({ ...game.features[0], id: i, kind: 'quarter', name }));
  const count = (at: string) => ({ fact: 'neutral', name: 'count', at, text: '' });
  expect([count('0,0I'), count('0,0II')].map((f) => factText(f, who, game))).toEqual(['the count goes to the castle', 'the count goes to the cathedral']);
  expect(factText(count('9,9I'), who, game)).toBe('the count goes to 9,9');
  prefs.save({ lang: 'de' });
  expect(factText(count('0,0II'), who, game)).toBe('Graf geht in die Kathedrale');
});

test('one is in a city, on a road and on a tower', () => {
  expect(['City', 'Road', 'Field', 'Castle', 'Tower'].map((what) => enHint.claims('Knight', what, 1).split(',')[0])).toEqual(
    ['knight in the city', 'knight on the road', 'knight on the field', 'knight in the castle', 'knight on the tower']);
  expect(enHint.completes('Abbey', who([]), who([0]), 9)).toBe('closes an abbey: 9 points for you');
});

test('a hint is spoken with its gain and where it begins', () => {
  const game = stateWith(placeDecision);
  const all = [move(1, [first.move]), move(2, [second.move])];
  const heard = () => aloud(all, 0, (m) => headOf(m, placeDecision, game, called), who, game);
  expect(heard()).toBe('+4.0, at 1,0: knight in the city, 2 points so far; keeps 6 followers');
  prefs.save({ lang: 'de' });
  expect(heard()).toContain('+4,0, auf 1,0: ');
});

test('a location names a segment however the tile is turned', () => {
  const segments = [{ locations: ['N'] }, { locations: ['E', 'W'] }, { locations: ['EL', 'WR'] }, { locations: ['I'] }];
  expect(segmentNamed(segments, 'N', 0)).toBe(0);
  expect(segmentNamed(segments, 'E', 1)).toBe(0);
  expect(segmentNamed(segments, 'N', 1)).toBe(1);
  expect(segmentNamed(segments, 'SL', 1)).toBe(2);
  expect(segmentNamed(segments, 'I', 3)).toBe(3);
  expect(segmentNamed(segments, 'S', 0)).toBe(-1);
});

test('a hint is asked for once and shows its best turn', async () => {
  const { sent, turn, hints, answer } = await asked();
  hints.ask();
  expect(sent).toEqual([{ type: 'hint', seat: 0, seq: placeDecision.seq }]);
  expect(hints.thinking).toBe(true);
  await answer([move(1, [second.move]), move(2, [first.move])]);
  expect(hints.thinking).toBe(false);
  expect(turn.aim).toMatchObject({ x: second.cell![0], y: second.cell![1], rot: second.rot, sure: true });
  hints.ask();
  expect(turn.aim).toMatchObject({ x: first.cell![0], y: first.cell![1] });
  hints.close();
  expect(hints.open).toBe(false);
});

test('an answer to another decision is no hint, an error ends the wait', async () => {
  const { says, hints, answer, sent } = await asked();
  await answer([move(1, [first.move])], placeDecision.seq - 1);
  expect(hints.answer).toBeUndefined();
  expect(hints.open).toBe(false);
  hints.ask();
  expect(hints.thinking).toBe(true);
  says({ type: 'error', id: `id${sent.length}`, code: 'stale', message: '' });
  await settled();
  expect(hints.thinking).toBe(false);
});

test('no hint where the aids do not give it, and that is said', () => {
  const { table, sent } = fakeTable(placeDecision);
  toasts.list = [];
  new Hints(table, new Turn(table)).ask();
  expect(sent).toEqual([]);
  expect(toasts.list.map((shown) => shown.text)).toEqual(['This table gives no hints']);
});

test('a turn that is chosen is played to its end', async () => {
  const { says, sent, hints, answer } = await asked();
  await answer([move(1, [first.move, 'f@N'])]);
  hints.play(0);
  expect(sent.at(-1)).toMatchObject({ type: 'play', move: first.move });
  says({ type: 'ack', id: `id${sent.length}` });
  says({ type: 'update', from: 0, version: 1, events: [], state: stateWith(deployDecision) });
  hints.goOn();
  expect(sent.at(-1)).toMatchObject({ type: 'play', seq: deployDecision.seq, move: 'f@N' });
  const count = sent.length;
  hints.goOn();
  expect(sent.length).toBe(count);
});

test('how the game may end is told where more than one game was played on, or it is certain', async () => {
  const { table, hints, answer } = await asked();
  const once = { margin: { points: -49, error: 0 }, win: { odds: 0, error: 0 } };
  await answer([move(1, [first.move]), { ...move(2, [second.move]), ...once }, { ...move(3, [first.move, second.move]), ...once, exact: true }]);
  render(HintCards, { hints, table, onlook: vi.fn() });
  const told = screen.getAllByTestId('hint-card').map((card) => card.textContent!.match(/wins .*/)?.[0].trim());
  expect(told).toEqual(['wins 61 ± 2 %, −2.5 ± 1 in the end', undefined, 'wins 0 %, −49.0 in the end']);
});

test('that it thinks is told to who listens', async () => {
  const { table, hints } = await asked();
  render(HintCards, { hints, table, onlook: vi.fn() });
  expect(screen.getByRole('status').textContent).toBe(en.hint.thinking);
});

test('the cards tell the worth and the reasons, and play', async () => {
  const { table, sent, hints, answer } = await asked();
  await answer([move(1, [first.move]), move(2, [second.move])]);
  const onlook = vi.fn();
  render(HintCards, { hints, table, onlook });
  expect(screen.getByText('+4.0')).toBeTruthy();
  expect(screen.getAllByText('knight in the city, 2 points so far').length).toBe(2);
  await fireEvent.click(screen.getAllByTestId('hint-card')[1]);
  expect(hints.index).toBe(1);
  expect(onlook).toHaveBeenCalled();
  await fireEvent.click(screen.getAllByTestId('hint-play')[1]);
  expect(sent.at(-1)).toMatchObject({ type: 'play', move: second.move });
});
