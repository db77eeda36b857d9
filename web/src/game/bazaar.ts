// What the tokens of a state tell of a bazaar.
import type { Seat, State } from '../lib/protocol';

interface Bazaar {
  /** The tiles that lie open, by id. */
  lots: string[];
  /** Which of them is sold. */
  chosen?: number;
  /** The highest bid. */
  bid?: { points: number; seat: Seat };
}

/** These are told beside the decision, not beside a player. */
export const ofBazaar = (name: string): boolean => name.startsWith('bazaar') && name !== 'bazaar-tile';

export function bazaarOf(state: State): Bazaar | undefined {
  const tokens = state.tokens ?? [];
  const lots = tokens.flatMap((k) => (k.name === 'bazaar-lot' && k.id ? [k.id] : []));
  if (!lots.length) return undefined;
  const chosen = tokens.find((k) => k.name === 'bazaar-chosen');
  const bid = tokens.find((k) => k.name === 'bazaar-bid');
  return { lots, chosen: chosen && chosen.number - 1, bid: bid?.seat === undefined ? undefined : { points: bid.number, seat: bid.seat } };
}
