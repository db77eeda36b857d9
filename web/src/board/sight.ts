// What can be seen of the board through a window, and where the window shows most.
import { boxAround, UNIT, type Box, type Point } from './geometry';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Cells that lie outside on one side. */
export interface Beyond {
  side: Side;
  cells: Point[];
}

export const middle = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

export const grown = (box: Box, by: number): Box => ({ left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by });

const within = (view: Box, p: Point): boolean => p.x > view.left && p.x < view.right && p.y > view.top && p.y < view.bottom;

export const touches = (view: Box, cell: Point): boolean => within(view, middle(boxAround([cell])));

/** What may be chosen in a cell, and the point that must be seen for it. */
export interface Place {
  cell: Point;
  at: Point;
}

export const wholeCell = (cell: Point): Place => ({ cell, at: middle(boxAround([cell])) });

/** The cells of those places that are out of view, each on the side on which it is farthest out. */
export function beyond(view: Box, places: Place[]): Beyond[] {
  const sides = new Map<Side, Point[]>();
  for (const { cell, at } of places.filter((p) => !within(view, p.at))) {
    const far: [Side, number][] = [['left', view.left - at.x], ['right', at.x - view.right], ['top', view.top - at.y], ['bottom', at.y - view.bottom]];
    const [side] = far.reduce((a, b) => (b[1] > a[1] ? b : a));
    sides.set(side, [...(sides.get(side) ?? []), cell]);
  }
  return [...sides].map(([side, list]) => ({ side, cells: list }));
}

/** Where the window looks next to see cells that lie outside: along their side as far as they lie, but so that what was seen last stays at the
 * rim. Across it only if none of them would be seen and all lie beyond one edge, until the nearest is seen. So it comes nearer to each of them. */
export function towards(view: Box, { side, cells }: Beyond): Point {
  const [w, h] = [view.right - view.left, view.bottom - view.top];
  const edges = boxAround(cells);
  const steps = {
    left: { x: -Math.min(view.left - edges.left + UNIT / 4, w - UNIT), y: 0 },
    right: { x: Math.min(edges.right - view.right + UNIT / 4, w - UNIT), y: 0 },
    top: { x: 0, y: -Math.min(view.top - edges.top + UNIT / 4, h - UNIT) },
    bottom: { x: 0, y: Math.min(edges.bottom - view.bottom + UNIT / 4, h - UNIT) },
  };
  const { x, y } = steps[side];
  const next = { left: view.left + x, top: view.top + y, right: view.right + x, bottom: view.bottom + y };
  const centre = middle(next);
  if (cells.some((c) => touches(next, c))) return centre;
  const across = (from: number, to: number, starts: number[]): number => {
    const [low, high] = [Math.min(...starts) * UNIT, (Math.max(...starts) + 1) * UNIT];
    return low + UNIT / 2 >= to ? low + UNIT - to : high - UNIT / 2 <= from ? high - UNIT - from : 0;
  };
  return x ? { x: centre.x, y: centre.y + across(view.top, view.bottom, cells.map((c) => c.y)) } : { x: centre.x + across(view.left, view.right, cells.map((c) => c.x)), y: centre.y };
}

/** The middle of the window of that size that shows most of the cells, and `must` if there is one, unless no cell is in sight with it; as
 * near to the middle of all as can be. */
export function bestMiddle(cells: Point[], width: number, height: number, must?: Point): Point {
  const all = must ? [...cells, must] : cells;
  const home = middle(boxAround(all));
  const starts = (of: (c: Point) => number, size: number, centre: number) =>
    [...new Set([centre - size / 2, ...all.flatMap((c) => [of(c) * UNIT, (of(c) + 1) * UNIT - size])])];
  let best = must ? middle(boxAround([must])) : home;
  let most = -Infinity;
  for (const left of starts((c) => c.x, width, home.x)) {
    for (const top of starts((c) => c.y, height, home.y)) {
      const whole = (c: Point) => c.x * UNIT >= left && (c.x + 1) * UNIT <= left + width && c.y * UNIT >= top && (c.y + 1) * UNIT <= top + height;
      if (must && !whole(must)) continue;
      const at = { x: left + width / 2, y: top + height / 2 };
      const seen = cells.filter(whole).length - Math.hypot(at.x - home.x, at.y - home.y) / 1e5;
      if (seen > most) [most, best] = [seen, at];
    }
  }
  if (must && cells.length && most < 0) return bestMiddle(cells, width, height);
  return best;
}
