// The move that a person is about to make: where the tile hovers, which way it looks, which area is chosen. Everything in here belongs to
// one decision (its `seq`) and is forgotten with it. What is legal was said by the server.
import type { Option } from '../lib/protocol';
import { cellTowards, fitRotation, nextRotation, offerOf, rotations, typedMove, type CellTarget, type SpotTarget } from './offer';
import type { Table } from './table.svelte';

interface Aim {
  seq: number;
  x: number;
  y: number;
  rot: number;
  /** Set down by finger or key and waiting for the final word; a mouse only hovers. */
  sure: boolean;
}

/** A choice that has a button, with the key that presses it. */
export interface Choice {
  option: Option;
  key: string;
  spot?: string;
}

export class Turn {
  #aim = $state.raw<Aim>();
  #spot = $state.raw<{ seq: number; key: string; move?: string }>();
  #menu = $state.raw<{ seq: number; key: string }>();
  /** The way the tile in hand looked last: it keeps it from place to place, until the next one is drawn. */
  #facing = $state.raw({ turn: -1, rot: 0 });

  constructor(private readonly table: Table) {}

  readonly #seq = $derived.by(() => this.table.decision?.seq);
  readonly #number = $derived.by(() => this.table.state?.turn.number ?? -1);
  readonly offer = $derived.by(() => offerOf(this.table.pending ? undefined : this.table.decision, this.table.state?.figures, this.table.state?.turn.last));
  readonly aim = $derived.by(() => (this.#aim && this.#aim.seq === this.#seq ? this.#aim : undefined));
  readonly spot = $derived.by(() => (this.#spot && this.#spot.seq === this.#seq ? this.#spot.key : undefined));
  /** The move that is chosen among several of the same area, or without one. */
  readonly chosen = $derived.by(() => (this.#spot && this.#spot.seq === this.#seq ? this.#spot.move : undefined));
  /** The area that was clicked and that asks which figure. */
  readonly menu = $derived.by(() => this.offer.spots.find((s) => this.#menu?.seq === this.#seq && s.key === this.#menu?.key));
  /** Bids: too many for buttons. */
  readonly bids = $derived.by(() => this.offer.buttons.filter((o) => o.kind === 'bid'));
  readonly choices = $derived.by(() => choicesOf(this.offer.spots, this.offer.buttons));

  /** The way the tile in hand looked last. */
  readonly facing = $derived.by(() => (this.#facing.turn === this.#number ? this.#facing.rot : 0));

  cell(x: number, y: number): CellTarget | undefined {
    return this.offer.cells.find((c) => c.x === x && c.y === y);
  }

  /** How many ways the tile fits where it hovers. */
  readonly turnsHere = $derived.by(() => (this.aim ? rotations(this.cell(this.aim.x, this.aim.y)).length : 0));

  /** The mouse points at a cell, or at none. A tile that was set down stays where it is. */
  hover(cell: { x: number; y: number } | undefined): void {
    if (this.aim?.sure) return;
    if (!cell) this.#aim = undefined;
    else if (this.aim?.x !== cell.x || this.aim.y !== cell.y) this.#put(cell, false);
  }

  /** A click places at once; a tap sets the tile down first, turns it, and places where only one way fits. */
  press(x: number, y: number, touch: boolean): void {
    const here = this.aim?.x === x && this.aim.y === y;
    if (!here) this.#put({ x, y }, touch);
    if (!touch) this.place();
    else if (here && this.turnsHere > 1) this.rotate(1);
    else if (here) this.place();
  }

  /** Sets the tile down there, turned so, if it may lie so. */
  show(x: number, y: number, rot: number): void {
    if (!rotations(this.cell(x, y)).includes(rot)) return;
    this.#face(rot);
    this.#put({ x, y }, true);
  }

  /** Turns the tile where it hovers to the next way that fits; in the hand it turns freely. */
  rotate(step: 1 | -1): void {
    if (!this.offer.cells.length) return;
    if (!this.aim) return this.#face((this.facing + step + 4) % 4);
    const { x, y, rot } = this.aim;
    this.#face(nextRotation(rotations(this.cell(x, y)), rot, step));
    this.#aim = { ...this.aim, rot: this.facing };
  }

  #face(rot: number): void {
    this.#facing = { turn: this.#number, rot };
  }

  /** An arrow key: to the next legal cell that way, or along what may be chosen. */
  arrow(key: string, from: { x: number; y: number }): void {
    const { cells } = this.offer;
    if (!cells.length) return this.#nextChoice(key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1);
    const to = this.aim ? cellTowards(cells, this.aim, key) : (cellTowards(cells, from, key) ?? nearest(cells, from));
    if (to) this.#put(to, true);
  }

  place(): void {
    const move = this.cell(this.aim?.x ?? NaN, this.aim?.y ?? NaN)?.turns.find((t) => t.rot === this.aim?.rot)?.move;
    if (move) this.table.play(move);
  }

  /** Enter: whatever is set down, chosen, or the only thing to do. */
  enter(): void {
    const option = this.choices.find((c) => c.option.move === this.chosen)?.option;
    const chosen = this.offer.spots.find((s) => s.key === this.spot);
    const confirm = this.offer.buttons.find((o) => o.kind === 'confirm');
    if (this.aim) this.place();
    else if (option) this.table.play(option.move);
    else if (chosen) this.pick(chosen.key);
    else if (confirm) this.table.play(confirm.move);
  }

  point(key: string | undefined, move?: string): void {
    this.#spot = (key ?? move) === undefined || this.#seq === undefined ? undefined : { seq: this.#seq, key: key ?? '', move };
  }

  /** An area was clicked. With several figures to put there a menu asks which. */
  pick(key: string): void {
    const spot = this.offer.spots.find((s) => s.key === key);
    if (spot?.options.length === 1) this.table.play(spot.options[0].move);
    else if (this.#seq !== undefined) [this.#spot, this.#menu] = [{ seq: this.#seq, key }, { seq: this.#seq, key }];
  }

  digit(key: string): void {
    const choice = this.choices.find((c) => c.key === key);
    if (choice) this.table.play(choice.option.move);
  }

  skip(): void {
    const pass = this.offer.buttons.find((o) => o.kind === 'pass');
    if (pass) this.table.play(pass.move);
  }

  /** Plays a move given in notation; false if it is none of those on offer. */
  type(text: string): boolean {
    const option = typedMove(this.table.decision, text);
    if (option) this.table.play(option.move);
    return option !== undefined;
  }

  cancel(): void {
    this.#aim = undefined;
    this.#spot = undefined;
    this.#menu = undefined;
  }

  #put({ x, y }: { x: number; y: number }, sure: boolean): void {
    const legal = rotations(this.cell(x, y));
    if (this.#seq !== undefined && legal.length) this.#aim = { seq: this.#seq, x, y, rot: fitRotation(legal, this.facing), sure };
  }

  #nextChoice(step: number): void {
    const at = this.choices.findIndex((c) => c.option.move === this.chosen);
    const next = this.choices[at < 0 ? 0 : (at + step + this.choices.length) % this.choices.length];
    if (next) this.point(next.spot, next.option.move);
  }
}

function choicesOf(spots: SpotTarget[], buttons: Option[]): Choice[] {
  const aimed = spots.flatMap((s) => s.options.map((option) => ({ option, spot: s.key })));
  const plain = buttons.filter((o) => !['pass', 'confirm', 'bid'].includes(o.kind)).map((option) => ({ option, spot: undefined }));
  return [...aimed, ...plain].map((c, i) => ({ ...c, key: i < 9 ? String(i + 1) : '' }));
}

function nearest(cells: CellTarget[], from: { x: number; y: number }): CellTarget | undefined {
  const far = (c: CellTarget) => Math.hypot(c.x - from.x, c.y - from.y);
  return [...cells].sort((a, b) => far(a) - far(b))[0];
}
