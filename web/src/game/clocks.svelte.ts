// The players' clocks: what the server told last, and what has run since. The server alone decides whose time is up.
import type { ClockTold, Seat, TimeControl } from '../lib/protocol';

const SECOND = 1000;
const DAY = 86400 * SECOND;
/** So little is little: then it is seen and heard. */
const LOW_MS = 20 * SECOND;

export class Clocks {
  #told = $state.raw<ClockTold>();
  #now = $state(0);
  #at = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** The seat whose time runs. */
  get running(): Seat | undefined {
    return this.#told?.running;
  }

  /** Somebody whose time was up: a computer plays this turn. */
  get flagged(): Seat | undefined {
    return this.#told?.flagged;
  }

  /** They begin when everybody is there. */
  get waiting(): boolean {
    return this.#told?.begun === false;
  }

  /** Milliseconds; nothing at a table without clocks. */
  left(seat: Seat): number | undefined {
    const left = this.#told?.left[seat];
    return left === undefined || seat !== this.running ? left : Math.max(0, left - (this.#now - this.#at));
  }

  /** Is it the time to hurry? */
  low(seat: Seat): boolean {
    return seat === this.running && this.left(seat)! < LOW_MS;
  }

  hear(told: ClockTold): void {
    this.#told = told;
    this.#at = this.#now = performance.now();
    clearInterval(this.#timer);
    if (told.running === undefined) return;
    const step = told.left[told.running] < DAY ? 100 : 20 * SECOND;
    this.#timer = setInterval(() => (this.#now = performance.now()), step);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const two = (n: number) => String(n).padStart(2, '0');

/** `4:05`, `9.3` for the last ten seconds, `1:02:09`, and from a day on `2 d 5 h`. */
export function clockText(ms: number, day = 'd', hour = 'h'): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} ${day} ${Math.floor((ms % DAY) / (3600 * SECOND))} ${hour}`;
  if (ms < 10 * SECOND) return (Math.floor(ms / 100) / 10).toFixed(1);
  const s = Math.floor(ms / SECOND);
  const rest = `${two(s % 60)}`;
  return s < 3600 ? `${Math.floor(s / 60)}:${rest}` : `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${rest}`;
}

/** What may be chosen when a table is made: minutes and seconds a turn, or days a turn. */
export const CONTROLS: TimeControl[] = [
  { main: 180, increment: 5 },
  { main: 300, increment: 8 },
  { main: 600, increment: 10 },
  { main: 1200, increment: 15 },
  { days: 1 },
  { days: 3 },
  { days: 7 },
];

/** One spelling of each, to know it by. */
export const controlKey = (c: TimeControl | undefined): string => (!c ? '' : c.days ? `${c.days}d` : `${c.main}+${c.increment ?? 0}`);
