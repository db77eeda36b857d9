// What of the game is heard.
import type { Sound } from '../lib/sound';
import type { GameEvent, Seat } from '../lib/protocol';

const CARDS = ['place', 'bridge', 'castle', 'message'];
const FIGURES = ['deploy', 'move', 'raise', 'capture', 'neutral', 'fly', 'plague'];

/** The sounds of what has just happened, each once, in their order. Whoever loses points, by a ransom say, hears that if they are his own. */
export function soundsOf(events: GameEvent[], mine: Seat[]): Sound[] {
  const heard = events.flatMap((e): Sound[] => {
    if (CARDS.includes(e.type)) return ['lay'];
    if (FIGURES.includes(e.type)) return ['figure'];
    if (e.type !== 'score' || e.final || !e.points) return [];
    return e.points > 0 ? ['points'] : e.seat !== undefined && mine.includes(e.seat) ? ['loss'] : [];
  });
  return [...new Set(heard)];
}
