// A tile by chance: nothing on it crosses, and what often belongs together does.
import { emptyDraft, withInner, withJoin, withMark, featuresOf, type Draft, type EdgeKind } from './draft';
import { problemsOf, type MarkKind } from './problems';

const OFTEN: EdgeKind[] = ['city', 'city', 'city', 'road', 'road', 'road', 'field', 'field'];

function attempt(name: string, marks: MarkKind[], chance: () => number): Draft {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)];
  let d: Draft = { ...emptyDraft(name), edges: [0, 1, 2, 3].map(() => pick(OFTEN)) };
  const roads = d.edges.filter((k) => k === 'road').length;
  for (let a = 0; a < 4; a++)
    for (let b = a + 1; b < 4; b++) {
      const likely = d.edges[a] === 'city' ? 0.6 : roads === 2 ? 0.9 : 0;
      if (chance() < likely) d = withJoin(d, a, b);
    }
  if (roads < 2 && !d.edges.includes('city')) d = withInner(d, 'cloister');
  const feature = pick(featuresOf(d));
  const fitting = marks.filter((m) => m.kind === feature?.kind);
  return fitting.length && chance() < 0.5 ? withMark(d, pick(fitting).name, feature.places) : d;
}

export function randomDraft(name: string, marks: MarkKind[], chance: () => number = Math.random): Draft {
  for (;;) {
    const d = attempt(name || 'x', marks, chance);
    if (!problemsOf(d, marks).length) return { ...d, name };
  }
}
