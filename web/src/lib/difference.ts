// What of a JSON value is otherwise than before: a merge patch that also changes single items of arrays (docs/protocol.md, "Changes").

type Keyed = Record<string, unknown>;

/** The keys that are otherwise, with their values or what is otherwise within; `null` where one is gone. */
export type Difference = Keyed;

const isKeyed = (v: unknown): v is Keyed => typeof v === 'object' && v !== null && !Array.isArray(v);
const hasId = (v: unknown): v is { id: number } => isKeyed(v) && typeof v.id === 'number';

/** What a change makes of an object, which itself stays as it is. */
export function changed(object: object, difference: Difference): Keyed {
  const result: Keyed = { ...object };
  for (const [key, change] of Object.entries(difference))
    if (change === null) delete result[key];
    else result[key] = changedValue(result[key], change);
  return result;
}

function changedValue(value: unknown, change: unknown): unknown {
  if (!isKeyed(change)) return change;
  return Array.isArray(value) ? changedItems(value, change) : changed(isKeyed(value) ? value : {}, change);
}

/** Items go by their ids, or else by their places: an object keeps keys that are numbers in the order of these. */
function changedItems(items: unknown[], difference: Difference): unknown[] {
  const numbered = items.length && items.every(hasId) ? Object.fromEntries(items.map((item) => [item.id, item])) : { ...items };
  return Object.values(changed(numbered, difference));
}
