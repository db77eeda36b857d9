// @vitest-environment node
import { expect, test } from 'vitest';
import { boxAround, cellAt, contains, turned, unturned } from '../src/board/geometry';
import { areasOf, featureAt, featureOfScore, fieldsOf, figuresOf, glowOf } from '../src/game/view';
import { parseRoute, tablePath } from '../src/lib/route';
import { deployDecision, score, stateWith } from './samples';

const state = stateWith(deployDecision);

test('a feature is lit on all of its tiles in the colours of its owners', () => {
  const lit = glowOf(featureAt(state, { tile: 1, segment: 0 }), areasOf(state));
  expect(lit).toEqual([{ tile: 0, segment: 0, seats: [0] }, { tile: 1, segment: 0, seats: [0] }]);
  expect(glowOf(undefined, areasOf(state))).toEqual([]);
});

test('fields are shown with their owners, and with nobody', () => {
  expect(fieldsOf(state, areasOf(state)).map((f) => f.seats)).toEqual([[], [1]]);
});

test('who stands on a field lies', () => {
  expect(figuresOf(state, () => '').map((f) => f.lying)).toEqual([false, true]);
});

test('so does the abbot of a special monastery', () => {
  const features = state.features.map((f) => ({ ...f, kind: 'abbacy' }));
  expect(figuresOf({ ...state, features }, () => '').map((f) => f.lying)).toEqual([true, true]);
});

test('a score finds its feature', () => {
  expect(featureOfScore(state, score)?.id).toBe(0);
  expect(featureOfScore(state, { ...score, kind: 'field' })?.id).toBe(0);
  expect(featureOfScore(state, { ...score, tiles: [7] })).toBeUndefined();
});

test('points turn with their tile and back', () => {
  expect(turned([50, 10], 1)).toEqual([90, 50]);
  for (const rot of [0, 1, 2, 3]) expect(unturned(turned([20, 70], rot), rot)).toEqual([20, 70]);
});

test('boxes and cells', () => {
  const box = boxAround([{ x: -1, y: 0 }, { x: 2, y: 1 }]);
  expect(box).toEqual({ left: -100, top: 0, right: 300, bottom: 200 });
  expect(contains(box, boxAround([{ x: 0, y: 0 }]))).toBe(true);
  expect(cellAt({ x: -1, y: 150 })).toEqual({ x: -1, y: 1 });
});

test('addresses', () => {
  expect(parseRoute('/', '')).toEqual({ page: 'lobby' });
  expect(parseRoute('/t/abc', '#k=a,b')).toEqual({ page: 'table', id: 'abc', tokens: ['a', 'b'] });
  expect(parseRoute('/t/abc', '')).toEqual({ page: 'table', id: 'abc', tokens: [] });
  expect(parseRoute('/x', '')).toEqual({ page: 'nowhere' });
  expect(tablePath('abc', ['a', 'b'])).toBe('/t/abc#k=a,b');
});
