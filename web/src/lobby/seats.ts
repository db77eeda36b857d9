// The seats of a table to be: who sits there.
import { neutralName, seatName } from '../game/names';
import type { Aids, Meta, SeatRequest } from '../lib/protocol';

export interface SeatChoice {
  kind: 'me' | 'open' | 'bot';
  name: string;
  bot: string;
}

export const LONGEST_NAME = 24;
export const MOST_SEATS = 6;
export const FEWEST_SEATS = 2;

export const seat = (kind: SeatChoice['kind'], bot: string, name = ''): SeatChoice => ({ kind, name, bot });

export function requests(seats: SeatChoice[]): SeatRequest[] {
  return seats.map((s, i) => {
    const name = s.name.trim();
    if (s.kind === 'bot') return { kind: 'bot', bot: s.bot, ...(name && { name }) };
    return { kind: s.kind, name: name || neutralName(i) };
  });
}

/** What they are called until the table itself tells. */
export const namesOf = (seats: SeatChoice[]): string[] => seats.map((s, i) => seatName(s.name.trim(), i));

/** May such a game count for ratings? One seat is ours, and everybody else may be known or is one of the levels. */
export function rateable(meta: Meta, seats: SeatChoice[], aids: Aids): boolean {
  const counts = (s: SeatChoice) => s.kind === 'open' || (s.kind === 'bot' && meta.bots.some((b) => b.id === s.bot && b.level !== undefined));
  return aids !== 'helpful' && seats.filter((s) => s.kind === 'me').length === 1 && seats.every((s) => s.kind === 'me' || counts(s));
}
