// What is on a tile, and what is wrong with it, in the language of the page.
import { capital, metaText, t, word } from '../i18n';
import { nameOf } from '../lib/ownTiles.svelte';
import type { Meta } from '../lib/protocol';
import { HALVES, sideOf, SIDES, type Feature } from './draft';
import type { MarkKind, Problem } from './problems';

export const sideName = (side: number): string => t().sides[SIDES[side]];

const PLACE = /^[NESW]$/;

/** `north and west`, `left of the north edge`, or nothing for what stands in the middle. */
function whereText(places: string[]): string {
  return places.filter((p) => PLACE.test(p)).map((p) => sideName(sideOf(p))).join(t().design.and);
}

/** `City: north and west`. */
export function featureText(f: Feature): string {
  const where = whereText(f.places);
  return where ? `${word('kinds', f.kind)}: ${where}` : word('kinds', f.kind);
}

/** A mark without a name is all of its kind. */
export const markTitle = (mark: MarkKind): string =>
  mark.name ? (t().design.marks[mark.name] ?? capital(mark.title ?? mark.name)) : word('kinds', mark.kind);

export const expansionName = (meta: Meta, id: string): string =>
  metaText(`expansion.${id}`, meta.expansions.find((e) => e.id === id)?.name ?? id);

/** A name for a new tile that none of these has. */
export function freshName(designs: string[]): string {
  for (let n = 1; ; n++) {
    const name = `${t().design.defaultName}-${n}`;
    if (!designs.some((d) => nameOf(d).toLowerCase() === name.toLowerCase())) return name;
  }
}

/** A piece of the rim: `the north edge`, `left of the road north`. */
export function pieceText(kind: string, half: number): string {
  const side = sideName(half >> 1);
  if (kind === 'field') return t().design.edge(side);
  return t().design.beside(word('kinds', kind), side, t().halves[HALVES[half][1]]);
}

export function problemText(p: Problem, marks: MarkKind[]): string {
  const d = t().design.problems;
  if (p.what === 'cross') return d.cross(word('kinds', p.a.kind), whereText(p.a.places), word('kinds', p.b.kind), whereText(p.b.places));
  if (p.what === 'unborne') {
    const mark = marks.find((m) => m.name === p.mark.name);
    return d.unborne(mark ? markTitle(mark) : p.mark.name, word('kinds', p.kind));
  }
  if (p.what === 'nothing-parts') return d['nothing-parts'](sideName((p.corner / 2 + 3) % 4), sideName(p.corner / 2));
  return d[p.what];
}
