// Somebody points at an empty place where the tile in hand may not lie and the page tells why. The server is asked once a place and decision;
// what it says belongs to that decision and is forgotten with it. Everybody may ask, whoever's tile it is.
import type { WhyAnswer } from '../lib/protocol';
import { cellKey, cellTowards } from './offer';
import { reasonsAt } from './reasons';
import type { Table } from './table.svelte';
import type { Turn } from './turn.svelte';

interface Place {
  x: number;
  y: number;
}

const REST_MS = 150;
const SIDES: [number, number][] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export class Misfit {
  #at = $state.raw<Place & { seq: number; walking: boolean }>();
  #known = $state.raw<{ seq: number; answers: Record<string, WhyAnswer> }>({ seq: -1, answers: {} });
  /** The way the tile is shown there. */
  rot = $state(0);
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Table,
    private readonly turn: Turn,
  ) {}

  /** The decision about a tile in hand, whoever must make it. */
  readonly #decision = $derived.by(() => {
    const d = this.table.state?.decision;
    return d?.tile && d.options[0]?.cell ? d : undefined;
  });
  readonly tile = $derived.by(() => this.#decision?.tile);
  readonly at = $derived.by(() => (this.#at && this.#at.seq === this.#decision?.seq ? this.#at : undefined));
  /** Are the arrow keys looking around for places? */
  readonly walking = $derived.by(() => this.at?.walking ?? false);
  readonly answer = $derived.by(() => {
    const known = this.at && this.#known.seq === this.at.seq ? this.#known.answers[cellKey(this.at.x, this.at.y)] : undefined;
    return known && !known.legal ? known : undefined;
  });
  /** The tile as it is shown there, with the sides that do not match. */
  readonly refused = $derived.by(() => {
    if (!this.answer || !this.at || !this.tile) return undefined;
    const sides = reasonsAt(this.answer, this.rot).flatMap((r) => r.side ?? []);
    return { id: this.tile, x: this.at.x, y: this.at.y, rot: this.rot, sides };
  });
  /** Empty places beside a tile where this one may not lie. */
  readonly places = $derived.by(() => {
    const taken = new Set([
      ...(this.table.state?.tiles ?? []).map((k) => cellKey(k.x, k.y)),
      ...(this.#decision?.options ?? []).map((o) => (o.cell ? cellKey(...o.cell) : '')),
    ]);
    const places = new Map<string, Place>();
    for (const k of this.table.state?.tiles ?? [])
      for (const [dx, dy] of SIDES) if (!taken.has(cellKey(k.x + dx, k.y + dy))) places.set(cellKey(k.x + dx, k.y + dy), { x: k.x + dx, y: k.y + dy });
    return places;
  });

  /** The pointer rests on a place, or on none; a finger has no need to rest. */
  point(place: Place | undefined, atOnce = false): void {
    clearTimeout(this.#rest);
    if (!place || !this.places.has(cellKey(place.x, place.y))) return this.leave();
    if (this.at?.x === place.x && this.at.y === place.y) return;
    this.leave();
    if (atOnce) this.#look(place, false);
    else this.#rest = setTimeout(() => this.#look(place, false), REST_MS);
  }

  /** The keyboard begins to look around, or ends it. */
  walk(from: Place): void {
    if (this.walking) return this.leave();
    const far = (p: Place) => Math.hypot(p.x - from.x, p.y - from.y);
    const first = [...this.places.values()].sort((a, b) => far(a) - far(b))[0];
    if (first && this.#decision) this.#look(first, true);
  }

  arrow(key: string): void {
    const to = this.at && cellTowards([...this.places.values()], this.at, key);
    if (to) this.#look(to, true);
  }

  rotate(step: 1 | -1): void {
    this.rot = (this.rot + step + 4) % 4;
  }

  leave(): void {
    clearTimeout(this.#rest);
    this.#at = undefined;
  }

  #look({ x, y }: Place, walking: boolean): void {
    const seq = this.#decision?.seq;
    if (seq === undefined) return;
    this.rot = this.turn.facing;
    this.#at = { x, y, seq, walking };
    if (this.#known.seq !== seq) this.#known = { seq, answers: {} };
    if (!this.#known.answers[cellKey(x, y)]) void this.table.why(x, y).then((answer) => answer && this.#learn(answer));
  }

  #learn(answer: WhyAnswer): void {
    if (answer.seq !== this.#known.seq) return;
    this.#known = { seq: answer.seq, answers: { ...this.#known.answers, [cellKey(...answer.cell)]: answer } };
  }
}
