// A design as one word, `gate:city.N.pennant/road.E.S/field.EL.SR.>.N/field.ER.SL`, and as a file of the catalogue. Both are the lines
// of docs/catalogue.md; a word has `.` for the spaces and `/` for the ends of lines.
import { EDGE_KINDS, emptyDraft, halfOf, HALVES, INNER, SIDES, sideOf } from './draft';
import type { Draft, EdgeKind, FieldArea, Mark } from './draft';
import { bearersOf, derivedFields, fieldsOf, sameFields } from './fields';

const OWN = 'OWN/';
const PLACES: readonly string[] = [...SIDES, ...HALVES, ...INNER];

const markWord = (m: Mark): string => (m.number === 1 ? m.name : `${m.name}=${m.number}`);

/** The definition, line by line, each in words. */
export function linesOf(d: Draft): string[][] {
  const fields = fieldsOf(d);
  const bearers = bearersOf(d, HALVES);
  const first = bearers.length - fields.length;
  return bearers.map((b, i) => {
    const marks = d.marks.filter((m) => b.places.includes(m.place)).map(markWord);
    const touches = fields[i - first]?.touches.map((s) => SIDES[s]) ?? [];
    return [b.kind, ...b.places, ...marks, ...(touches.length ? ['>', ...touches] : [])];
  });
}

export const wordOf = (d: Draft): string => `${d.name}:${linesOf(d).map((l) => l.join('.')).join('/')}`;

/** The tile as a file of the catalogue. */
export const fileOf = (d: Draft): string => `tile ${OWN}${d.name}\n${linesOf(d).map((l) => `  ${l.join(' ')}\n`).join('')}`;

/** One line of a definition in its parts; none if it is no segment. */
function segment(words: string[]) {
  const [kind, ...rest] = words;
  const touching = rest.indexOf('>');
  const own = touching < 0 ? rest : rest.slice(0, touching);
  const places = own.filter((w) => PLACES.includes(w));
  const marks = own.filter((w) => !PLACES.includes(w)).map((w) => {
    const [name, number] = w.split('=');
    return { name, place: places[0], number: Number(number ?? 1) || 1 };
  });
  return { kind, places, marks, touches: touching < 0 ? [] : rest.slice(touching + 1).map(sideOf) };
}

/** The draft that these lines define; none if they hold what cannot be designed here. */
export function draftOf(name: string, lines: string[][]): Draft | undefined {
  const d = emptyDraft(name);
  const fields: FieldArea[] = [];
  for (const s of lines.map(segment)) {
    if (!s.places.length) return undefined;
    d.marks.push(...s.marks);
    const sides = s.places.map(sideOf);
    if (s.kind === 'field') fields.push({ halves: s.places.map(halfOf).filter((h) => h >= 0).sort((a, b) => a - b), touches: s.touches });
    else if (INNER.some((i) => i === s.places[0])) d.inner.push(s.kind);
    else if (!EDGE_KINDS.includes(s.kind as EdgeKind) || sides.includes(-1)) return undefined;
    else
      for (const side of sides) {
        d.edges[side] = s.kind as EdgeKind;
        d.joined[side] = Math.min(...sides);
      }
  }
  const touches = (f: FieldArea) => ({ ...f, touches: [...new Set(f.touches.filter((s) => s >= 0).map((s) => d.joined[s]))].sort() });
  return withKnown(d, fields.map(touches));
}

/** With the fields as they follow by themselves, if one of the ways in which they follow is meant. */
function withKnown(d: Draft, fields: FieldArea[]): Draft {
  for (const around of [false, true]) if (sameFields(derivedFields({ ...d, around }), fields)) return { ...d, around };
  return { ...d, byHand: fields };
}

export function readWord(word: string): Draft | undefined {
  const [, name, lines] = word.trim().match(/^([^:]*):(.+)$/) ?? [];
  return lines === undefined ? undefined : draftOf(name, lines.split('/').map((l) => l.split('.')));
}

/** The first part of an id is the set, which is ours now. */
const nameIn = (id: string): string => allowedName(id.slice(id.lastIndexOf('/') + 1));

const LONGEST_NAME = 16;
/** What of a name may stand: letters, digits and dashes. */
export const allowedName = (text: string, longest = LONGEST_NAME): string =>
  text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/\s+/g, '-').replace(/[^A-Za-z0-9-]/g, '').slice(0, longest);

/** Every tile of a file of the catalogue that can be designed here; designs on lines of their own are read too. */
export function readFile(text: string): Draft[] {
  const drafts: (Draft | undefined)[] = [];
  let open: { name: string; lines: string[][] } | undefined;
  const close = () => {
    if (open) drafts.push(draftOf(open.name, open.lines));
    open = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const words = line.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);
    if (!words.length) continue;
    if (words[0] === 'tile' && words[1]) {
      close();
      open = { name: nameIn(words[1]), lines: [] };
    } else if (words[0] === 'set') close();
    else if (open && /^\s/.test(line)) {
      if (!['group', 'at-most', 'note'].includes(words[0])) open.lines.push(words);
    } else if (words.length === 1 && words[0].includes(':')) drafts.push(readWord(words[0]));
  }
  close();
  return drafts.filter((d) => d !== undefined);
}
