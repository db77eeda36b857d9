// What does not fit together on a tile, as far as the page can see it before the server looks; the catalogues have the words for it.
import { featuresOf, HALVES, type Draft, type Feature, type Mark } from './draft';
import { bareCorners, bearersOf, fieldsCross, fieldsOf, wallReaches } from './fields';

export interface MarkKind {
  name: string;
  /** The kind of feature that bears it. */
  kind: string;
  title?: string;
  expansion?: string;
  /** All that give it a meaning, if there are several. */
  expansions?: string[];
}

export type Problem =
  | { what: 'name' }
  | { what: 'cross'; a: Feature; b: Feature }
  | { what: 'unborne'; mark: Mark; kind: string }
  | { what: 'crowded' }
  | { what: 'fields-cross' }
  | { what: 'nothing-parts'; corner: number };

const straight = (f: Feature, from: number): boolean => f.sides.length > 1 && f.sides.includes(from) && f.sides.includes(from + 2);
/** Only a river is bridged. */
const mayCross = (a: Feature, b: Feature): boolean => (a.kind === 'river') !== (b.kind === 'river');

function crossings(features: Feature[]): Problem[] {
  const found: Problem[] = [];
  for (const a of features.filter((f) => straight(f, 0)))
    for (const b of features.filter((f) => straight(f, 1))) if (a !== b && !mayCross(a, b)) found.push({ what: 'cross', a, b });
  return found;
}

/** The features that may bear a mark. */
export const bearersFor = (d: Draft, mark: MarkKind): Feature[] => bearersOf(d, HALVES).filter((f) => f.kind === mark.kind);

const isBorne = (d: Draft, mark: Mark, kinds: MarkKind[]): boolean =>
  !kinds.length || kinds.some((k) => bearersFor(d, k).some((f) => f.places.includes(mark.place)));

/** The tile without the marks that nothing on it bears. */
export const borneOnly = (d: Draft, marks: MarkKind[]): Draft => ({
  ...d, marks: d.marks.filter((mark) => isBorne(d, mark, marks.filter((m) => m.name === mark.name))),
});

export function problemsOf(d: Draft, marks: MarkKind[]): Problem[] {
  const fields = fieldsOf(d);
  const found = crossings(featuresOf(d));
  if (!d.name) found.push({ what: 'name' });
  for (const mark of d.marks) {
    const kinds = marks.filter((m) => m.name === mark.name);
    if (!isBorne(d, mark, kinds)) found.push({ what: 'unborne', mark, kind: kinds[0].kind });
  }
  if (d.inner.length + fields.filter((f) => !f.halves.length).length > 2) found.push({ what: 'crowded' });
  if (!d.byHand) return found;
  if (fieldsCross(fields)) found.push({ what: 'fields-cross' });
  for (const corner of bareCorners(fields)) if (!wallReaches(d, fields, corner)) found.push({ what: 'nothing-parts', corner });
  return found;
}
