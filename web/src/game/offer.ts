// A decision sorted by what its options aim at: places on the board, areas on the board, and the rest, which become buttons. Knows no
// expansion: only the targets that docs/protocol.md names.
import type { Decision, Figure, Option } from '../lib/protocol';

export interface CellTarget {
  x: number;
  y: number;
  /** Legal rotations in ascending order, each with its move. */
  turns: { rot: number; move: string; bridge?: Option['bridge'] }[];
}

export interface SpotTarget {
  key: string;
  tile: number;
  /** WHOLE_TILE if it means the tile and no part of it. */
  segment: number;
  options: Option[];
  /** Does it mean the feature as a whole, wherever it lies, and not only this part of it? */
  whole: boolean;
}

/** Stands for a segment where a tile is meant as a whole. */
export const WHOLE_TILE = -1;

/** Does it take a figure away from where it stands? */
export const takes = (o: Option): boolean => ['recall', 'home', 'evict', 'capture', 'cash'].includes(o.kind);

/** Does it put a figure onto a tile laid earlier, and there onto one part of a feature and no other? */
export const goesAfar = (o: Option, d: Decision, last: number | undefined): boolean =>
  o.kind === 'deploy' && ['deploy', 'phantom'].includes(d.kind) && o.tile !== (last ?? o.tile);

/** Does it put a figure onto a tower, or a piece onto one? */
export const buildsUp = (o: Option): boolean => o.kind === 'raise' || (o.kind === 'deploy' && o.role === 'guard');

interface Offer {
  cells: CellTarget[];
  spots: SpotTarget[];
  /** Options without a target on the board. */
  buttons: Option[];
}

export const cellKey = (x: number, y: number): string => `${x},${y}`;

/** `last`: the tile laid last; what may be put there goes onto that tile and not elsewhere on the feature. */
export function offerOf(decision: Decision | undefined, figures: Figure[] = [], last?: number): Offer {
  const cells = new Map<string, CellTarget>();
  const spots = new Map<string, SpotTarget>();
  const buttons: Option[] = [];
  for (const o of decision?.options ?? []) {
    const spot = spotOf(o, figures);
    if (o.cell) addCell(cells, o);
    else if (spot) addSpot(spots, o, spot, spreads(o, decision!, last));
    else buttons.push(o);
  }
  const sorted = [...cells.values()];
  for (const c of sorted) c.turns.sort((a, b) => a.rot - b.rot);
  return { cells: sorted, spots: [...spots.values()], buttons };
}

function addCell(cells: Map<string, CellTarget>, o: Option): void {
  const [x, y] = o.cell!;
  const key = cellKey(x, y);
  if (!cells.has(key)) cells.set(key, { x, y, turns: [] });
  cells.get(key)!.turns.push({ rot: o.rot ?? 0, move: o.move, bridge: o.bridge });
}

/** Where on the board an option aims: at a segment, at a tile, or at the segment on which the figure stands that it names. */
function spotOf(o: Option, figures: Figure[]): { tile: number; segment: number } | undefined {
  if (o.tile !== undefined && o.segment !== undefined) return { tile: o.tile, segment: o.segment };
  if (o.tile !== undefined && o.figure === undefined) return { tile: o.tile, segment: WHOLE_TILE };
  if (typeof o.figure !== 'number') return undefined;
  const f = figures.find((g) => g.id === o.figure);
  return f && { tile: f.tile, segment: f.segment };
}

/** Is it the same wherever on the feature somebody points? */
const spreads = (o: Option, d: Decision, last: number | undefined): boolean =>
  o.segment !== undefined && !takes(o) && o.kind !== 'beside' && o.kind !== 'flee' && !goesAfar(o, d, last) && o.tile !== (last ?? o.tile);

function addSpot(spots: Map<string, SpotTarget>, o: Option, at: { tile: number; segment: number }, whole: boolean): void {
  const key = `${at.tile}:${at.segment}`;
  if (!spots.has(key)) spots.set(key, { key, ...at, options: [], whole });
  spots.get(key)!.options.push(o);
}

export const rotations = (cell: CellTarget | undefined): number[] => cell?.turns.map((t) => t.rot) ?? [];

/** The next legal rotation from `rot` on, clockwise (step 1) or back (-1); `rot` itself if nothing else is legal. */
export function nextRotation(legal: number[], rot: number, step: 1 | -1): number {
  for (let i = 1; i <= 4; i++) {
    const r = (rot + step * i + 16) % 4;
    if (legal.includes(r)) return r;
  }
  return rot;
}

/** The rotation to show a tile with when it comes to a cell: the one it has, if legal there, else the next clockwise. */
export const fitRotation = (legal: number[], rot: number): number => (legal.includes(rot) ? rot : nextRotation(legal, rot, 1));

const DIRECTIONS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** The legal cell that an arrow key leads to: the nearest in its direction, sideways distance counting double. */
export function cellTowards<C extends { x: number; y: number }>(cells: C[], from: { x: number; y: number }, key: string): C | undefined {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best: C | undefined;
  let least = Infinity;
  for (const c of cells) {
    const ahead = (c.x - from.x) * dx + (c.y - from.y) * dy;
    const aside = Math.abs((c.x - from.x) * dy) + Math.abs((c.y - from.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && cost < least) [best, least] = [c, cost];
  }
  return best;
}

/** The option that a typed move means; letter case and spaces do not matter. */
export function typedMove(decision: Decision | undefined, text: string): Option | undefined {
  const plain = (s: string) => s.replace(/\s+/g, '').toLowerCase();
  return decision?.options.find((o) => plain(o.move) === plain(text));
}
