// What a hint says of a turn, in the language of the page.
import { t, word } from '../i18n';
import type { HintFact, Seat } from '../lib/protocol';

/** Whose something is: perhaps one's own, perhaps others' by name. */
export interface Who {
  me: boolean;
  names: string[];
}

export const whoOf =
  (me: Seat | undefined, name: (seat: Seat) => string) =>
  (seats: Seat[] = []): Who => ({ me: me !== undefined && seats.includes(me), names: seats.filter((s) => s !== me).map(name) });

const same = (a: Seat[] = [], b: Seat[] = []): boolean => a.length === b.length && a.every((s) => b.includes(s));

/** What somebody is where he goes, and which figure that is, if not a plain follower. */
const personOf = (f: HintFact): string =>
  (f.figure && !['follower', f.role].includes(f.figure) ? `${word('figures', f.figure)}: ` : '') + word('roles', f.role ?? '');

/** The cell of a place. */
const cellOf = (f: HintFact): string => f.at?.match(/^-?\d+,-?\d+/)?.[0] ?? '';

/** One thing that a turn does. What this page has no words for is said as the server says it. */
export function factText(f: HintFact, who: (seats?: Seat[]) => Who): string {
  const h = t().hint;
  const what = word('kinds', f.name ?? f.kind ?? '');
  const percent = (odds: number | undefined) => Math.round((odds ?? 0) * 100);
  const words: Record<string, () => string> = {
    completes: () => h.completes(what, who(f.seats), same(f.seats, f.leads) ? undefined : who(f.leads), f.points ?? 0),
    scores: () => h.scores(word('tokens', f.name ?? ''), who(f.leads), f.points ?? 0),
    joins: () => h.joins(what, who(f.seats), who(f.leads)),
    extends: () => h.extends(what, who(f.leads), f.points ?? 0),
    claims: () => h.claims(personOf(f), what, f.points ?? 0),
    odds: () => h.odds(what, who(f.leads), percent(f.from), percent(f.to)),
    returns: () => h.returns(who(f.seats), f.count ?? 0),
    moves: () => h.moves(word('figures', f.figure ?? ''), cellOf(f)),
    neutral: () => h.neutral(word('tokens', f.name ?? ''), cellOf(f), f.role ? word('roles', f.role) : ''),
    token: () => h.token(word('tokens', f.name ?? ''), f.count ?? 0),
    hand: () => h.hand(f.count ?? 0),
  };
  return words[f.fact]?.() ?? f.text;
}
