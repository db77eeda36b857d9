// What a hint's card says of a whole turn: what it does, and what tells it from the other turns of the hint.
import { t } from '../i18n';
import type { HintMove } from '../lib/protocol';
import { factText, type Who } from './facts';

type Whose = (seats?: number[]) => Who;

/** Does its first answer move a neutral figure? Then the head of the card says so. */
const beginsNeutral = (m: HintMove): boolean => m.moves[0]?.includes('*') ?? false;

/** The neutral figures that move, but for what is said above (`said`). */
const neutralLines = (m: HintMove, said: boolean, who: Whose): string[] =>
  m.facts.filter((f) => f.fact === 'neutral').slice(said && beginsNeutral(m) ? 1 : 0).map((f) => factText(f, who));

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

function linesOf(m: HintMove, all: HintMove[], most: number, said: boolean, who: Whose): string[] {
  const special = counted([...secondText(m, all), ...neutralLines(m, said, who)]);
  const rest = counted(m.facts.filter((f) => f.fact !== 'neutral' && f.fact !== 'hand').map((f) => factText(f, who)));
  const hand = m.facts.filter((f) => f.fact === 'hand').map((f) => factText(f, who));
  return [...rest.slice(0, Math.max(1, most - special.length - hand.length)), ...special, ...hand];
}

/** For each turn of a hint its sentences: what is worth most first, then what tells it from others, the hand last. Turns that would still read
 * alike and begin alike (`where`) say their moves, too. */
export function cardsOf(all: HintMove[], most: number, where: (m: HintMove) => string, who: Whose): string[][] {
  const cards = all.map((m) => linesOf(m, all, most, where(m) !== '', who));
  const read = all.map((m, i) => [where(m), ...cards[i]].join('\n'));
  return cards.map((lines, i) => (read.filter((r) => r === read[i]).length > 1 ? [t().hint.notation(all[i].moves.join(' ')), ...lines] : lines));
}
