// Which expansions a tile's marks want.
import type { Meta } from '../lib/protocol';
import type { Draft } from './draft';
import { bearersFor, type MarkKind } from './problems';

/** What meta says of marks; the pennant belongs to the game itself. */
export const marksIn = (meta: Meta): MarkKind[] => {
  const told = meta.marks ?? [];
  return told.some((m) => m.name === 'pennant') ? told : [{ name: 'pennant', kind: 'city' }, ...told];
};

const BASE = 'base';

/** The expansions that give a mark its meaning. */
export const ownersOf = (m: MarkKind): string[] => m.expansions ?? (m.expansion ? [m.expansion] : []);

/** What would count for nothing, and the expansions that would change that. */
export interface Want {
  /** None: the server knows what it is. */
  mark?: MarkKind;
  owners: string[];
}

/** Marks that would count for nothing with these expansions, each with those that would give it a meaning. */
export function missingFor(d: Draft, marks: MarkKind[], chosen: string[]): (Want & { mark: MarkKind })[] {
  const borne = (m: MarkKind) =>
    bearersFor(d, m).some((f) => !m.name || d.marks.some((on) => on.name === m.name && f.places.includes(on.place)));
  const found: (Want & { mark: MarkKind })[] = [];
  for (const mark of marks.filter(borne)) {
    const owners = marks.filter((m) => m.name === mark.name && m.kind === mark.kind).flatMap(ownersOf);
    const known = owners.length === 0 || owners.includes(BASE) || owners.some((o) => chosen.includes(o));
    if (!known && !found.some((f) => f.mark.name === mark.name && f.mark.kind === mark.kind)) found.push({ mark, owners });
  }
  return found;
}
