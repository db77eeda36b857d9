// Sums in the page's language, put together from the numbers of the ledger instead of its words.
import { noun, t, word } from '../i18n';
import type { GameEvent, Term } from '../lib/protocol';

export function termText(term: Term): string {
  const what = `${term.count} ${noun(term.noun, term.count)}`;
  return term.each === 1 ? what : `${what} × ${term.each}`;
}

/** `6 tiles × 2 + 1 pennant × 2 = 14`; the server's own words where it sent no terms. */
export function sumText(event: GameEvent): string {
  if (!event.terms?.length) return event.text ?? '';
  return `${event.terms.map(termText).join(' + ')} = ${event.points ?? 0}`;
}

export function scoreTitle(event: GameEvent): string {
  const kind = word('kinds', event.name ?? event.kind ?? '');
  // Cards are no features, and fields are never complete.
  return event.final && event.kind !== 'field' && event.tiles?.length ? t().log.scoreFinal(kind) : kind;
}
