// How long a text is for the server, which counts bytes of UTF-8 where a field of a form counts letters.
const utf8 = new TextEncoder();

/** The server's limits (docs/protocol.md). */
export const NAME_BYTES = 40;
export const CHAT_BYTES = 200;
export const MAIL_BYTES = 254;

export const bytesOf = (text: string): number => utf8.encode(text).length;

/** As somebody sees them: an accent and its letter are one, so is a flag. */
const lettersOf = (text: string): string[] => (Intl.Segmenter ? [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map((s) => s.segment) : [...text]);

/** The text without as many letters before the place `at` as are needed for it to have so many bytes, and that place then. */
export function fitted(text: string, most: number, at = text.length): { text: string; at: number } {
  const before = lettersOf(text.slice(0, at));
  let over = bytesOf(text) - most;
  while (over > 0 && before.length) over -= bytesOf(before.pop()!);
  const kept = before.join('');
  const whole = kept + text.slice(at);
  return over > 0 ? fitted(whole, most) : { text: whole, at: kept.length };
}
