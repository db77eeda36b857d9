// A tile while somebody designs it: what is on its edges, what belongs together, what stands in the middle. North is up. Nothing here
// is changed in place; every step gives another draft, so that it can be taken back.
export const SIDES = ['N', 'E', 'S', 'W'] as const;
export const HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'] as const;
export const INNER = ['I', 'II'] as const;

/** What may be on an edge; all but fields are features of their own. */
export const EDGE_KINDS = ['field', 'city', 'road', 'river'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export interface Mark {
  name: string;
  /** A place of the feature that bears it. */
  place: string;
  number: number;
}

export interface FieldArea {
  /** Numbers of half edges, as in HALVES; none if it lies between cities only. */
  halves: number[];
  /** The cities that it touches, each by its first side. */
  touches: number[];
}

export interface Draft {
  name: string;
  edges: EdgeKind[];
  /** Of each side the first side of the feature that it belongs to. */
  joined: number[];
  /** Kinds of what stands in the middle. */
  inner: string[];
  marks: Mark[];
  /** Whether fields pass around the ends of roads. */
  around: boolean;
  /** The fields, if they are not as they follow from the rest. */
  byHand?: FieldArea[];
}

export interface Feature {
  kind: string;
  /** Numbers of sides, as in SIDES. */
  sides: number[];
  /** What it is called by in the definition, first place first. */
  places: string[];
}

export const emptyDraft = (name = ''): Draft => ({
  name, edges: ['field', 'field', 'field', 'field'], joined: [0, 1, 2, 3], inner: [], marks: [], around: false,
});

/** The features but for the fields, in the order of the definition. */
export function featuresOf(d: Draft): Feature[] {
  const features: Feature[] = [];
  for (const kind of EDGE_KINDS.slice(1)) {
    for (let side = 0; side < 4; side++) {
      if (d.edges[side] !== kind || d.joined[side] !== side) continue;
      const sides = [0, 1, 2, 3].filter((s) => d.joined[s] === side);
      features.push({ kind, sides, places: sides.map((s) => SIDES[s]) });
    }
  }
  d.inner.forEach((kind, i) => features.push({ kind, sides: [], places: [INNER[i] ?? 'II'] }));
  return features;
}

/** The number of the side that a place names; -1 if it names none. */
export const sideOf = (place: string): number => SIDES.indexOf(place as (typeof SIDES)[number]);
export const halfOf = (place: string): number => HALVES.indexOf(place as (typeof HALVES)[number]);

/** Each side's feature anew named by its first side. */
function renumbered(joined: number[]): number[] {
  return joined.map((group) => joined.indexOf(group));
}

function loosened(joined: number[], side: number): number[] {
  return renumbered(joined.map((group, s) => (s === side ? -1 : group)));
}

/** The marks of a feature stay with the rest of it when it loses a side. */
function marksWithout(d: Draft, side: number): Mark[] {
  const rest = d.joined.findIndex((group, s) => s !== side && group === d.joined[side]);
  return rest < 0 ? d.marks : d.marks.map((m) => (m.place === SIDES[side] ? { ...m, place: SIDES[rest] } : m));
}

/** Another thing on an edge: it belongs to nothing else at first. */
export function withEdge(d: Draft, side: number, kind: EdgeKind): Draft {
  if (d.edges[side] === kind) return d;
  const edges = d.edges.map((k, s) => (s === side ? kind : k));
  return { ...d, edges, joined: loosened(d.joined, side), marks: marksWithout(d, side), byHand: undefined };
}

/** The side becomes a feature of its own: a road ends within the tile, a city is a cap. */
export const withLoose = (d: Draft, side: number): Draft => ({
  ...d, joined: loosened(d.joined, side), marks: marksWithout(d, side), byHand: undefined,
});

/** Two sides of one kind belong together. */
export function withJoin(d: Draft, a: number, b: number): Draft {
  if (d.edges[a] !== d.edges[b] || d.edges[a] === 'field') return d;
  const joined = renumbered(d.joined.map((group) => (group === d.joined[b] ? d.joined[a] : group)));
  return { ...d, joined, byHand: undefined };
}

export const areJoined = (d: Draft, a: number, b: number): boolean => d.joined[a] === d.joined[b];

/** A line drawn from one edge to another: joins them, parts them if they were joined; what is on one of them goes to the other. */
export function withStroke(d: Draft, from: number, to: number): Draft {
  if (from === to) return d;
  const kind = d.edges[from] !== 'field' ? d.edges[from] : d.edges[to] !== 'field' ? d.edges[to] : 'road';
  if (d.edges[from] === kind && d.edges[to] === kind && areJoined(d, from, to)) return withLoose(d, to);
  return withJoin(withEdge(withEdge(d, from, kind), to, kind), from, to);
}

/** A line drawn from an edge to the middle: what is there ends there; out of a field comes a road. */
export const withEnd = (d: Draft, side: number): Draft =>
  d.edges[side] === 'field' ? withEdge(d, side, 'road') : withLoose(d, side);

export function withInner(d: Draft, kind: string): Draft {
  const at = d.inner.indexOf(kind);
  if (at < 0) return { ...d, inner: [...d.inner, kind], byHand: undefined };
  // What bore marks goes with them; what stood after it moves up.
  const marks = d.marks
    .filter((m) => m.place !== INNER[at])
    .map((m) => (m.place === 'II' && at === 0 ? { ...m, place: 'I' } : m));
  return { ...d, inner: d.inner.filter((_, i) => i !== at), marks, byHand: undefined };
}

/** The mark that these places bear. */
export const markAt = (d: Draft, name: string, places: string[]): Mark | undefined =>
  d.marks.find((m) => m.name === name && places.includes(m.place));

export function withMark(d: Draft, name: string, places: string[]): Draft {
  if (markAt(d, name, places)) return { ...d, marks: d.marks.filter((m) => m.name !== name || !places.includes(m.place)) };
  return { ...d, marks: [...d.marks, { name, place: places[0], number: 1 }] };
}

export const withoutMark = (d: Draft, mark: Mark): Draft => ({ ...d, marks: d.marks.filter((m) => m !== mark) });

function turnedPlace(place: string): string {
  const [side, half] = [sideOf(place), halfOf(place)];
  if (side >= 0) return SIDES[(side + 1) % 4];
  return half >= 0 ? HALVES[(half + 2) % 8] : place;
}

/** The whole tile turned a quarter clockwise. */
export function turnedRight(d: Draft): Draft {
  const from = (s: number) => (s + 3) % 4;
  return {
    ...d,
    edges: d.edges.map((_, s) => d.edges[from(s)]),
    joined: renumbered(d.joined.map((_, s) => d.joined[from(s)])),
    marks: d.marks.map((m) => ({ ...m, place: turnedPlace(m.place) })),
    byHand: d.byHand?.map((f) => ({
      halves: f.halves.map((h) => (h + 2) % 8).sort((a, b) => a - b),
      touches: f.touches.map((s) => (s + 1) % 4),
    })),
  };
}
