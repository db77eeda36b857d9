// The last reckoning, shown step by step. It only replays events that the server has sent.
import type { GameEvent } from '../lib/protocol';
import { finalScores, tilesOf } from './log';
import { kindOf } from './tally';

/** A step stands so long for every player of whom it tells, with a sum to be read, and for a look at the board. */
const ROW_MS = 3500;
const LOOK_MS = 1500;
/** More than these are shown by kind instead of one by one. */
const MOST_STEPS = 6;

export class Ceremony {
  /** Which step is shown; -1: not running. */
  at = $state(-1);
  /** Has it been shown to the end or skipped? */
  done = $state(false);
  steps = $state.raw<GameEvent[][]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ends: number[] = [];

  get running(): boolean {
    return this.at >= 0;
  }

  get step(): GameEvent[] {
    return this.steps[this.at] ?? [];
  }

  /** How long a step stands. */
  get pace(): number {
    return LOOK_MS + ROW_MS * shares(this.step).length;
  }

  /** The scores to show meanwhile: those of the steps seen so far, this one included. */
  get scores(): number[] | undefined {
    if (!this.running) return undefined;
    const scores = [...this.#ends];
    for (const e of this.steps.slice(this.at + 1).flat()) if (e.seat !== undefined) scores[e.seat] -= e.points ?? 0;
    return scores;
  }

  start(events: GameEvent[], ends: number[], hurry = false): void {
    this.#ends = ends;
    this.steps = stepsOf(finalScores(events));
    this.done = false;
    if (!this.steps.length || hurry) return this.finish();
    this.#show(0);
  }

  next(): void {
    if (this.at + 1 < this.steps.length) this.#show(this.at + 1);
    else this.finish();
  }

  finish(): void {
    clearTimeout(this.#timer);
    this.at = -1;
    this.done = true;
  }

  #show(at: number): void {
    clearTimeout(this.#timer);
    this.at = at;
    this.#timer = setTimeout(() => this.next(), this.pace);
  }
}

/** The steps in which the final scores are shown: one by one if they are few, else everything of a kind at once. */
function stepsOf(scores: GameEvent[]): GameEvent[][] {
  const single = together(scores);
  if (single.length <= MOST_STEPS) return single;
  const kinds = new Map<string, GameEvent[]>();
  for (const e of scores) kinds.set(kindOf(e), [...(kinds.get(kindOf(e)) ?? []), e]);
  return [...kinds.values()];
}

/** Scores that several players get for the same feature are one step. */
export function together(scores: GameEvent[]): GameEvent[][] {
  const steps: GameEvent[][] = [];
  for (const e of scores) {
    const last = steps[steps.length - 1];
    const same = last && last[0].kind === e.kind && String(tilesOf(last[0])) === String(tilesOf(e)) && last.every((o) => o.seat !== e.seat);
    if (same) last.push(e);
    else steps.push([e]);
  }
  return steps;
}

/** What a step brings each player: the sum of his scores in it, and how many they are. */
export function shares(step: GameEvent[]): { seat: number; points: number; events: GameEvent[] }[] {
  const list: { seat: number; points: number; events: GameEvent[] }[] = [];
  for (const e of step) {
    const mine = list.find((s) => s.seat === e.seat);
    if (mine) [mine.points, mine.events] = [mine.points + (e.points ?? 0), [...mine.events, e]];
    else list.push({ seat: e.seat ?? 0, points: e.points ?? 0, events: [e] });
  }
  return list.sort((a, b) => b.points - a.points);
}
