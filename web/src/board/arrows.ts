// Where the arrows stand that lead to what lies out of sight.
import type { Box, Point } from './geometry';
import { middle, type Beyond } from './sight';

/** An arrow at the rim that leads to cells beyond it, and where on the screen it stands. */
interface Arrow extends Beyond {
  at: Point;
}

const OFF = 22;
const STEP = 12;

/** Places along a rim, from its middle outwards. */
function ways(middle: number, from: number, to: number): number[] {
  const list = [middle];
  for (let off = STEP; middle - off > from || middle + off < to; off += STEP) list.push(middle - off, middle + off);
  return list.filter((a) => a === middle || (a > from && a < to));
}

/** A square from which arrows keep off, in pixels: its middle, and half of its width. */
export interface Square extends Point {
  half: number;
}

/** Where arrows stand at the rim of `view`, in pixels: near its middle and off what can be chosen or has just been laid; where all of the rim is
 * that, where it is farthest off. */
export function arrows(view: Box, outside: Beyond[], squares: Square[]): Arrow[] {
  const { left, right, top, bottom } = view;
  const centre = middle(view);
  const off = (p: Point) => Math.min(...squares.map((c) => Math.max(Math.abs(c.x - p.x), Math.abs(c.y - p.y)) - c.half));
  return outside.map((b) => {
    const flat = b.side === 'left' || b.side === 'right';
    const fixed = { left: left + OFF, right: right - OFF, top: top + OFF, bottom: bottom - OFF }[b.side];
    const along = ways(flat ? centre.y : centre.x, flat ? top + OFF : left + OFF, flat ? bottom - OFF : right - OFF);
    const points = along.map((a) => (flat ? { x: fixed, y: a } : { x: a, y: fixed }));
    return { ...b, at: points.find((p) => off(p) >= OFF) ?? points.reduce((a, b) => (off(b) > off(a) ? b : a)) };
  });
}

const REACH = 26;

/** The arrow that is meant by a finger or a mouse at `p`: not where the middle of a cell, if one is meant there otherwise, is nearer. */
export function arrowAt(list: Arrow[], p: Point, cell?: Point): Arrow | undefined {
  const far = (q: Point) => Math.hypot(q.x - p.x, q.y - p.y);
  return list.find((a) => far(a.at) <= REACH && !(cell && far(cell) < far(a.at)));
}
