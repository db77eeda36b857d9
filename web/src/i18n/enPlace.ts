// English words that depend on what follows them.

/** One is in a city and in what is built of stone, and on a road, on grass and on top of a tower. */
export const inside = (place: string): string => (/^(road|river|field|monastery lawn|tower)\b/i.test(place) ? 'on' : 'in');

/** `an abbot`. */
export const a = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;
