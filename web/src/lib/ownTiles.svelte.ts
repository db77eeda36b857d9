// Tiles that players designed. At a table they go by an id like any other; what such an id means there is said here.
import { SvelteMap } from 'svelte/reactivity';
import type { MarkedTile, TableDesign } from './protocol';

const words = new SvelteMap<string, string>();
const marks = new SvelteMap<string, string>();

/** The designed tiles of the table on this page. */
export function useDesigns(designs: TableDesign[] = []): void {
  words.clear();
  for (const d of designs) words.set(d.id, d.design);
}

/** The definition of a designed tile in one word; none if the server knows the tile by its id. */
export const designOf = (id: string): string | undefined => words.get(id);

/** The tiles of the table on this page that bear a mark more than elsewhere. */
export function useMarked(tiles: MarkedTile[] = []): void {
  marks.clear();
  for (const tile of tiles) marks.set(tile.id, tile.mark);
}

/** The name by which the server draws a tile as it is at this table. */
export const drawnAs = (id: string): string => (marks.has(id) ? `${id}~${marks.get(id)}` : id);

// ---- kept on the device ----

const KEY = 'bastide.tiles';
const MOST = 60;

/** The designs that somebody keeps, the newest first. */
export function keptTiles(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((w) => typeof w === 'string') : [];
  } catch {
    return [];
  }
}

function keep(list: string[]): string[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A device that keeps nothing still designs.
  }
  return list;
}

export const nameOf = (design: string): string => design.slice(0, design.indexOf(':'));

/** A tile of the same name is kept anew. */
export const keepTile = (design: string): string[] =>
  keep([design, ...keptTiles().filter((w) => nameOf(w) !== nameOf(design))].slice(0, MOST));

export const forgetTile = (design: string): string[] => keep(keptTiles().filter((w) => w !== design));
