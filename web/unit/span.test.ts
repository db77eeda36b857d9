// @vitest-environment node
// A bridge over a tile, also over one with a tower: what stands where, and what lies under a point.
import { expect, test, vi } from 'vitest';
import { anchorOn, anchorOf } from '../src/board/hit';
import { shapes } from '../src/board/shapes.svelte';
import { segmentsOf } from '../src/board/span';
import type { SegmentShape, TileShape } from '../src/lib/protocol';

const road: SegmentShape = { kind: 'road', path: 'M0 45H100V55H0Z', anchor: [50, 50], locations: ['W', 'E'] };
const field: SegmentShape = { kind: 'field', path: 'M0 0H100V45H0Z', anchor: [50, 20], locations: ['NL', 'NR'] };
const tiles: TileShape[] = [
  { id: 'plain', text: '', segments: [road, field] },
  { id: 'tower', text: '', segments: [road, field], foundation: [76, 24] },
];
vi.spyOn(shapes, 'get').mockImplementation((id) => tiles.find((t) => t.id === id));

test('a bridge comes behind the parts of the picture, and behind the top of a tower', () => {
  expect(segmentsOf({ id: 'plain', rot: 0 })?.length).toBe(2);
  expect(segmentsOf({ id: 'plain', rot: 0, bridge: 'N' })?.map((s) => s.kind)).toEqual(['road', 'field', 'road']);
  expect(segmentsOf({ id: 'tower', rot: 0, bridge: 'N' })?.map((s) => s.kind)).toEqual(['road', 'field', 'tower', 'road']);
});

test('it lies as it is said, however the tile is turned', () => {
  const locations = (rot: number, bridge: 'N' | 'E') => segmentsOf({ id: 'plain', rot, bridge })?.[2].locations;
  expect([locations(0, 'N'), locations(2, 'N'), locations(1, 'E'), locations(3, 'E')]).toEqual(Array(4).fill(['N', 'S']));
  expect([locations(0, 'E'), locations(1, 'N')]).toEqual(Array(2).fill(['E', 'W']));
});

test('who stands on a bridge keeps off the others, who stands on a tower under it stays there', () => {
  const on = (segment: number) => anchorOn({ id: 'tower', rot: 0, floors: 2, bridge: 'N' }, segment)!;
  expect(on(2)).toEqual(anchorOn({ id: 'tower', rot: 0, floors: 2 }, 2));
  expect(on(2).y).toBeLessThan(24);
  expect(on(3).x).toBe(50);
  for (const other of [0, 1]) expect(Math.hypot(on(3).x - on(other).x, on(3).y - on(other).y)).toBeGreaterThan(20);
  expect(anchorOf([{ id: 'tower', rot: 0, bridge: 'N', x: 2, y: -1 }], { tile: 0, segment: 3 })).toEqual({ x: 200 + on(3).x, y: -100 + on(3).y });
});
