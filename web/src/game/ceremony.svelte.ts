// The last reckoning, shown score by score. It only replays events that the server has sent.
import type { GameEvent } from '../lib/protocol';
import { finalScores, scoresBefore, tilesOf } from './log';

const STEP_MS = 2100;

export class Ceremony {
  /** Which step is shown; -1: not running. */
  at = $state(-1);
  /** Has it been shown to the end or skipped? */
  done = $state(false);
  steps = $state.raw<GameEvent[][]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #events: GameEvent[] = [];
  #ends: number[] = [];

  get running(): boolean {
    return this.at >= 0;
  }

  get step(): GameEvent[] {
    return this.steps[this.at] ?? [];
  }

  /** The scores to show meanwhile: those of the steps seen so far, this one included. */
  get scores(): number[] | undefined {
    if (!this.running) return undefined;
    const seen = this.steps.slice(0, this.at + 1).reduce((n, s) => n + s.length, 0);
    return scoresBefore(this.#events, this.#ends, seen);
  }

  start(events: GameEvent[], ends: number[], hurry = false): void {
    this.#events = events;
    this.#ends = ends;
    this.steps = together(finalScores(events));
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
    this.#timer = setTimeout(() => this.next(), STEP_MS);
  }
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
