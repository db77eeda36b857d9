// How long something that is made piece by piece will still take, as far as what is done tells.

/** Before these nothing is said. */
const LEAST_MS = 3000;
const LEAST_SAMPLES = 3;

interface Sample {
  at: number;
  done: number;
}

/** As fast as in the later half of the time until now: what comes first is seldom as much work as the rest. */
export class Remaining {
  #samples: Sample[] = [];

  /** Milliseconds until `of` are done; nothing as long as too little is known. */
  told(done: number, of: number, at = performance.now()): number | undefined {
    const last = this.#samples.at(-1);
    if (last && last.done > done) this.#samples = []; // it has begun anew
    if (last?.done !== done) this.#samples.push({ at, done });
    const [first] = this.#samples;
    if (this.#samples.length < LEAST_SAMPLES || at - first.at < LEAST_MS) return undefined;
    const half = this.#samples.findLast((s) => at - s.at >= (at - first.at) / 2) ?? first;
    return done > half.done ? ((at - half.at) * Math.max(0, of - done)) / (done - half.done) : undefined;
  }
}

/** In seconds, rounded up as people say it: in fives, from a minute on in tens, from two on in whole minutes. */
export function roundedSeconds(ms: number): number {
  const step = ms < 60_000 ? 5 : ms < 120_000 ? 10 : 60;
  return Math.max(step, Math.ceil(ms / 1000 / step) * step);
}
