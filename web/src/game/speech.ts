// What is read aloud of new events: the moves of others and every score.
import { t, word } from '../i18n';
import type { GameEvent } from '../lib/protocol';

export function spoken(events: GameEvent[], name: (seat: number | undefined) => string): string {
  const words = events.map((e) => {
    if (e.type === 'place') return t().log.announcePlace(name(e.seat), e.move ?? '');
    if (e.type === 'deploy') return `${word('roles', e.role ?? '')}.`;
    if (e.type === 'score') return t().log.announceScore(name(e.seat), e.points ?? 0, word('kinds', e.kind ?? ''));
    if (e.type === 'discard') return `${t().log.discard(name(e.seat))}.`;
    return e.type === 'end' ? `${t().log.end}.` : '';
  });
  return words.filter(Boolean).join(' ');
}
