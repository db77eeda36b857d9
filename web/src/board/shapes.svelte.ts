// Outlines and anchors of tiles, asked of the server once each.
import { tileShapes } from '../lib/api';
import type { TileShape } from '../lib/protocol';
import { SvelteMap } from 'svelte/reactivity';

const RETRY_MS = 3000;

class Shapes {
  #known = new SvelteMap<string, TileShape>();
  #asked = new Set<string>();

  get(id: string): TileShape | undefined {
    return this.#known.get(id);
  }

  segment(id: string, n: number) {
    return this.#known.get(id)?.segments[n];
  }

  /** Sees to it that these are known soon. */
  async want(ids: Iterable<string>): Promise<void> {
    const fresh = [...new Set(ids)].filter((id) => !this.#asked.has(id));
    if (!fresh.length) return;
    for (const id of fresh) this.#asked.add(id);
    try {
      for (const s of await tileShapes(fresh)) this.#known.set(s.id, s);
    } catch {
      for (const id of fresh) this.#asked.delete(id);
      setTimeout(() => this.want(fresh), RETRY_MS);
    }
  }
}

export const shapes = new Shapes();
