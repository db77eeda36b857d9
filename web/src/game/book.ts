// The rules in words, as far as they concern a game, and what is found in them.
import type { Chapter } from '../lib/protocol';

/** A statement with where the words that are looked for stand in it: from, to. */
interface Found {
  id: string;
  text: string;
  at: [number, number][];
}
interface FoundChapter {
  expansion: string;
  statements: Found[];
}

/** The chapters of the expansions that a rules line names, in its order, without what matters only beside others. */
export function chaptersOf(book: Chapter[], rules: string): Chapter[] {
  const on = rules.split(' ')[0].split('+');
  const matters = (s: Chapter['statements'][number]) => !s.with || s.with.some((names) => names.split('+').every((id) => on.includes(id)));
  return on.flatMap((id) => book.filter((c) => c.expansion === id).map((c) => ({ ...c, statements: c.statements.filter(matters) })));
}

/** Without case and accents, as long as the text itself. */
const plain = (text: string): string =>
  [...text].map((c) => c.normalize('NFD')[0].toLowerCase()[0] ?? c).join('');

/** Statements in which every word stands, or whose id begins so. Without words: all of them. */
export function search(book: Chapter[], words: string): FoundChapter[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return book
    .map(({ expansion, statements }) => ({ expansion, statements: statements.flatMap((s) => found(s, wanted)) }))
    .filter((c) => c.statements.length);
}

function found(s: { id: string; text: string }, wanted: string[]): Found[] {
  const text = plain(s.text);
  if (wanted.length === 1 && s.id.toLowerCase().startsWith(wanted[0])) return [{ ...s, at: [] }];
  const at = wanted.map((w): [number, number] => [text.indexOf(w), text.indexOf(w) + w.length]);
  return at.some(([from]) => from < 0) ? [] : [{ ...s, at: joined(at) }];
}

/** In order, and those that overlap as one. */
function joined(at: [number, number][]): [number, number][] {
  const all: [number, number][] = [];
  for (const [from, to] of at.sort((a, b) => a[0] - b[0])) {
    const last = all[all.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
