// Kinds of rated games in words, and what a game that is over was for somebody.
import { t } from '../i18n';
import type { PastGame } from '../lib/protocol';

/** `Base game, 2 players`. */
export function kindName(kind: string): string {
  const id = kind.slice(0, -1);
  return `${t().people.kinds[id] ?? id}, ${t().people.players(Number(kind.slice(-1)))}`;
}

/** Did he win, lose or tie? Who gave up has lost. */
export function outcome(game: PastGame): 'won' | 'lost' | 'tied' {
  const value = (p: PastGame['players'][number]) => (p.left ? -Infinity : p.points);
  const mine = value(game.players[game.seat]);
  const best = Math.max(...game.players.filter((_, i) => i !== game.seat).map(value));
  return mine > best ? 'won' : mine < best ? 'lost' : 'tied';
}
