// What lies under a point: areas of tiles by their outlines, spots also by closeness, so that a finger finds them.
import type { Camera } from './camera.svelte';
import { cellAt, turned, unturned, UNIT, type Point } from './geometry';
import { towerTop } from './pieces';
import { shapes } from './shapes.svelte';
import { segmentsOf } from './span';
import type { BoardSpot, BoardTile, SegmentRef } from './types';

/** Half of the 44 pixels that a finger needs. */
const REACH = 24;

let context: CanvasRenderingContext2D | null | undefined;
const paths = new Map<string, Path2D>();

function inPath(d: string, x: number, y: number): boolean {
  context ??= document.createElement('canvas').getContext('2d');
  if (!paths.has(d)) paths.set(d, new Path2D(d));
  return context?.isPointInPath(paths.get(d)!, x, y) ?? false;
}

export const tileAt = (tiles: BoardTile[], cell: Point): number => tiles.findIndex((t) => t.x === cell.x && t.y === cell.y);

/** Where on a tile something may stand that belongs to none of its parts, the middle first. */
const GRID = [50, 24, 76];
const FREE: [number, number][] = GRID.flatMap((x) => GRID.map((y): [number, number] => [x, y]));

/** The one of them that is farthest from where figures stand on the parts of the tile. */
function freePoint(id: string): [number, number] | undefined {
  const anchors = shapes.get(id)?.segments.map((s) => s.anchor);
  if (!anchors) return undefined;
  const room = ([x, y]: [number, number]) => Math.min(50, ...anchors.map((a) => Math.hypot(a[0] - x, a[1] - y)));
  return FREE.reduce((a, b) => (room(b) > room(a) ? b : a));
}

/** The middle of the foundation on a tile as it lies. */
function foundationOn(tile: Pick<BoardTile, 'id' | 'rot'>): Point | undefined {
  const middle = shapes.get(tile.id)?.foundation;
  if (!middle) return undefined;
  const [x, y] = turned(middle, tile.rot);
  return { x, y };
}

/** The same point of the plane. */
export function foundationOf(tile: BoardTile): Point | undefined {
  const p = foundationOn(tile);
  return p && { x: tile.x * UNIT + p.x, y: tile.y * UNIT + p.y };
}

/** Half of a figure: so far above the top of a tower is the middle of who stands there. */
const HALF = 12;

/** Where somebody stands on the tower of a tile, or on its bare foundation. */
function topOn(tile: Pick<BoardTile, 'id' | 'rot' | 'floors'>): Point | undefined {
  const foot = foundationOn(tile);
  return foot && { x: foot.x, y: foot.y - (tile.floors ? towerTop(tile.floors) + HALF : 0) };
}

/** The point of a tile as it lies at which a segment's figure stands, or what stands on the tile as a whole. A segment behind those of its
 * picture is the top of its tower. */
export function anchorOn(tile: Pick<BoardTile, 'id' | 'rot' | 'floors' | 'bridge'>, segment: number): Point | undefined {
  if (segment === shapes.get(tile.id)?.segments.length && foundationOn(tile)) return topOn(tile);
  const anchor = segment < 0 ? freePoint(tile.id) : segmentsOf(tile)?.[segment]?.anchor;
  if (!anchor) return undefined;
  const [x, y] = turned(anchor, tile.rot);
  return { x, y };
}

/** The same point of the plane. */
export function anchorOf(tiles: BoardTile[], at: SegmentRef): Point | undefined {
  const tile = tiles[at.tile];
  const p = tile && anchorOn(tile, at.segment);
  return p && { x: tile.x * UNIT + p.x, y: tile.y * UNIT + p.y };
}

/** The north-western corner of a tile. */
export const cornerOf = (tiles: BoardTile[], at: SegmentRef): Point | undefined => {
  const tile = tiles[at.tile];
  return tile && { x: tile.x * UNIT, y: tile.y * UNIT };
};

/** The segment under a point of the plane. Fields lie under everything else; thin things are found a little beside themselves. */
export function segmentAt(tiles: BoardTile[], p: Point, slack: number): SegmentRef | undefined {
  const index = tileAt(tiles, cellAt(p));
  const segments = index < 0 ? undefined : segmentsOf(tiles[index]);
  if (!segments) return undefined;
  const tile = tiles[index];
  const [x, y] = unturned([p.x - tile.x * UNIT, p.y - tile.y * UNIT], tile.rot);
  const find = (fields: boolean, dx: number, dy: number) =>
    segments.findLastIndex((s) => (s.kind === 'field') === fields && inPath(s.path, x + dx, y + dy));
  const tries: [number, number][] = [[0, 0], [slack, 0], [-slack, 0], [0, slack], [0, -slack]];
  for (const [dx, dy] of tries) {
    const n = find(false, dx, dy);
    if (n >= 0) return { tile: index, segment: n };
  }
  const n = find(true, 0, 0);
  return n >= 0 ? { tile: index, segment: n } : undefined;
}

/** The cell that a finger means beside which it came down, where cells are smaller than a finger. */
export function cellNear<C extends Point>(cells: C[], screen: Point, camera: Camera): C | undefined {
  const half = (UNIT * camera.k) / 2;
  const off = (c: C): number => {
    const m = camera.toScreen({ x: (c.x + 0.5) * UNIT, y: (c.y + 0.5) * UNIT });
    return Math.max(Math.abs(m.x - screen.x), Math.abs(m.y - screen.y));
  };
  const near = cells.filter((c) => off(c) <= Math.max(half, REACH - 2));
  return near.length ? near.reduce((a, b) => (off(b) < off(a) ? b : a)) : undefined;
}

/** How far the two closest of these places are from each other, in the plane; no two: infinitely far. */
export function nearestPair(tiles: BoardTile[], spots: SegmentRef[]): number {
  const points = spots.flatMap((s) => anchorOf(tiles, s) ?? []);
  let least = Infinity;
  points.forEach((a, i) => points.slice(0, i).forEach((b) => (least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y)))));
  return least;
}

/** The spot that a click at this point of the screen means. */
export function spotAt(tiles: BoardTile[], spots: BoardSpot[], screen: Point, camera: Camera): BoardSpot | undefined {
  const under = tileAt(tiles, cellAt(camera.toPlane(screen)));
  let best: BoardSpot | undefined;
  let least = REACH;
  for (const s of spots) {
    const a = anchorOf(tiles, s);
    if (!a || (s.segment < 0 && s.tile !== under)) continue;
    const on = camera.toScreen(a);
    const d = Math.hypot(on.x - screen.x, on.y - screen.y);
    if (d < least) [best, least] = [s, d];
  }
  if (best) return best;
  const area = segmentAt(tiles, camera.toPlane(screen), 0);
  const part = area && spots.find((s) => s.areas.some((a) => a.tile === area.tile && a.segment === area.segment));
  return part ?? spots.find((s) => s.segment < 0 && s.tile === under);
}
