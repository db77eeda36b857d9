// What a hint says of a turn, in the language of the page: what the turn does, and on its card what tells it from the other turns of the hint.
import { t, word } from '../i18n';
import type { Decision, HintFact, HintMove, Seat, State } from '../lib/protocol';
import { choiceText } from './choices';
import type { Hints } from './hints.svelte';
import type { Table } from './table.svelte';
import type { Namer } from './telling';

/** Whose something is: perhaps one's own, perhaps others' by name. */
export interface Who {
  me: boolean;
  names: string[];
}

type Whose = (seats?: Seat[]) => Who;

export const whoOf =
  (me: Seat | undefined, name: (seat: Seat) => string): Whose =>
  (seats = []) => ({ me: me !== undefined && seats.includes(me), names: seats.filter((s) => s !== me).map(name) });

const same = (a: Seat[] = [], b: Seat[] = []): boolean => a.length === b.length && a.every((s) => b.includes(s));

/** What somebody is where he goes, and which figure that is, if not a plain follower. */
const personOf = (f: HintFact): string =>
  (f.figure && !['follower', f.role].includes(f.figure) ? `${word('figures', f.figure)}: ` : '') + word('roles', f.role ?? '');

/** The cell of a place. */
const cellOf = (f: HintFact): string => f.at?.match(/^-?\d+,-?\d+/)?.[0] ?? '';

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

/** What a card says above its sentences: where a turn begins, its cell as the margin counts, or what its first answer is called. */
export function headOf(m: HintMove, d: Decision | undefined, game: State | undefined, name: Namer): string {
  const option = d?.options.find((o) => o.move === m.moves[0]);
  if (!option || !d || !game) return '';
  return option.cell ? t().hint.at(...option.cell) : choiceText(option, d, game, name);
}

/** What somebody does besides tiles and figures of his own, by the notation of the move. */
const DEEDS: [string, RegExp][] = [
  ['neutral', /\*/], ['captures', /^[a-z]x/], ['raises', /^\^/], ['flies', /^[a-z]\^$/], ['frees', /^[a-z][$&]/], ['builds', /^[&#=]/], ['infects', /^(flea|lift)/],
  ['trades', /^(\$|buy|sell)/], ['advances', /^~/],
];

/** It tells a turn from others that place the tile alike. */
const isDeed = (f: HintFact): boolean => DEEDS.some(([fact]) => fact === f.fact);

/** What the head of a card says of its first answer: what it does, where it moves a neutral figure, or one of somebody's. */
function toldAbove(m: HintMove): HintFact | undefined {
  const first = m.moves[0] ?? '';
  const deed = DEEDS.find(([, sign]) => sign.test(first))?.[0];
  if (deed) return m.facts.find((f) => f.fact === deed);
  const to = first.match(/>(-?\d+,-?\d+)/)?.[1];
  return to === undefined ? undefined : m.facts.find((f) => f.fact === 'moves' && cellOf(f) === to);
}

/** Does it take the second tile, or do without where another turn that begins alike takes it? */
function secondText(m: HintMove, all: HintMove[]): string[] {
  if (m.moves.includes('+')) return [t().hint.second];
  const declines = all.some((o) => {
    const at = o.moves.indexOf('+');
    return at >= 0 && m.moves[at] === '-' && o.moves.slice(0, at).join(' ') === m.moves.slice(0, at).join(' ');
  });
  return declines ? [t().hint.noSecond] : [];
}

/** A sentence that would be there twice says how often. */
function counted(lines: string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, n]) => (n > 1 ? t().hint.times(line, n) : line));
}

function linesOf(m: HintMove, all: HintMove[], most: number, said: boolean, who: Whose, game: State | undefined): string[] {
  const above = said ? toldAbove(m) : undefined;
  const texts = (is: (f: HintFact) => boolean) => factTexts(m.facts.filter((f) => f !== above && is(f)), who, game);
  const special = counted([...secondText(m, all), ...texts(isDeed)]);
  const rest = counted(texts((f) => !isDeed(f) && f.fact !== 'hand'));
  const hand = texts((f) => f.fact === 'hand');
  return [...rest.slice(0, Math.max(1, most - special.length - hand.length)), ...special, ...hand];
}

/** For each turn of a hint its sentences: what is worth most first, then what tells it from others, the hand last. Turns that would still read
 * alike and begin alike (`where`) say their moves, too. */
export function cardsOf(all: HintMove[], most: number, where: (m: HintMove) => string, who: Whose, game?: State): string[][] {
  const cards = all.map((m) => linesOf(m, all, most, where(m) !== '', who, game));
  const read = all.map((m, i) => [where(m), ...cards[i]].join('\n'));
  return cards.map((lines, i) => (read.filter((r) => r === read[i]).length > 1 ? [t().hint.notation(all[i].moves.join(' ')), ...lines] : lines));
}

/** What is said aloud of one turn of a hint: what it gains, where it begins, and all that it does. */
export function aloud(all: HintMove[], index: number, where: (m: HintMove) => string, who: Whose, game: State | undefined): string {
  const m = all[index];
  const head = [t().hint.signed(m.gain.points), where(m)].filter(Boolean).join(', ');
  return t().hint.show(head, cardsOf(all, Infinity, where, who, game)[index].join('; '));
}

/** The same of the turn of a hint that is looked at. */
export function spoken(hints: Hints, table: Table): string {
  const who = whoOf(table.actor, (seat) => table.name(seat));
  return aloud(hints.answer?.moves ?? [], hints.index, (m) => headOf(m, table.decision, table.state, table.name), who, table.state);
}
