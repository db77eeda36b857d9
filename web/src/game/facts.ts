// What a hint says of a turn, in the language of the page.
import { t, word } from '../i18n';
import type { HintFact, Seat, State } from '../lib/protocol';

/** Whose something is: perhaps one's own, perhaps others' by name. */
export interface Who {
  me: boolean;
  names: string[];
}

export type Whose = (seats?: Seat[]) => Who;

export const whoOf =
  (me: Seat | undefined, name: (seat: Seat) => string): Whose =>
  (seats = []) => ({ me: me !== undefined && seats.includes(me), names: seats.filter((s) => s !== me).map(name) });

const same = (a: Seat[] = [], b: Seat[] = []): boolean => a.length === b.length && a.every((s) => b.includes(s));

/** What somebody is where he goes, and which figure that is, if not a plain follower. */
const personOf = (f: HintFact): string =>
  (f.figure && !['follower', f.role].includes(f.figure) ? `${word('figures', f.figure)}: ` : '') + word('roles', f.role ?? '');

/** The cell of a place. */
export const cellOf = (f: HintFact): string => f.at?.match(/^-?\d+,-?\d+/)?.[0] ?? '';

/** Into which quarter of the City of Carcassonne; a tile has two at most, `0,0I` and `0,0II`. */
function quarterOf(f: HintFact, game: State | undefined): string | undefined {
  const [, x, y, which] = f.at?.match(/^(-?\d+),(-?\d+)(II?)$/) ?? [];
  const tile = game?.tiles.find((k) => `${k.x}` === x && `${k.y}` === y);
  const quarters = (tile?.features ?? []).map((id) => game?.features.find((k) => k.id === id)).filter((k) => k?.kind === 'quarter');
  return t().quarters[quarters[which === 'II' ? 1 : 0]?.name ?? ''];
}

function neutralText(f: HintFact, game: State | undefined): string {
  const token = word('tokens', f.name ?? '');
  const to = f.role ? undefined : quarterOf(f, game);
  return to ? t().hint.quarter(token, to) : t().hint.neutral(token, cellOf(f), f.role ? word('roles', f.role) : '');
}

/** One thing that a turn does. What this page has no words for is said as the server says it. */
export function factText(f: HintFact, who: Whose, game?: State): string {
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
    raises: () => h.raises(cellOf(f), f.count ?? 0),
    captures: () => h.captures(personOf(f), who(f.seats), cellOf(f)),
    frees: () => h.frees(word('figures', f.figure ?? ''), who(f.seats)),
    builds: () => h.builds[f.name ?? '']?.(cellOf(f)) ?? f.text,
    flies: () => h.flies(word('figures', f.figure ?? '')),
    infects: () => (f.name === 'lifted' ? h.lifts : h.infects)(cellOf(f)),
    trades: () => h.trades[f.name ?? '']?.(f.points ?? 0, who(f.seats)) ?? f.text,
    advances: () => h.advances(word(f.name === 'messenger' ? 'tokens' : 'figures', f.name ?? ''), who(f.seats), f.points ?? 0),
    returns: () => h.returns(who(f.seats), f.count ?? 0),
    moves: () => h.moves(word('figures', f.figure ?? ''), cellOf(f)),
    neutral: () => neutralText(f, game),
    token: () => h.token(word('tokens', f.name ?? ''), f.count ?? 0),
    hand: () => h.hand(f.count ?? 0),
  };
  return words[f.fact]?.() ?? f.text;
}

/** The dragon flies from tile to tile. */
const flies = (f: HintFact): boolean => f.fact === 'neutral' && f.name === 'dragon';

/** How many tiles of a flight are named; of a longer one its ends. */
const FLIGHT = 3;

function flightText(steps: HintFact[]): string {
  const cells = steps.map(cellOf);
  return t().hint.flight(word('tokens', 'dragon'), cells.length > FLIGHT ? [cells[0], '…', cells[cells.length - 1]] : cells);
}

/** All that a turn does, sentence by sentence; a flight is one, in the place of its first step. */
export function factTexts(facts: HintFact[], who: Whose, game?: State): string[] {
  const steps = facts.filter(flies);
  const rest = steps.length > 1 ? facts.filter((f) => !flies(f) || f === steps[0]) : facts;
  return rest.map((f) => (steps.length > 1 && f === steps[0] ? flightText(steps) : factText(f, who, game)));
}
