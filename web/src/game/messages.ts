// What the tokens of a state tell of The Messages: where everybody's two figures stand on the score track, whose turn it is to move one, and
// which message lies open.
import type { Seat, State, Token } from '../lib/protocol';

/** The follower, and the messenger, as a move counts them. */
export const FOLLOWER = 1;
export const MESSENGER = 2;

/** The spaces of a lap. Each fifth is dark. */
export const LAP = 50;
export const isDark = (place: number): boolean => place % 5 === 0;

interface Standing {
  seat: Seat;
  which: number;
  place: number;
}

const isDue = (k: Token): boolean => k.name === 'points-due' || k.name === 'payment-due';

/** These are told beside the decision, not beside a player. */
export const ofMessages = (name: string): boolean => ['points-due', 'payment-due', 'message', 'message-tile'].includes(name);

/** Is it one of the phases in which figures are moved and messages answered? */
export const isMessages = (phase: string): boolean => phase.startsWith('messages');

/** The points for which a figure is moved next. */
export const dueOf = (state: State): Token | undefined => (state.tokens ?? []).find(isDue);

/** The number of the message that lies open, from 1. */
export const messageOf = (state: State): number | undefined => (state.tokens ?? []).find((k) => k.name === 'message')?.number;

/** Two for each seat; none where no messengers are in play. */
export function standingsOf(state: State): Standing[] {
  const tokens = state.tokens ?? [];
  return tokens
    .filter((k) => k.name === 'messenger' && k.seat !== undefined)
    .flatMap((k) => {
      const seat = k.seat!;
      const waiting = tokens.filter((d) => isDue(d) && d.seat === seat).reduce((sum, d) => sum + d.number, 0);
      const score = state.players[seat]?.score ?? 0;
      return [{ seat, which: FOLLOWER, place: score - k.number - waiting }, { seat, which: MESSENGER, place: k.number }];
    });
}

/** Where a figure of the player who must move one stands, and where it would come to. */
export function stepOf(state: State, which: number): { from: number; to: number } | undefined {
  const due = dueOf(state);
  const at = standingsOf(state).find((s) => s.seat === due?.seat && s.which === which);
  return due && at && { from: at.place, to: at.place + due.number };
}
