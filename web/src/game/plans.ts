// What a hint's card says of a whole turn: what it does, and what tells it from the other turns of the hint.
import { t } from '../i18n';
import type { Decision, HintFact, HintMove, State } from '../lib/protocol';
import { choiceText } from './choices';
import { cellOf, factTexts, type Whose } from './facts';
import type { Namer } from './telling';

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
  const head = [t().review.signed(m.gain.points), where(m)].filter(Boolean).join(', ');
  return t().hint.show(head, cardsOf(all, Infinity, where, who, game)[index].join('; '));
}
