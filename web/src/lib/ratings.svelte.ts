// Ratings of those who sit at a table: asked for once, when they are shown first.
import type { KindRating } from './protocol';
import { ratingsOf } from './api';

/** Beyond this a rating says little. */
const UNSURE = 110;
const NEWCOMER = { rating: 1500, deviation: 350 };

/** `1523`, or `1500?` as long as little is known. */
export const ratingText = (r: { rating: number; deviation: number }): string => `${r.rating}${r.deviation > UNSURE ? '?' : ''}`;

class Ratings {
  #known = $state.raw<ReadonlyMap<string, KindRating[]>>(new Map());
  #asked = new Set<string>();

  /** Somebody's in that kind of game; nothing until it has come. */
  of(id: string, kind: string): { rating: number; deviation: number } | undefined {
    if (!this.#asked.has(id)) {
      this.#asked.add(id);
      void ratingsOf(id).then(
        (r) => (this.#known = new Map(this.#known).set(id, r.ratings)),
        () => undefined, // then the table is shown without them
      );
    }
    const list = this.#known.get(id);
    return list && (list.find((r) => r.kind === kind) ?? NEWCOMER);
  }
}

export const ratings = new Ratings();
