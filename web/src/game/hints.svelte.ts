// A hint: the server is asked for the best turns, one of them is looked at on the board and may be played. It belongs to one decision and
// is forgotten with it; a turn that is being played goes on from decision to decision.
import { shapes } from '../board/shapes.svelte';
import type { HintAnswer, HintMove } from '../lib/protocol';
import { t } from '../i18n';
import { toasts } from '../lib/toasts.svelte';
import { segmentNamed } from './places';
import type { Table } from './table.svelte';
import type { Turn } from './turn.svelte';
import { paysAtTheEnd } from './view';

/** Where a turn of a hint lays the tile, and the figure that it puts there. */
export interface Suggestion {
  x: number;
  y: number;
  rot: number;
  figure?: { figure: string; segment: number; lying: boolean };
  /** Of a turn that is looked back at: what was in hand, and whose turn it was. */
  tile?: string;
  seat?: number;
}

export class Hints {
  /** The decision that the server thinks about. */
  #asked = $state.raw<number>();
  #answer = $state.raw<HintAnswer>();
  #open = $state(false);
  #index = $state(0);
  /** What is still to be played of a turn that was chosen. */
  #rest: string[] = [];

  constructor(
    private readonly table: Table,
    private readonly turn: Turn,
  ) {}

  readonly #seq = $derived.by(() => this.table.decision?.seq);
  readonly answer = $derived.by(() => (this.#answer && this.#answer.seq === this.#seq ? this.#answer : undefined));
  readonly thinking = $derived.by(() => this.#asked !== undefined && this.#asked === this.#seq && !this.answer);
  readonly open = $derived.by(() => this.#open && (this.thinking || this.answer !== undefined));
  readonly index = $derived.by(() => (this.open ? this.#index : -1));
  readonly move = $derived.by((): HintMove | undefined => (this.open ? this.answer?.moves[this.#index] : undefined));
  readonly suggestion = $derived.by(() => this.#suggestionOf(this.move));

  /** Asks, or looks at the next turn of an answer that is there. */
  ask(): void {
    if (this.open && this.answer) return this.look((this.#index + 1) % this.answer.moves.length);
    if (!this.table.hinting) return this.table.playing.length && this.table.info?.aids !== 'helpful' ? toasts.show(t().hint.off) : undefined;
    this.#open = true;
    if (this.thinking) return;
    if (this.answer) return this.look(0);
    this.#asked = this.#seq;
    void this.table.hint().then((answer) => this.#learn(answer));
  }

  /** Shows a turn on the board. */
  look(index: number): void {
    this.#index = index;
    const first = this.move?.moves[0] ?? '';
    const at = this.suggestion;
    if (at) return this.turn.show(at.x, at.y, at.rot);
    const spot = this.turn.offer.spots.find((s) => s.options.some((o) => o.move === first));
    this.turn.point(spot?.key, first);
  }

  play(index: number): void {
    this.look(index);
    const moves = this.move?.moves ?? [];
    if (!moves.length || this.table.pending) return;
    this.#rest = moves.slice(1);
    this.table.play(moves[0]);
    this.close();
  }

  /** The next answer of a turn that was chosen; to be called when another decision is at hand. */
  goOn(): void {
    const next = this.#rest[0];
    if (next === undefined || this.table.pending || !this.table.decision) return;
    const legal = this.table.decision.options.some((o) => o.move === next);
    this.#rest = legal ? this.#rest.slice(1) : [];
    if (legal) this.table.play(next);
  }

  close(): void {
    this.#open = false;
  }

  #learn(answer: HintAnswer | undefined): void {
    this.#asked = undefined;
    this.#answer = answer;
    if (this.open) this.look(0);
  }

  #suggestionOf(move: HintMove | undefined): Suggestion | undefined {
    const option = this.table.decision?.options.find((o) => o.move === move?.moves[0]);
    const tile = this.table.decision?.tile;
    if (!move || !option?.cell || !tile) return undefined;
    const rot = option.rot ?? 0;
    const at = { x: option.cell[0], y: option.cell[1], rot };
    const figure = move.facts.find((f) => f.fact === 'claims')?.figure;
    const [, location] = move.moves[1]?.match(/^[a-z]@([NESW][LR]?|II?)$/) ?? [];
    const segments = shapes.get(tile)?.segments;
    const segment = location && segments ? segmentNamed(segments, location, rot) : -1;
    return segment < 0 || !segments ? at : { ...at, figure: { figure: figure ?? 'follower', segment, lying: paysAtTheEnd(segments[segment].kind) } };
  }
}
