// Where in a text something is wrong, as far as the server's words say it: "line 3: ..." of a record, or "... not 'WORD'" of a position.
export interface Fault {
  /** From 1; 0: it is about the whole. */
  line: number;
  /** Where the word stands that is meant. */
  from: number;
  to: number;
}

export function faultIn(text: string, said: string): Fault {
  const named = Number(said.match(/\bline (\d+)/)?.[1] ?? 0);
  const lines = text.split('\n');
  if (named) {
    const from = lines.slice(0, named - 1).reduce((n, l) => n + l.length + 1, 0);
    return { line: named, from, to: from + (lines[named - 1]?.length ?? 0) };
  }
  const word = said.match(/not '([^']+?)(?:\.\.\.|…)?'/)?.[1];
  const from = word ? text.indexOf(word) : -1;
  if (!word || from < 0) return { line: 0, from: 0, to: 0 };
  return { line: text.slice(0, from).split('\n').length, from, to: from + word.length };
}
