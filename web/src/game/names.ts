// What people are called on this page. A seat that nobody named goes by "Player 2" on the wire; everybody reads that in his own
// language, and only who sits there reads "You".
import { LANGUAGES, metaText, t } from '../i18n';
import type { Meta, Seat, SeatInfo } from '../lib/protocol';

const NEUTRAL = /^Player \d+$/;
/** What the program calls a seat that nobody named, by its colour. */
export const COLOURS = ['Blue', 'Red', 'Green', 'Yellow', 'Purple', 'Black'];

/** What a seat without a name goes by on the wire. */
export const neutralName = (seat: Seat): string => `Player ${seat + 1}`;

/** Is that what this page calls whoever sits before it, in whatever language? */
export const isYou = (name: string): boolean => Object.values(LANGUAGES).some((l) => l.you === name);

/** The name that somebody chose, or nothing: neither the stand-in nor a "You" counts, in whatever language. */
export function givenName(name: string): string {
  return NEUTRAL.test(name) || isYou(name) ? '' : name;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A name that is read from the right keeps its order to itself, in whatever sentence it stands (FSI ... PDI). */
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The name that somebody chose; a seat that goes by its colour does so in the language of the page. */
const nameOf = (name: string, seat: Seat): string => (name === COLOURS[seat] ? t().seatColours[seat] : givenName(name));

/** What a seat is called where nothing more is known than its name on the wire. */
export const seatName = (name: string, seat: Seat): string => isolated(nameOf(name, seat)) || t().lobby.seat(seat + 1);

/** Is this the name that the server gives to the bot of this seat? */
const ownName = (info: SeatInfo | undefined, name: string, bots: Meta['bots']): boolean =>
  info?.bot !== undefined && bots.some((b) => b.id === info.bot && b.name === name);

/** The computer who has the seat of somebody who never was there. */
function standsIn(info: SeatInfo | undefined, name: string, bots: Meta['bots']): string {
  const bot = info?.kind === 'bot' && !givenName(name) ? bots.find((b) => b.id === info.bot) : undefined;
  return bot ? metaText(`bot.${bot.id}`, bot.name) : '';
}

/** Games that programs played among themselves give their players by the names of bots for programs. */
function asBot(name: string, bots: Meta['bots']): string {
  const bot = name.includes(':') ? bots.find((b) => b.id === name) : undefined;
  return bot ? metaText(`bot.${bot.id}`, bot.name) : '';
}

interface Named {
  seat: Seat;
  name: string;
  info?: SeatInfo;
}

/** The names to show, seat by seat; `me` is the one seat of this viewer, if it is just one. */
export function shownNames(list: Named[], bots: Meta['bots'], me: Seat | undefined): Map<Seat, string> {
  const words = list.map(({ seat, name, info }) =>
    ownName(info, name, bots) ? metaText(`bot.${info!.bot}`, name) : standsIn(info, name, bots) || asBot(name, bots) || isolated(nameOf(name, seat)) || (seat === me ? t().lobby.you : t().lobby.seat(seat + 1)),
  );
  // Whoever shares his name is told apart by his number.
  const shown = new Map<Seat, string>();
  list.forEach(({ seat }, i) => shown.set(seat, words.filter((w) => w === words[i]).length > 1 ? `${words[i]} ${seat + 1}` : words[i]));
  return shown;
}
