// The ledger as a reader wants it: one entry a turn, or a part of it, with its move and what it brought.
import type { GameEvent } from '../lib/protocol';

export interface TurnEntry {
  key: string;
  turn: number;
  seat?: number;
  /** Final scoring, the end: what belongs to nobody's turn. */
  final: boolean;
  place?: GameEvent;
  deploys: GameEvent[];
  scores: GameEvent[];
  /** What always has a line of its own besides move and scores: a tile that fitted nowhere, who gave up, what went elsewhere. */
  notes: GameEvent[];
  events: GameEvent[];
}

/** Types of events that are told whether or not somebody opens the entry. */
const NOTED = ['discard', 'resign', 'move', 'neutral', 'token', 'fly', 'bridge', 'auction', 'castle', 'message', 'track', 'plague', 'raise', 'capture', 'release'];

/** So is who came home for another reason than a score. */
const isNoted = (e: GameEvent): boolean => NOTED.includes(e.type) || (e.type === 'return' && e.cause !== undefined);

/** Has this entry a line to show? */
export const isShown = (e: TurnEntry): boolean => e.place !== undefined || e.notes.length > 0 || e.final;

const isFinal = (e: GameEvent): boolean => e.final === true || e.type === 'end';

export function turnsOf(events: GameEvent[]): TurnEntry[] {
  const turns: TurnEntry[] = [];
  let current: TurnEntry | undefined;
  for (const e of events) {
    const final = isFinal(e) || (current?.final ?? false);
    if (!current || current.final !== final || (!final && current.turn !== (e.turn ?? current.turn))) {
      current = { key: `${final ? 'f' : 't'}${e.turn ?? turns.length}-${turns.length}`, turn: e.turn ?? 0, final, deploys: [], scores: [], notes: [], events: [] };
      turns.push(current);
    }
    file(current, e);
  }
  return turns;
}

function file(entry: TurnEntry, e: GameEvent): void {
  entry.events.push(e);
  if (e.type === 'place') entry.place = e;
  if (e.type === 'deploy') entry.deploys.push(e);
  if (e.type === 'score') entry.scores.push(e);
  if (isNoted(e)) entry.notes.push(e);
  if (entry.seat === undefined && (e.type === 'draw' || e.type === 'place')) entry.seat = e.seat;
}

/** Puts an update's events in place: from `from` on everything known is forgotten. */
export const mergeEvents = (known: GameEvent[], from: number, fresh: GameEvent[]): GameEvent[] => [...known.slice(0, from), ...fresh];

/** The scores of the last reckoning, those worth a look first: by kind as they happened. */
export const finalScores = (events: GameEvent[]): GameEvent[] => events.filter((e) => e.type === 'score' && e.final);

/** Where the final scoring begins; Infinity if nothing was scored in it. */
export function firstFinal(events: GameEvent[]): number {
  const at = events.findIndex((e) => e.type === 'score' && e.final);
  return at < 0 ? Infinity : at;
}

/** The scores as they were before the n-th final score was counted. */
export function scoresBefore(events: GameEvent[], ends: number[], n: number): number[] {
  const scores = [...ends];
  for (const e of finalScores(events).slice(n)) if (e.seat !== undefined) scores[e.seat] -= e.points ?? 0;
  return scores;
}

/** Tiles named by an event, as indices. */
export const tilesOf = (e: GameEvent): number[] => (e.tiles ?? []).filter((x): x is number => typeof x === 'number');
