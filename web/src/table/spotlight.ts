// What of a better turn must be seen: where it would lay the tile, and where the tile was laid if there is room for both.
import type { Point } from '../board/geometry';
import type { ReviewTurn } from '../lib/protocol';

/** Of a tile, left free around it. */
const MARGIN = 0.5;

/** The cell in which a move lays its tile. */
function cellOf(move: string | undefined): Point | undefined {
  const [, x, y] = move?.match(/^(-?\d+),(-?\d+)[NESW]$/) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/** Two corners of what is to be seen, with a margin; `free`: so many tiles have room at once, in each direction. */
export function spotlight(turn: Pick<ReviewTurn, 'best' | 'played'>, free: { wide: number; high: number }): Point[] {
  const best = cellOf(turn.best[0]);
  if (!best) return [];
  const corners = (cells: Point[]): Point[] => {
    const [xs, ys] = [cells.map((c) => c.x), cells.map((c) => c.y)];
    return [{ x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN }, { x: Math.max(...xs) + MARGIN, y: Math.max(...ys) + MARGIN }];
  };
  const played = cellOf(turn.played[0]);
  const both = corners(played ? [best, played] : [best]);
  const fits = both[1].x - both[0].x + 1 <= free.wide && both[1].y - both[0].y + 1 <= free.high;
  return fits ? both : corners([best]);
}
