// @vitest-environment node
import { expect, test } from 'vitest';
import { together } from '../src/game/ceremony.svelte';
import { finalScores, mergeEvents, scoresBefore, tilesOf, turnsOf } from '../src/game/log';
import { events, score } from './samples';

test('the ledger falls into turns, the last reckoning stands by itself', () => {
  const turns = turnsOf(events);
  expect(turns.map((t) => [t.turn, t.seat, t.final])).toEqual([[0, undefined, false], [1, 0, false], [2, 1, false], [2, undefined, true]]);
  expect(turns[1].deploys).toHaveLength(1);
  expect(turns[2].scores).toEqual([score]);
  expect(turns[3].scores).toHaveLength(3);
});

test('a discarded tile is part of the turn of its player', () => {
  const turns = turnsOf([{ n: 0, type: 'discard', turn: 4, seat: 1, tile: 'BA/L' }, { n: 1, type: 'draw', turn: 4, seat: 1, tile: 'BA/C' }]);
  expect(turns).toHaveLength(1);
  expect(turns[0].notes).toHaveLength(1);
});

test('who comes home for another reason than a score has a line of his own', () => {
  const home = { type: 'return', turn: 4, seat: 1, figure: 'follower', role: 'monk' };
  const turns = turnsOf([{ ...home, n: 0 }, { ...home, n: 1, cause: { kind: 'lost', seats: [0] } }]);
  expect(turns[0].notes.map((e) => e.n)).toEqual([1]);
});

test('pieces onto towers, prisoners and who is free again are told in lines of their own, each once', () => {
  const turn = { turn: 4, seat: 0 };
  const list = [{ type: 'raise', tile: 0, segment: 5, number: 2 }, { type: 'capture', figure: 'follower', role: 'thief', owner: 1 }, { type: 'release', figure: 'follower', captor: 1, cause: { kind: 'exchanged' } }];
  const [entry] = turnsOf([{ n: 0, type: 'place', ...turn, move: '1,0N' }, ...list.map((e, i) => ({ ...turn, ...e, n: i + 1 }))]);
  expect(entry.notes.map((e) => e.type)).toEqual(['raise', 'capture', 'release']);
  expect([entry.deploys, entry.scores]).toEqual([[], []]);
});

test('an update forgets what was taken back', () => {
  expect(mergeEvents(events, 3, [{ n: 3, type: 'pass' }]).map((e) => e.type)).toEqual(['start', 'draw', 'place', 'pass']);
  expect(mergeEvents([], 0, events)).toEqual(events);
});

test('the scores run backwards from the end', () => {
  expect(finalScores(events)).toHaveLength(3);
  expect(scoresBefore(events, [23, 6], 0)).toEqual([14, 0]);
  expect(scoresBefore(events, [23, 6], 1)).toEqual([17, 0]);
  expect(scoresBefore(events, [23, 6], 3)).toEqual([23, 6]);
});

test('a shared score is one step of the ceremony', () => {
  expect(together(finalScores(events)).map((s) => s.map((e) => e.n))).toEqual([[7], [8, 9]]);
});

test('tiles of the start are no indices', () => {
  expect(tilesOf(events[0])).toEqual([]);
  expect(tilesOf(score)).toEqual([0, 1]);
});
