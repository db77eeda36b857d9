// Figures that have just left the board rise from it before they are gone.
import { reducedMotion } from '../lib/prefs.svelte';

export class Departed<T> {
  /** Those that rise now, by their ids. */
  rising = $state.raw<[number | string, T][]>([]);
  #stood = new Map<number | string, T>();

  /** What stands on the board now, by its id: what stood there before and does not any more has left. */
  see(stands: Map<number | string, T>): void {
    const left = reducedMotion() ? [] : [...this.#stood].filter(([id]) => !stands.has(id));
    if (left.length || this.rising.length) this.rising = [...this.rising, ...left].filter(([id]) => !stands.has(id));
    this.#stood = stands;
  }

  gone(id: number | string): void {
    this.rising = this.rising.filter((r) => r[0] !== id);
  }
}
