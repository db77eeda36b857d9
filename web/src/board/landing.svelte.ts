// A tile that has just been laid comes down onto the table instead of being there at once.
import { reducedMotion } from '../lib/prefs.svelte';

/** As all that moves on the board. */
export const MOVE_MS = 200;

export class Landing {
  /** How high the newest tile still is: 1 in the hand, 0 on the table. */
  lift = $state(0);
  #frame = 0;

  begin(): void {
    if (reducedMotion()) return;
    cancelAnimationFrame(this.#frame);
    let from: number | undefined;
    const fall = (now: number): void => {
      from ??= now;
      this.lift = Math.max(0, 1 - (now - from) / MOVE_MS) ** 2;
      if (this.lift) this.#frame = requestAnimationFrame(fall);
    };
    this.lift = 1;
    this.#frame = requestAnimationFrame(fall);
  }

  /** Nobody sees it any more. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.lift = 0;
  }
}
