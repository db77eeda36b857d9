// @vitest-environment node
import { expect, test } from 'vitest';
import { cellTowards, fitRotation, nextRotation, offerOf, rotations, takes, typedMove, WHOLE_TILE } from '../src/game/offer';
import type { Decision } from '../src/lib/protocol';
import { deployDecision, placeDecision, stateWith } from './samples';

test('options are sorted by what they aim at', () => {
  const place = offerOf(placeDecision);
  expect(place.cells.map((c) => [c.x, c.y, rotations(c)])).toEqual([[1, 0, [0, 2]], [0, -2, [1]]]);
  const deploy = offerOf(deployDecision);
  expect(deploy.spots.map((s) => s.key)).toEqual(['1:0', '1:1']);
  expect(deploy.buttons.map((o) => o.move)).toEqual(['-']);
});

test('an option that names a figure is found where the figure stands; unknown targets become buttons', () => {
  const d: Decision = {
    ...deployDecision,
    options: [
      { kind: 'recall', figure: 1, move: 'r1', label: 'take back' },
      { kind: 'count', place: 'castle', move: 'c', label: 'the castle' },
      { kind: 'recall', figure: 99, move: 'r9', label: 'gone' },
      { kind: 'home', figure: 1, move: 'h1', label: 'home' },
    ],
  };
  const offer = offerOf(d, stateWith(d).figures);
  expect(offer.spots.map((s) => [s.tile, s.segment, s.options.every(takes), s.options.length])).toEqual([[1, 1, true, 2]]);
  expect(offer.buttons.map((o) => o.move)).toEqual(['c', 'r9']);
});

test('a tile may be meant as a whole; through a gate a figure goes onto one part of it', () => {
  const far = { kind: 'deploy', figure: 'follower', tile: 0, segment: 0, feature: 0, role: 'knight', move: 'f@0,0N', label: '' };
  const d: Decision = { ...deployDecision, options: [{ kind: 'onto', tile: 0, move: '*0,0', label: '' }, far] };
  expect(offerOf(d, [], 1).spots.map((s) => [s.tile, s.segment, s.whole])).toEqual([[0, WHOLE_TILE, false], [0, 0, false]]);
  expect(offerOf({ ...d, kind: 'land' }, [], 1).spots[1].whole).toBe(true);
});

test('rotating goes through legal rotations only', () => {
  expect(nextRotation([0, 2], 0, 1)).toBe(2);
  expect(nextRotation([0, 2], 2, 1)).toBe(0);
  expect(nextRotation([0, 1, 3], 0, -1)).toBe(3);
  expect(nextRotation([1], 1, 1)).toBe(1);
  expect(fitRotation([1, 3], 2)).toBe(3);
  expect(fitRotation([1, 3], 1)).toBe(1);
});

test('an arrow leads to the nearest cell in its direction', () => {
  const cells = [{ x: 3, y: 0 }, { x: 1, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -4 }];
  expect(cellTowards(cells, { x: 0, y: 0 }, 'ArrowRight')).toEqual({ x: 3, y: 0 });
  expect(cellTowards(cells, { x: 0, y: 0 }, 'ArrowDown')).toEqual({ x: 1, y: 1 });
  expect(cellTowards(cells, { x: 0, y: 0 }, 'ArrowUp')).toEqual({ x: 0, y: -4 });
  expect(cellTowards(cells, { x: -1, y: 0 }, 'ArrowLeft')).toBeUndefined();
});

test('typed moves forgive case and spaces', () => {
  expect(typedMove(placeDecision, ' 1,0s ')?.move).toBe('1,0S');
  expect(typedMove(placeDecision, '1, 0 n')?.move).toBe('1,0N');
  expect(typedMove(placeDecision, '9,9N')).toBeUndefined();
});
