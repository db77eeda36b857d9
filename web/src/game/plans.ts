// What a hint's card says of a whole turn: what it does, and what tells it from the other turns of the hint.
import { shapes } from '../board/shapes.svelte';
import { t, word } from '../i18n';
import type { HintMove, State } from '../lib/protocol';
import { factText, type Who } from './facts';
import { segmentNamed } from './places';

type Whose = (seats?: number[]) => Who;

/** Where the moves of a turn take a neutral figure: beside a figure on a cell, onto a cell, to a place on it. */
const GOES = /^(?:([a-z]+)\*|\*@?)(-?\d+),(-?\d+)([NESW][LR]?|II?)?/;

/** What those of that player are who stand in that place, if one word says it. */
function roleAt(state: State | undefined, seat: number | undefined, [, , x, y, location]: RegExpMatchArray): string {
  const n = state?.tiles.findIndex((o) => o.x === Number(x) && o.y === Number(y)) ?? -1;
  const tile = state?.tiles[n];
  const segments = tile && shapes.get(tile.id)?.segments;
  const segment = segments && location ? segmentNamed(segments, location, tile.rot) : -1;
  const there = (state?.figures ?? []).filter((f) => f.tile === n && f.seat === seat && (segment < 0 || f.segment === segment));
  const roles = new Set(there.map((f) => f.role));
  return roles.size === 1 ? word('roles', there[0].role) : '';
}

/** The neutral figures that move, with where they go if the turn says so; not what its first answer says that is read above (`said`). */
function neutralLines(m: HintMove, said: boolean, state?: State, seat?: number): string[] {
  const goes = m.moves.map((move) => move.match(GOES));
  return m.facts.filter((f) => f.fact === 'neutral').flatMap((f) => {
    const token = word('tokens', f.name ?? '');
    const at = goes.findIndex((g) => g && (!g[1] || f.name === 'fairy'));
    const where = goes[at];
    if (!where) return [t().hint.neutral(token)];
    goes[at] = null;
    return said && at === 0 ? [] : [t().hint.neutralTo(token, `${where[2]},${where[3]}`, where[1] ? roleAt(state, seat, where) : '')];
  });
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

function linesOf(m: HintMove, all: HintMove[], most: number, said: boolean, who: Whose, state?: State, seat?: number): string[] {
  const special = counted([...secondText(m, all), ...neutralLines(m, said, state, seat)]);
  const rest = counted(m.facts.filter((f) => f.fact !== 'neutral' && f.fact !== 'hand').map((f) => factText(f, who)));
  const hand = m.facts.filter((f) => f.fact === 'hand').map((f) => factText(f, who));
  return [...rest.slice(0, Math.max(1, most - special.length - hand.length)), ...special, ...hand];
}

/** For each turn of a hint its sentences: what is worth most first, then what tells it from others, the hand last. Turns that would still read
 * alike and begin alike (`where`) say their moves, too. */
export function cardsOf(all: HintMove[], most: number, where: (m: HintMove) => string, who: Whose, state?: State, seat?: number): string[][] {
  const cards = all.map((m) => linesOf(m, all, most, where(m) !== '', who, state, seat));
  const read = all.map((m, i) => [where(m), ...cards[i]].join('\n'));
  return cards.map((lines, i) => (read.filter((r) => r === read[i]).length > 1 ? [t().hint.notation(all[i].moves.join(' ')), ...lines] : lines));
}
