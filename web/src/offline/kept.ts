// The game without a server that this device keeps.
import type { Aids } from '../lib/protocol';

const KEY = 'bastide.offline';

interface KeptSeat {
  kind: string;
  name?: string;
  bot?: string;
}

/** A game as it begins, with what was played (docs/wasm.md). */
export interface Kept {
  rules: string;
  seats: KeptSeat[];
  confirm: boolean;
  aids: Aids;
  position?: string;
  seed?: string;
  moves?: string[];
  resigned?: { seat: number; after: number }[];
}

export function keptGame(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept && typeof kept.rules === 'string' && Array.isArray(kept.seats) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(game: Kept | undefined): void {
  try {
    if (game) localStorage.setItem(KEY, JSON.stringify(game));
    else localStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing still plays.
  }
}

/** The same people once more; whoever sat second begins. */
export const nextGame = ({ seats, rules, confirm, aids, position }: Kept): Kept => ({ rules, confirm, aids, ...(position && { position }), seats: [...seats.slice(1), ...seats.slice(0, 1)] });
