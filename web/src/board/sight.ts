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
