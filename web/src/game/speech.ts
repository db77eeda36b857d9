// What is read aloud of new events: the moves of others, every score, and whatever else changes the table.
import { t, word } from '../i18n';
import type { GameEvent, State } from '../lib/protocol';
import { told, type Namer } from './telling';

const SILENT = ['start', 'draw', 'pass', 'return'];

export function spoken(events: GameEvent[], name: Namer, state?: State): string {
  const words = events.map((e) => {
    if (e.type === 'place') return t().log.announcePlace(name(e.seat), e.move ?? '');
    if (e.type === 'deploy') return `${name(e.seat)}: ${told(e, name, state)}.`; // it may come without the tile that it was set on
    if (e.type === 'score') return t().log.announceScore(name(e.seat), e.points ?? 0, word('kinds', e.kind ?? ''));
    return SILENT.includes(e.type) ? '' : `${told(e, name, state)}.`;
  });
  return words.filter(Boolean).join(' ');
}
