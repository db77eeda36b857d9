// Places on the big tile, 100 units wide.
export const MIDDLES: [number, number][] = [[50, 0], [100, 50], [50, 100], [0, 50]];

/** Nearer to the middle than this, nothing is an edge. */
const RIM = 33;
/** Farther out than this, a line has gone astray. */
const OUTSIDE = -45;
export const MIDDLE = -1;

/** The side that a point belongs to, MIDDLE, or none. */
export function sideAt(x: number, y: number): number | undefined {
  const away = [y, 100 - x, 100 - y, x];
  const nearest = Math.min(...away);
  if (nearest < OUTSIDE) return undefined;
  return nearest > RIM ? MIDDLE : away.indexOf(nearest);
}

/** Where a half edge lies on the rim, a little inside. */
export function pieceAt(half: number, whole: boolean): [number, number] {
  const along = whole ? 50 : half % 2 ? 76 : 24;
  const inset = 9;
  return ([[along, inset], [100 - inset, along], [100 - along, 100 - inset], [inset, 100 - along]] as [number, number][])[half >> 1];
}
