// A bridge over a tile: its area and where somebody stands on it, as the tile lies upright.
import type { TileShape } from '../lib/protocol';
import { shapes } from './shapes.svelte';
import type { BoardTile } from './types';

type Segment = TileShape['segments'][number];
const ACROSS: Segment = { kind: 'road', path: 'M0 42H100V58H0Z', anchor: [50, 50], locations: ['E', 'W'] };
const DOWN: Segment = { kind: 'road', path: 'M42 0H58V100H42Z', anchor: [50, 50], locations: ['N', 'S'] };

/** The top of a tower, which no picture of a tile shows (hit.ts says where it is). */
const topOn = (middle: [number, number]): Segment => ({ kind: 'tower', path: 'M0 0', anchor: middle, locations: [] });

/** The areas of a tile; behind those of its picture the top of its tower, and then the bridge. */
export function segmentsOf(tile: Pick<BoardTile, 'id' | 'rot' | 'bridge'>): Segment[] | undefined {
  const shape = shapes.get(tile.id);
  const segments = shape?.segments;
  if (!segments || !tile.bridge) return segments;
  const bridge = (tile.bridge === 'N') === (tile.rot % 2 === 0) ? DOWN : ACROSS;
  return [...segments, ...(shape.foundation ? [topOn(shape.foundation)] : []), { ...bridge, anchor: clear(bridge, segments) }];
}

/** Along the bridge, where nobody else's place is near. */
function clear(bridge: Segment, segments: Segment[]): [number, number] {
  const room = ([x, y]: [number, number]) => Math.min(34, ...segments.map((s) => Math.hypot(s.anchor[0] - x, s.anchor[1] - y)));
  const places = [50, 28, 72, 20, 80].map((n): [number, number] => (bridge === DOWN ? [50, n] : [n, 50]));
  return places.reduce((a, b) => (room(b) > room(a) ? b : a));
}
