// Sums in the page's language, put together from the numbers of the ledger instead of its words.
import { noun, t, word } from '../i18n';
import type { GameEvent, Term, Worth } from '../lib/protocol';
import { paysAtTheEnd } from './view';

function termText(term: Term): string {
  const what = `${term.count} ${noun(term.noun, term.count)}`;
  return term.each === 1 ? what : `${what} × ${term.each}`;
}

const total = (terms: Term[], points: number): string => `${terms.map(termText).join(' + ')} = ${points}`;

/** Who had the majority, counted: `3 against 2 knights`, `3 against 2 wine`; nothing where nobody else was there. */
function majorityText(event: GameEvent): string {
  const power = event.power ?? [];
  const most = power[event.seat ?? -1] ?? 0;
  const others = power.filter((n, seat) => n > 0 && seat !== event.seat).sort((a, b) => b - a);
  const what = event.role ?? event.kind;
  if (!most || !others.length || !what) return '';
  const less = others.filter((n) => n < most);
  return t().log.majority(most, less, less.length < others.length, (n) => noun(what, n));
}

/** `6 tiles × 2 + 1 pennant × 2 = 14 (besieged; 3 against 2 knights)`; the server's own words where it sent no terms. */
export function sumText(event: GameEvent): string {
  if (!event.terms?.length) return event.text ?? '';
  const more = [...(event.notes ?? []).map((n) => t().notes[n] ?? n), majorityText(event)].filter(Boolean);
  return total(event.terms, event.points ?? 0) + (more.length ? ` (${more.join('; ')})` : '');
}

/** How a worth comes about; nothing where it is nothing. */
export const worthText = (worth: Worth): string => (worth.terms?.length ? total(worth.terms, worth.points) : '');

export function scoreTitle(event: GameEvent): string {
  const kind = word('kinds', event.name ?? event.kind ?? '');
  // Cards are no features, and fields and the like are never complete.
  return event.final && !paysAtTheEnd(event.kind) && event.tiles?.length ? t().log.scoreFinal(kind) : kind;
}
