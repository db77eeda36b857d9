// Looking back at a game that is over, step by step. The server tells each step whole; some are kept and the next ones asked for ahead,
// so that a key is answered at once.
import type { ReplayStep } from '../lib/protocol';
import { waiting } from '../lib/waiting.svelte';
import type { Table } from './table.svelte';

const KEPT = 80;
const AHEAD = 3;
const STEP_MS = 1500;
const SPEEDS = [0.5, 1, 2, 4];

type FetchStep = (at: number) => Promise<ReplayStep>;

/** The turn to which a step belongs, from 1 on, and how far into it. */
export function placeOf(turns: number[], step: number): { turn: number; into: number } {
  let turn = turns.length;
  while (turn > 1 && turns[turn - 1] > step) turn--;
  return { turn: Math.max(1, turn), into: step - (turns[turn - 1] ?? 0) };
}

/** `12`, `12.2` or `end`, as it stands in the address. */
export function addressOf(turns: number[], step: number, of: number): string {
  const { turn, into } = placeOf(turns, step);
  return step === of ? 'end' : into ? `${turn}.${into}` : `${turn}`;
}

export function stepAt(address: string, turns: number[], of: number): number {
  if (address === 'end') return of;
  const [turn, into = 0] = address.split('.').map(Number);
  const first = turns[Math.min(Math.max(1, turn || 1), turns.length) - 1] ?? 0;
  return Math.min(of, first + (into || 0));
}

export class Replay {
  /** What is shown; nothing: no replay is under way. */
  step = $state.raw<ReplayStep>();
  /** Where the slider stands: what is shown comes after it. */
  wanted = $state(0);
  playing = $state(false);
  speed = $state(1);
  failed = $state('');
  #kept = new Map<number, ReplayStep>();
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #opening = false;

  constructor(
    private readonly table: Table,
    private readonly fetch: FetchStep,
  ) {}

  get on(): boolean {
    return this.step !== undefined;
  }

  get last(): number {
    return this.step?.of ?? 0;
  }

  get place(): { turn: number; into: number } {
    return placeOf(this.step?.turns ?? [], this.step?.at ?? 0);
  }

  get address(): string {
    return this.step ? addressOf(this.step.turns, this.step.at, this.step.of) : '';
  }

  /** Begins where an address says, or a number of steps before the end. */
  async open(at: string | number): Promise<void> {
    if (this.on || this.#opening) return;
    this.#opening = true;
    const first = await waiting.during(this.#fetch(0)).catch((e: Error) => void (this.failed = e.message));
    this.#opening = false;
    if (!first) return;
    this.failed = '';
    const step = typeof at === 'string' ? stepAt(at, first.turns, first.of) : Math.max(0, first.of - at);
    if (step) await waiting.during(this.#fetch(step)).catch(() => undefined);
    this.#show(this.#kept.get(step) ?? first);
    this.wanted = this.step!.at;
    this.#fetchAround(step);
  }

  close(): void {
    this.pause();
    this.step = undefined;
    this.table.moment = undefined;
  }

  go(to: number): void {
    if (!this.step) return;
    this.wanted = Math.min(this.last, Math.max(0, Math.round(to)));
    this.#reach();
  }

  by(steps: number): void {
    this.go(this.wanted + steps);
  }

  seek(address: string): void {
    if (this.step && address !== this.address) this.go(stepAt(address, this.step.turns, this.last));
  }

  /** To the beginning of the next turn, or of this one or the one before. */
  turn(direction: 1 | -1): void {
    const turns = this.step?.turns ?? [];
    const to = direction > 0 ? turns.find((s) => s > this.wanted) : turns.findLast((s) => s < this.wanted);
    this.go(to ?? (direction > 0 ? this.last : 0));
  }

  /** To what a turn brought: its tile is laid. */
  toTurn(turn: number): void {
    const first = this.step?.turns[turn - 1];
    this.go(first === undefined ? this.last : first + 1);
  }

  /** Until an event has happened. */
  past(n: number, turn: number | undefined): void {
    const after = this.step?.turns[turn ?? Infinity];
    if (n >= (this.table.moment?.until ?? 0)) this.go(after ?? this.last);
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.wanted >= this.last) this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.playing) this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.step?.at === this.wanted) this.by(1);
      if (this.wanted >= this.last) this.pause();
      else this.#tick();
    }, STEP_MS / this.speed);
  }

  /** Shows the wanted step, now or when it has come. Whoever drags the slider waits for one answer at a time. */
  #reach(): void {
    const here = this.#kept.get(this.wanted);
    if (here) {
      this.#show(here);
      this.#fetchAround(this.wanted);
    } else if (!this.#asked.size) {
      waiting.during(this.#fetch(this.wanted)).then(() => this.#reach(), (e: Error) => this.#give(e.message));
    } else {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.on && this.step!.at !== this.wanted && this.#reach(), 15);
    }
  }

  #give(reason: string): void {
    this.failed = reason;
    this.pause();
    this.wanted = this.step?.at ?? 0;
  }

  #show(step: ReplayStep): void {
    this.failed = '';
    this.step = step;
    this.table.moment = { state: step.state, until: step.from + step.events.length };
  }

  #fetchAround(at: number): void {
    for (const d of [1, -1, ...Array.from({ length: AHEAD - 1 }, (_, i) => i + 2)]) {
      const next = at + d;
      if (next >= 0 && next <= this.last && !this.#kept.has(next) && !this.#asked.has(next)) void this.#fetch(next).catch(() => undefined);
    }
  }

  async #fetch(at: number): Promise<ReplayStep> {
    this.#asked.add(at);
    try {
      const step = await this.fetch(at);
      this.#kept.set(at, step);
      for (const old of this.#kept.keys()) {
        if (this.#kept.size <= KEPT) break;
        this.#kept.delete(old);
      }
      return step;
    } finally {
      this.#asked.delete(at);
    }
  }
}
