// Outlines and anchors of tiles, asked of the server once each.
import { designShapes, tileShapes } from '../lib/api';
import { designOf, drawnAs } from '../lib/ownTiles.svelte';
import type { TileShape } from '../lib/protocol';
import { SvelteMap } from 'svelte/reactivity';

const RETRY_MS = 3000;

/** The name under which a tile is remembered: an id may mean another designed tile, or one with another mark, at another table. */
const keyOf = (id: string): string => designOf(id) ?? drawnAs(id);

class Shapes {
  #known = new SvelteMap<string, TileShape>();
  #asked = new Set<string>();

  get(id: string): TileShape | undefined {
    return this.#known.get(keyOf(id));
  }

  segment(id: string, n: number) {
    return this.get(id)?.segments[n];
  }

  /** Sees to it that these are known soon. */
  want(ids: Iterable<string>): void {
    const fresh = [...new Set(ids)].filter((id) => !this.#asked.has(keyOf(id)));
    const plain = fresh.filter((id) => designOf(id) === undefined);
    if (plain.length) void this.#ask(plain, () => tileShapes(plain.map(drawnAs)));
    for (const id of fresh.filter((f) => !plain.includes(f))) void this.#ask([id], () => designShapes(keyOf(id)));
  }

  async #ask(ids: string[], question: () => Promise<TileShape[]>): Promise<void> {
    const keys = ids.map(keyOf);
    for (const key of keys) this.#asked.add(key);
    try {
      for (const s of await question()) this.#known.set(keys[ids.indexOf(s.id)] ?? s.id, s);
    } catch {
      for (const key of keys) this.#asked.delete(key);
      setTimeout(() => this.want(ids), RETRY_MS);
    }
  }
}

export const shapes = new Shapes();
