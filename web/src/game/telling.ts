// An event of the ledger in a short sentence of the page's language.
import { t, word } from '../i18n';
import type { GameEvent, State } from '../lib/protocol';
import { featureAt, placeWord } from './view';

export type Namer = (seat: number | undefined) => string;

/** What the place is called at which an event happened, as far as the table shows it. */
export function whereOf(state: State | undefined, e: GameEvent): string {
  if (typeof e.tile !== 'number' || e.segment === undefined) return '';
  const feature = featureAt(state, { tile: e.tile, segment: e.segment });
  return feature ? placeWord(feature) : '';
}

export function told(e: GameEvent, name: Namer, state?: State): string {
  const log = t().log;
  const words: Record<string, () => string> = {
    draw: () => log.draw(name(e.seat)),
    place: () => log.place(e.move ?? ''),
    deploy: () => word('roles', e.role ?? ''),
    pass: () => log.pass,
    return: () => `${log.back(word('figures', e.figure ?? ''))} (${name(e.seat)})`,
    end: () => log.end,
    discard: () => log.discard(name(e.seat)),
    resign: () => log.resign(name(e.seat)),
    move: () => log.move(name(e.seat), word('figures', e.figure ?? ''), word('roles', e.role ?? '')),
    neutral: () => log.neutral(name(e.seat), word('tokens', e.name ?? ''), whereOf(state, e)),
    token: () => log.token(name(e.seat), word('tokens', e.name ?? ''), e.number ?? 0),
  };
  return words[e.type]?.() ?? e.text ?? log.other(e.type);
}
