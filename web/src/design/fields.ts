// The fields of a tile: what its cities, roads and rivers leave over. They follow from the rest, as anybody would draw it; whoever wants
// them otherwise joins and parts them by hand.
import type { Draft, FieldArea, Feature } from './draft';
import { featuresOf } from './draft';

/** Where a feature meets the rim. Going round, two of them lie on both sides of an arc of half edges. */
interface Meeting {
  side: number;
  city: boolean;
  /** Meetings of one net hang together: no field passes between them. */
  net: number;
}

interface Arc {
  halves: number[];
  before: Meeting;
  after: Meeting;
}

const otherThan = (net: number) => (m: Meeting) => m.net !== net;

/** Whether the meetings of two nets alternate around the rim: then what they are crosses. */
function alternate(rim: Meeting[], a: number, b: number): boolean {
  const seen = rim.map((m) => m.net).filter((n) => n === a || n === b);
  let changes = 0;
  seen.forEach((n, i) => (changes += +(n !== seen[(i + 1) % seen.length])));
  return changes > 2;
}

function unite(rim: Meeting[], a: number, b: number): void {
  for (const m of rim) if (m.net === b) m.net = a;
}

function uniteCrossing(rim: Meeting[]): void {
  for (const a of rim) for (const b of rim) if (a.net !== b.net && alternate(rim, a.net, b.net)) unite(rim, a.net, b.net);
}

function rimOf(d: Draft): Meeting[] {
  const rim = [0, 1, 2, 3].filter((s) => d.edges[s] !== 'field').map((s) => ({ side: s, city: d.edges[s] === 'city', net: d.joined[s] }));
  uniteCrossing(rim);
  return rim;
}

/** The half edges between each meeting and the next. */
function arcsOf(rim: Meeting[]): Arc[] {
  return rim.map((before, i) => {
    const after = rim[(i + 1) % rim.length];
    const first = 2 * before.side + (before.city ? 2 : 1);
    const count = 2 * ((after.side - before.side + 4) % 4 || 4) - (before.city ? 2 : 1) + (after.city ? 0 : 1);
    return { halves: Array.from({ length: count }, (_, k) => (first + k) % 8), before, after };
  });
}

/** Whether no net lies between the arcs with these numbers; arc i follows meeting i. */
function open(rim: Meeting[], i: number, j: number): boolean {
  const inside = rim.slice(i + 1, j + 1);
  const outside = [...rim.slice(0, i + 1), ...rim.slice(j + 1)];
  return !inside.some((m) => outside.some((o) => o.net === m.net));
}

/** The arcs by the field that they border. */
function regionsOf(rim: Meeting[]): Arc[][] {
  const arcs = arcsOf(rim);
  const regions: number[][] = [];
  arcs.forEach((_, j) => {
    const home = regions.find((r) => r.every((i) => open(rim, i, j)));
    if (home) home.push(j);
    else regions.push([j]);
  });
  return regions.map((r) => r.map((i) => arcs[i]));
}

/** Where the only road that ends in a part of the tile leads to: a city, if it can, best across; else another way. */
function goalOf(d: Draft, end: Meeting, around: Meeting[]): Meeting | undefined {
  const worth = (m: Meeting) =>
    (m.city ? 10 : 0) + ((m.side - end.side + 4) % 4 === 2 ? 3 : 0) + d.joined.filter((j) => j === d.joined[m.side]).length;
  const goals = around.filter((m) => m.city || (d.edges[end.side] === 'road' && d.edges[m.side] === 'road'));
  return goals.sort((a, b) => worth(b) - worth(a))[0];
}

/** Roads that end within one part of the tile meet there; a single one leads to a city or another road, if no building awaits it. */
function joinEnds(d: Draft, rim: Meeting[], kind: string): void {
  const alone = (m: Meeting) => d.edges[m.side] === kind && d.joined.filter((j) => j === d.joined[m.side]).length === 1;
  const building = d.inner.some((k) => k !== 'garden');
  const ends = regionsOf(rim).map((region) => {
    const around = [...new Set(region.flatMap((a) => [a.before, a.after]))];
    return { here: around.filter((m) => alone(m) && region.some((a) => a.before === m) && region.some((a) => a.after === m)), around };
  });
  for (const { here, around } of ends) {
    const [end, ...others] = here;
    if (!end) continue;
    const goal = others.length || building ? undefined : goalOf(d, end, around.filter(otherThan(end.net)));
    for (const m of goal ? [goal] : others) unite(rim, end.net, m.net);
  }
}

const citiesOf = (d: Draft, sides: number[]): number[] => [...new Set(sides.map((s) => d.joined[s]))].sort((a, b) => a - b);

function fieldOf(d: Draft, region: Arc[]): FieldArea | undefined {
  const halves = region.flatMap((a) => a.halves).sort((a, b) => a - b);
  const sides = region.flatMap((a) => [a.before, a.after]).filter((m) => m.city).map((m) => m.side);
  // A corner between two edges of one city is no field.
  if (!halves.length && (region.length < 2 || region.every((a) => a.before.net === a.after.net))) return undefined;
  return { halves, touches: citiesOf(d, sides) };
}

const inOrder = (fields: FieldArea[]): FieldArea[] => fields.sort((a, b) => (a.halves[0] ?? 9) - (b.halves[0] ?? 9));

/** The fields as they follow from what is on the tile. */
export function derivedFields(d: Draft): FieldArea[] {
  const rim = rimOf(d);
  if (!rim.length) return [{ halves: [0, 1, 2, 3, 4, 5, 6, 7], touches: [] }];
  if (!d.around) {
    for (const kind of ['road', 'river']) joinEnds(d, rim, kind);
    uniteCrossing(rim);
  }
  return inOrder(regionsOf(rim).flatMap((r) => fieldOf(d, r) ?? []));
}

export const fieldsOf = (d: Draft): FieldArea[] => d.byHand ?? derivedFields(d);

/** Whether it makes a difference if fields pass around the ends of roads. */
export const endsMatter = (d: Draft): boolean =>
  sameFields(derivedFields({ ...d, around: true }), derivedFields({ ...d, around: false })) === false;

const spelt = (fields: FieldArea[]): string =>
  fields.map((f) => `${[...f.halves].sort()}>${[...f.touches].sort()}`).sort().join(' ');
export const sameFields = (a: FieldArea[], b: FieldArea[]): boolean => spelt(a) === spelt(b);

// ---- by hand ----

/** The half edges that go with one: both of a field edge, else it alone. */
const pieceOf = (d: Draft, half: number): number[] => (d.edges[half >> 1] === 'field' ? [half & ~1, half | 1] : [half]);

/** One half edge for each piece of field on the rim. */
export const piecesOf = (d: Draft): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((h) => d.edges[h >> 1] !== 'city' && pieceOf(d, h)[0] === h);

/** Whether no field passes between the gaps before these half edges; gap h lies before half edge h. */
function netted(fields: FieldArea[], a: number, b: number): boolean {
  const inside = (h: number) => (h - a + 8) % 8 < (b - a + 8) % 8;
  return fields.every((f) => f.halves.every(inside) || !f.halves.some(inside));
}

/** The sides of cities from which a wall reaches the corner before half edge `gap`. */
function wallsAt(d: Draft, fields: FieldArea[], gap: number): number[] {
  const gaps = [0, 1, 2, 3, 4, 5, 6, 7].filter((g) => netted(fields, gap, g));
  return [0, 1, 2, 3].filter((s) => d.edges[s] === 'city' && gaps.some((g) => g >= 2 * s && g <= 2 * s + 2 || (s === 3 && g === 0)));
}

/** Corners, each by the half edge after it, where two fields meet though nothing stands there. */
export function bareCorners(fields: FieldArea[]): number[] {
  const at = (h: number) => fields.findIndex((f) => f.halves.includes((h + 8) % 8));
  return [0, 2, 4, 6].filter((g) => at(g) >= 0 && at(g - 1) >= 0 && at(g) !== at(g - 1));
}

export const wallReaches = (d: Draft, fields: FieldArea[], corner: number): boolean => wallsAt(d, fields, corner).length > 0;

/** The same fields with the cities that they touch: those beside their corners, and those whose wall comes to a corner of theirs. */
function touching(d: Draft, fields: FieldArea[]): FieldArea[] {
  const bare = bareCorners(fields);
  return fields.map((f) => {
    if (!f.halves.length) return f;
    const beside = f.halves.map((h) => (h % 2 ? (h + 1) / 2 : h / 2 + 3) % 4).filter((s) => d.edges[s] === 'city');
    const walls = bare.filter((g) => f.halves.includes(g) || f.halves.includes((g + 7) % 8)).flatMap((g) => wallsAt(d, fields, g));
    return { ...f, touches: citiesOf(d, [...beside, ...walls]) };
  });
}

function withHand(d: Draft, fields: FieldArea[]): Draft {
  const all = inOrder(touching(d, fields.filter((f) => f.halves.length || f.touches.length)));
  return { ...d, byHand: sameFields(all, derivedFields(d)) ? undefined : all };
}

/** The half edges of a field from one that hang together with it around corners: a road or a city ends such a run. */
function runOf(d: Draft, field: FieldArea, half: number): number[] {
  const run = new Set(pieceOf(d, half));
  for (let grown = true; grown; ) {
    const next = [...run].map((h) => (h % 2 ? h + 1 : h + 7) % 8).filter((h) => field.halves.includes(h) && !run.has(h));
    grown = next.length > 0;
    for (const h of next.flatMap((n) => pieceOf(d, n))) run.add(h);
  }
  return [...run].sort((a, b) => a - b);
}

/** Parts what lies there from its field, or joins its field with that of another piece. */
export function withFields(d: Draft, from: number, to: number): Draft {
  const fields = fieldsOf(d);
  const at = (h: number) => fields.findIndex((f) => f.halves.includes(h));
  const [a, b] = [at(from), at(to)];
  if (a < 0 || b < 0) return d;
  const rest = fields.filter((_, i) => i !== a && i !== b);
  if (a !== b) return withHand(d, [...rest, { halves: [...fields[a].halves, ...fields[b].halves].sort((x, y) => x - y), touches: [] }]);
  if (pieceOf(d, to).includes(from)) return d;
  const run = runOf(d, fields[a], to);
  const cut = run.includes(from) ? pieceOf(d, to) : run;
  return withHand(d, [...rest, { halves: fields[a].halves.filter((h) => !cut.includes(h)), touches: [] }, { halves: cut, touches: [] }]);
}

/** Fields that lie across one another. */
export function fieldsCross(fields: FieldArea[]): boolean {
  const at = [0, 1, 2, 3, 4, 5, 6, 7].map((h) => fields.findIndex((f) => f.halves.includes(h)));
  return fields.some((_, a) =>
    fields.some((__, b) => {
      const seen = at.filter((f) => f === a || f === b);
      return a < b && seen.filter((f, i) => f !== seen[(i + 1) % seen.length]).length > 2;
    }),
  );
}

/** What bears marks: every feature, and every field under its half edges. */
export function bearersOf(d: Draft, halves: readonly string[]): Feature[] {
  const features = featuresOf(d);
  const inner = features.filter((f) => !f.sides.length).length;
  let more = inner;
  const fields = fieldsOf(d).map((f) => {
    const places = f.halves.length ? f.halves.map((h) => halves[h]) : [more++ ? 'II' : 'I'];
    return { kind: 'field', sides: [], places };
  });
  return [...features, ...fields];
}
