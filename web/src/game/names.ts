// What people are called on this page. A seat that nobody named goes by "Player 2" on the wire; everybody reads that in his own
// language, and only who sits there reads "You".
import { LANGUAGES, metaText, t } from '../i18n';
import type { Meta, Seat, SeatInfo } from '../lib/protocol';

const NEUTRAL = /^Player \d+$/;

/** What a seat without a name goes by on the wire. */
export const neutralName = (seat: Seat): string => `Player ${seat + 1}`;

/** The name that somebody chose, or nothing: neither the stand-in nor a "You" counts, in whatever language. */
export function givenName(name: string): string {
  const stand = NEUTRAL.test(name) || Object.values(LANGUAGES).some((l) => l.catalogue.lobby.you === name);
  return stand ? '' : name;
}

/** Is this the name that the server gives to the bot of this seat? */
const ownName = (info: SeatInfo | undefined, name: string, bots: Meta['bots']): boolean =>
  info?.bot !== undefined && bots.some((b) => b.id === info.bot && b.name === name);

export interface Named {
  seat: Seat;
  name: string;
  info?: SeatInfo;
}

/** The names to show, seat by seat; `me` is the one seat of this viewer, if it is just one. */
export function shownNames(list: Named[], bots: Meta['bots'], me: Seat | undefined): Map<Seat, string> {
  const shown = new Map<Seat, string>();
  for (const { seat, name, info } of list) {
    const machine = ownName(info, name, bots);
    const twins = machine && list.filter((o) => o.info?.bot === info?.bot && o.name === name).length > 1;
    const word = machine ? metaText(`bot.${info!.bot}`, name) : givenName(name) || (seat === me ? t().lobby.you : t().lobby.seat(seat + 1));
    shown.set(seat, twins ? `${word} ${seat + 1}` : word);
  }
  return shown;
}
