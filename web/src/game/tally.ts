// What a finished game looks like from afar: points by kind for each player, and the scores over its turns. Counted from the ledger.
import type { GameEvent } from '../lib/protocol';

/** The points that one kind of thing brought, a number for each seat. */
export interface KindRow {
  key: string;
  points: number[];
  total: number;
}

/** The key by which the catalogues know what a score was for. */
export const kindOf = (e: GameEvent): string => e.name ?? e.kind ?? '';

/** One row a kind, what brought most first. */
export function pointsByKind(events: GameEvent[], seats: number): KindRow[] {
  const rows = new Map<string, KindRow>();
  for (const e of events) {
    if (e.type !== 'score' || e.seat === undefined) continue;
    const key = kindOf(e);
    const row = rows.get(key) ?? { key, points: Array<number>(seats).fill(0), total: 0 };
    rows.set(key, row);
    row.points[e.seat] += e.points ?? 0;
    row.total += e.points ?? 0;
  }
  return [...rows.values()].sort((a, b) => b.total - a.total);
}

export interface Course {
  /** How many turns were played; the final scoring stands behind them as one step more. */
  turns: number;
  /** For each seat its score before the first turn, after each turn, and at the end. */
  lines: number[][];
}

export function scoreCourse(events: GameEvent[], seats: number): Course {
  const played = events.filter((e) => !e.final && e.type !== 'end' && e.turn !== undefined);
  const first = played.length ? Math.min(...played.map((e) => e.turn!)) : 1;
  const turns = played.length ? Math.max(...played.map((e) => e.turn!)) - first + 1 : 0;
  const lines = Array.from({ length: seats }, () => Array<number>(turns + 2).fill(0));
  for (const e of events) {
    if (e.type !== 'score' || e.seat === undefined) continue;
    const at = e.final ? turns + 1 : (e.turn ?? first) - first + 1;
    for (let i = at; i < turns + 2; i++) lines[e.seat][i] += e.points ?? 0;
  }
  return { turns, lines };
}

/** Round steps for an axis from 0 to `most`, at most `count` of them. */
export function axisSteps(most: number, count: number): number[] {
  const sizes = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
  const size = sizes.find((s) => most / s <= count) ?? 1000;
  return Array.from({ length: Math.floor(most / size) }, (_, i) => (i + 1) * size);
}
