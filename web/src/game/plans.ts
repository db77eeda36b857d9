// What a hint's card says of a whole turn: what it does, and what tells it from the other turns of the hint.
import { t, word } from '../i18n';
import type { HintFact, HintMove, State } from '../lib/protocol';
import { factText, type Who } from './facts';

type Whose = (seats?: number[]) => Who;

/** Where the moves of a turn take a neutral figure: beside a figure on a cell, onto a cell, to a place on it. */
const GOES = /^(?:([a-z]+)\*|\*@?)(-?\d+),(-?\d+)/;

/** Who stands there alone of the player whose turn it is. */
function roleAt(state: State | undefined, seat: number | undefined, x: number, y: number): string {
  const tile = state?.tiles.findIndex((o) => o.x === x && o.y === y) ?? -1;
  const there = (state?.figures ?? []).filter((f) => f.tile === tile && f.seat === seat);
  return tile >= 0 && there.length === 1 ? word('roles', there[0].role) : '';
}

/** A neutral figure that moves, with where it goes if the turn says so. */
function neutralText(f: HintFact, goes: RegExpMatchArray | undefined, state?: State, seat?: number): string {
  const token = word('tokens', f.name ?? '');
  if (!goes) return t().hint.neutral(token);
  const [, beside, x, y] = goes;
  return t().hint.neutralTo(token, `${x},${y}`, beside ? roleAt(state, seat, Number(x), Number(y)) : '');
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

function linesOf(m: HintMove, all: HintMove[], most: number, who: Whose, state?: State, seat?: number): string[] {
  const goes = m.moves.map((move) => move.match(GOES)).filter((g) => g !== null);
  let neutrals = 0;
  const own = [...secondText(m, all), ...m.facts.filter((f) => f.fact === 'neutral').map((f) => neutralText(f, goes[neutrals++], state, seat))];
  const rest = m.facts.filter((f) => f.fact !== 'neutral' && f.fact !== 'hand').map((f) => factText(f, who));
  const hand = m.facts.filter((f) => f.fact === 'hand').map((f) => factText(f, who));
  const special = counted(own);
  return [...counted(rest).slice(0, Math.max(1, most - special.length - hand.length)), ...special, ...hand];
}

/** For each turn of a hint its sentences: what is worth most first, then what tells it from others, the hand last. Turns that would still read
 * alike and begin alike (`where`) say their moves, too. */
export function cardsOf(all: HintMove[], most: number, where: (m: HintMove) => string, who: Whose, state?: State, seat?: number): string[][] {
  const cards = all.map((m) => linesOf(m, all, most, who, state, seat));
  const read = all.map((m, i) => [where(m), ...cards[i]].join('\n'));
  return cards.map((lines, i) => (read.filter((r) => r === read[i]).length > 1 ? [t().hint.notation(all[i].moves.join(' ')), ...lines] : lines));
}
