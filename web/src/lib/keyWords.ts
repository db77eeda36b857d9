// A key of 128 bits as nine words that can be read aloud, each of 16 bits: consonant, vowel, consonant, vowel, consonant, after the manner of
// proquints (D. Wilkerson, 2009). The ninth checks the others.
const CONSONANTS = 'bdfghklmnprstvwz';
const VOWELS = 'aeio';
const WORD = new RegExp(`^[${CONSONANTS}][${VOWELS}][${CONSONANTS}][${VOWELS}][${CONSONANTS}]$`);
export const KEY_WORDS = 9;
const DIGITS = 4; // hexadecimal ones to a word

/** What is wrong with words that were read: how many there are, which of them is none, or that they do not belong together. */
export type Misread = { count: number } | { at: number; word: string } | 'check';

function wordOf(n: number): string {
  const letter = (set: string, shift: number, bits: number) => set[(n >> shift) & ((1 << bits) - 1)];
  return letter(CONSONANTS, 12, 4) + letter(VOWELS, 10, 2) + letter(CONSONANTS, 6, 4) + letter(VOWELS, 4, 2) + letter(CONSONANTS, 0, 4);
}

function numberOf(word: string): number {
  const at = (i: number) => (i % 2 ? VOWELS : CONSONANTS).indexOf(word[i]);
  return (at(0) << 12) | (at(1) << 10) | (at(2) << 6) | (at(3) << 4) | at(4);
}

/** CRC-16/CCITT of the words. */
function check(words: number[]): number {
  let crc = 0xffff;
  for (const byte of words.flatMap((n) => [n >> 8, n & 0xff])) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/** The words of a key that is written in 32 hexadecimal digits. */
export function wordsOf(key: string): string[] {
  const numbers = Array.from({ length: KEY_WORDS - 1 }, (_, i) => parseInt(key.slice(i * DIGITS, (i + 1) * DIGITS), 16));
  return [...numbers, check(numbers)].map(wordOf);
}

/** Back to the key; capitals, and what stands between the words, do not count. */
export function keyOf(text: string): { key: string } | { misread: Misread } {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const at = words.findIndex((w) => !WORD.test(w));
  if (at >= 0 && words.length <= KEY_WORDS) return { misread: { at, word: words[at] } };
  if (words.length !== KEY_WORDS) return { misread: { count: words.length } };
  const numbers = words.map(numberOf);
  if (check(numbers.slice(0, -1)) !== numbers[KEY_WORDS - 1]) return { misread: 'check' };
  return { key: numbers.slice(0, -1).map((n) => n.toString(16).padStart(DIGITS, '0')).join('') };
}
