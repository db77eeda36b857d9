// English words as they stand in a sentence.

/** One is in a city and in what is built of stone, and on a road, on grass and on top of a tower. */
export const inside = (place: string): string => (/^(road|river|field|monastery lawn|tower)\b/i.test(place) ? 'on' : 'in');

/** `an abbot`. */
export const a = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

/** Within a sentence. */
export const small = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
