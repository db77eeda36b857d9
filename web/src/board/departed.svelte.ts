// Figures that have just left the board go where their owner's lie, or rise where that is not in sight.
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

/** Says in --home how far it is from here to what its owner has left, in units of the drawing. */
export function homeward(el: SVGGElement, seat = -1): void {
  const box = document.querySelector(`[data-home="${seat}"]`)?.getBoundingClientRect();
  const at = el.getScreenCTM?.();
  if (box?.width && at) el.style.setProperty('--home', `${(box.x + box.width / 2 - at.e) / at.a}px, ${(box.y + box.height / 2 - at.f) / at.d}px`);
}
