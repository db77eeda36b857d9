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

/** What an event changed in the scores: what scored, and what was paid for a tile of a bazaar, to the bank or from one player to another. */
function gainsOf(e: GameEvent): { seat: number; points: number; key: string }[] {
  if (e.seat === undefined) return [];
  if (e.type === 'score') return [{ seat: e.seat, points: e.points ?? 0, key: kindOf(e) }];
  const price = e.number ?? 0;
  if (e.type !== 'auction' || !price) return [];
  if (e.name === 'buys') return [{ seat: e.seat, points: -price, key: 'bazaar' }];
  if (e.name !== 'sells' || e.to === undefined) return [];
  return [{ seat: e.seat, points: price, key: 'bazaar' }, { seat: e.to, points: -price, key: 'bazaar' }];
}

/** The key of what was there before the first event. */
export const BEFORE = 'before';

/** One row a kind, what brought most first; what was there before the first event, in a position that was set up, above them all. `ends`: the result. */
export function pointsByKind(events: GameEvent[], seats: number, ends?: number[]): KindRow[] {
  const rows = new Map<string, KindRow>();
  for (const { seat, points, key } of events.flatMap(gainsOf)) {
    const row = rows.get(key) ?? { key, points: Array<number>(seats).fill(0), total: 0 };
    rows.set(key, row);
    row.points[seat] += points;
    row.total += points;
  }
  const list = [...rows.values()].sort((a, b) => b.total - a.total);
  const before = (ends ?? []).map((n, seat) => n - list.reduce((sum, row) => sum + row.points[seat], 0));
  return before.some((n) => n) ? [{ key: BEFORE, points: before, total: before.reduce((a, b) => a + b, 0) }, ...list] : list;
}

export interface Course {
  /** How many turns were played; the final scoring stands behind them as one step more. */
  turns: number;
  /** For each seat its score before the first turn, after each turn, and at the end. */
  lines: number[][];
}

/** `ends`: the result. What the ledger does not tell, such as the scores of a position that was set up, was there from the start. */
export function scoreCourse(events: GameEvent[], seats: number, ends?: number[]): Course {
  const played = events.filter((e) => !e.final && e.type !== 'end' && e.turn !== undefined);
  const first = played.length ? Math.min(...played.map((e) => e.turn!)) : 1;
  const turns = played.length ? Math.max(...played.map((e) => e.turn!)) - first + 1 : 0;
  const lines = Array.from({ length: seats }, () => Array<number>(turns + 2).fill(0));
  for (const e of events) {
    const at = e.final ? turns + 1 : (e.turn ?? first) - first + 1;
    for (const { seat, points } of gainsOf(e)) for (let i = at; i < turns + 2; i++) lines[seat][i] += points;
  }
  return { turns, lines: lines.map((l, seat) => l.map((n) => n + (ends ? ends[seat] - l[turns + 1] : 0))) };
}

/** Round steps for an axis from 0 to `most`, at most `count` of them; where it begins at `least`, below 0, those and 0, too. */
export function axisSteps(most: number, count: number, least = 0): number[] {
  const sizes = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
  const size = sizes.find((s) => (most - least) / s <= count) ?? 1000;
  const up = Array.from({ length: Math.floor(most / size) }, (_, i) => (i + 1) * size);
  return least < 0 ? [...Array.from({ length: Math.floor(-least / size) + 1 }, (_, i) => i && -i * size).reverse(), ...up] : up;
}
