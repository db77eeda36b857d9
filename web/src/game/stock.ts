// The tiles that may still come: the next draw's odds, and tiles together that show the same edges.
import { t } from '../i18n';
import type { State, TileGroup, TileShape } from '../lib/protocol';

const SIDES = ['N', 'E', 'S', 'W'];

/** What a tile shows on its sides, however it is turned: a key that tiles with the same edges share. */
export function edgesOf(shape: TileShape): string {
  const sides = SIDES.map((side) => shape.segments.find((s) => s.locations.includes(side))?.kind ?? 'field');
  return SIDES.map((_, i) => [...sides.slice(i), ...sides.slice(0, i)].join(' ')).sort()[0];
}

interface Kind {
  id: string;
  left: number;
}

/** Those with the same edges together, the most frequent first; a tile whose edges are not known yet stands alone. */
export function alike(kinds: Kind[], shape: (id: string) => TileShape | undefined): { edges: string; left: number; kinds: Kind[] }[] {
  const groups = new Map<string, Kind[]>();
  for (const k of kinds) {
    const known = shape(k.id);
    const edges = known ? edgesOf(known) : k.id;
    groups.set(edges, [...(groups.get(edges) ?? []), k]);
  }
  const list = [...groups].map(([edges, of]) => ({ edges, kinds: of, left: of.reduce((n, k) => n + k.left, 0) }));
  return list.sort((a, b) => b.left - a.left);
}

/** The kinds of a stack that may be drawn, and those that are held back for now: the last ones. */
export function drawable(group: TileGroup): { now: Kind[]; later: Kind[] } {
  const kinds = (group.kinds ?? []).filter((k) => k.left);
  let rest = group.held ?? 0;
  let from = kinds.length;
  while (rest > 0 && from > 0) rest -= kinds[--from].left;
  return { now: kinds.slice(0, from), later: kinds.slice(from) };
}

/** The stack from which the next tile is drawn. */
export const nextStack = (game: State): string | undefined => game.remaining.groups.find((g) => g.left)?.name;

export function percent(part: number, all: number): string {
  const digits = part * 10 < all ? 1 : 0;
  return new Intl.NumberFormat(t().tag, { style: 'percent', maximumFractionDigits: digits }).format(part / all);
}

/** How many of the tiles left fit there, if this table tells. */
export const fitAt = (game: State | undefined, cell: { x: number; y: number } | undefined): number | undefined =>
  cell && game?.remaining.cells?.find((c) => c.cell[0] === cell.x && c.cell[1] === cell.y)?.fit;

/** Places that no tile left can fill, nor the one in hand. */
export function deadCells(game: State): { x: number; y: number }[] {
  const open = new Set(game.decision?.options.map((o) => o.cell?.join()));
  return (game.remaining.cells ?? []).filter((c) => !c.fit && !open.has(c.cell.join())).map((c) => ({ x: c.cell[0], y: c.cell[1] }));
}
