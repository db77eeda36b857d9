// Places and sizes. A tile is 100 units wide; the tile at [x, y] covers 100x..100x+100, 100y..100y+100 of the plane.
export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A point of a tile as drawn unrotated, seen on the tile turned `rot` quarters clockwise. */
export function turned([x, y]: [number, number], rot: number): [number, number] {
  let p: [number, number] = [x, y];
  for (let i = 0; i < ((rot % 4) + 4) % 4; i++) p = [UNIT - p[1], p[0]];
  return p;
}

/** The inverse of `turned`. */
export const unturned = (p: [number, number], rot: number): [number, number] => turned(p, 4 - (((rot % 4) + 4) % 4));

/** The smallest box of whole cells around all of these. */
export function boxAround(cells: Point[]): Box {
  if (!cells.length) return { left: 0, top: 0, right: UNIT, bottom: UNIT };
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  return {
    left: Math.min(...xs) * UNIT,
    top: Math.min(...ys) * UNIT,
    right: (Math.max(...xs) + 1) * UNIT,
    bottom: (Math.max(...ys) + 1) * UNIT,
  };
}

export const cellAt = (p: Point): Point => ({ x: Math.floor(p.x / UNIT), y: Math.floor(p.y / UNIT) });

export const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
