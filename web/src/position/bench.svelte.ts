// A position that is being set up: what the server said of it last, what was before, and what is held over the board. Decides no rule.
import { cellTowards, fitRotation, nextRotation, offerOf, rotations, type CellTarget } from '../game/offer';
import { ApiError, sentence } from '../lib/api';
import { useDesigns, useMarked } from '../lib/ownTiles.svelte';
import type { HintAnswer, Option, Seat } from '../lib/protocol';
import type { SegmentRef } from '../board/types';
import { newPosition, positionHint, readPosition, setPosition, type PositionAnswer, type PositionRequest, type Tool } from './api';
import { inWords } from './words';

export const TABS = ['tile', 'figure', 'away', 'game', 'text', 'play'] as const;
export type Tab = (typeof TABS)[number];

interface Aim {
  x: number;
  y: number;
  rot: number;
  /** Set down by finger or key. */
  sure: boolean;
}

export class Bench {
  told = $state.raw<PositionAnswer>();
  past = $state.raw<string[]>([]);
  future = $state.raw<string[]>([]);
  tab = $state<Tab>('tile');
  /** What the tools hold. */
  tile = $state('');
  figure = $state('follower');
  seat = $state<Seat>(0);
  facing = $state(0);
  aim = $state.raw<Aim>();
  /** The tile on the board that is looked at. */
  at = $state<number>();
  /** Why the last thing cannot be. */
  why = $state('');
  busy = $state(0);
  hints = $state.raw<HintAnswer>();
  hint = $state(0);
  /** The record from which the position is. */
  record = $state.raw<{ text: string; at: number; of: number; turns: number[] }>();
  #last: Promise<unknown> = Promise.resolve();

  get position(): string {
    return this.told?.position ?? '';
  }
  readonly state = $derived.by(() => this.told?.state);
  readonly cells = $derived.by((): CellTarget[] => offerOf(this.told && this.tab === 'tile' ? { seq: 0, actor: 0, kind: 'place', prompt: '', undo: false, options: this.told.options } : undefined).cells);
  /** What may be done with the tile that is looked at. */
  readonly here = $derived.by((): Option[] => (this.told && this.at !== undefined && this.tab !== 'tile' ? this.told.options.filter((o) => o.tile === this.at) : []));

  get tool(): Tool | undefined {
    if (this.tab === 'tile') return this.tile ? { kind: 'tile', tile: this.tile } : undefined;
    if (this.tab === 'figure') return { kind: 'figure', figure: this.figure, seat: this.seat };
    return this.tab === 'away' ? { kind: 'away' } : undefined;
  }

  // ---- from elsewhere

  /** As a game of these rules begins. Says why not, or nothing. */
  begin(rules: string): Promise<ApiError | undefined> {
    return this.#read(() => newPosition(rules));
  }
  /** A position or a record; of that the step that is named. */
  async read(text: string, at?: number): Promise<ApiError | undefined> {
    const failed = await this.#read(() => readPosition(text, at));
    const told = this.told;
    if (!failed && told) this.record = told.of === undefined ? undefined : { text, at: told.at ?? 0, of: told.of, turns: told.turns ?? [] };
    return failed;
  }
  #read(ask: () => Promise<PositionAnswer>): Promise<ApiError | undefined> {
    return this.#inTurn(async () => {
      try {
        this.#change(await ask());
        return undefined;
      } catch (e) {
        return e instanceof ApiError ? e : new ApiError('internal', String(e));
      }
    });
  }
  /** One after the other: each begins where the last one has led. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.busy++;
    const mine = this.#last.then(work).finally(() => this.busy--);
    this.#last = mine;
    return mine;
  }

  // ---- changes

  #show(told: PositionAnswer): void {
    useDesigns(told.designs);
    useMarked(told.marked);
    if (told.state.players.length <= this.seat) this.seat = 0;
    if (this.at !== undefined && this.at >= told.state.tiles.length) this.at = undefined;
    this.told = told;
    this.aim = undefined;
    this.why = '';
  }
  #change(told: PositionAnswer): void {
    if (this.position && told.position !== this.position) [this.past, this.future] = [[...this.past, this.position], []];
    if (told.position !== this.position) this.hints = undefined;
    this.#show(told);
  }

  #ask(wish: () => Partial<PositionRequest> | undefined, done: (told: PositionAnswer) => void): Promise<boolean> {
    return this.#inTurn(async () => {
      const more = wish();
      try {
        if (more) done(await setPosition({ position: this.position, tool: this.tool, ...more }));
        return !!more;
      } catch (e) {
        this.why = e instanceof ApiError && e.code === 'illegal' ? inWords(sentence(e.detail)) : (e as Error).message;
        return false;
      }
    });
  }

  do(move: string): Promise<boolean> {
    return this.#ask(() => ({ move }), (told) => this.#change(told));
  }
  set(wish: PositionRequest['set']): Promise<boolean> {
    return this.#ask(() => ({ set: wish }), (told) => this.#change(told));
  }
  /** Another tool: what may be done with it. */
  refresh(): void {
    this.why = '';
    if (this.told) void this.#ask(() => ({}), (told) => this.#show(told));
  }
  choose(tab: Tab): void {
    this.tab = tab;
    this.refresh();
  }

  undo(): void {
    const before = () => this.past.at(-1);
    void this.#ask(() => (before() ? { position: before() } : undefined), (told) => this.#step(told, this.past.slice(0, -1), [this.position, ...this.future]));
  }
  redo(): void {
    const next = () => this.future[0];
    void this.#ask(() => (next() ? { position: next() } : undefined), (told) => this.#step(told, [...this.past, this.position], this.future.slice(1)));
  }
  #step(told: PositionAnswer, past: string[], future: string[]): void {
    [this.past, this.future, this.hints] = [past, future, undefined];
    this.#show(told);
  }

  async think(): Promise<void> {
    this.why = '';
    const about = this.position;
    try {
      const hints = await positionHint(about);
      if (about === this.position) [this.hints, this.hint] = [hints, 0];
    } catch (e) {
      this.why = e instanceof ApiError && e.code === 'illegal' ? inWords(e.detail) : (e as Error).message;
    }
  }

  // ---- over the board

  left(tile: string): number {
    return this.told?.stock.find((s) => s.tile === tile)?.left ?? 0;
  }

  cell(x: number, y: number): CellTarget | undefined {
    return this.cells.find((c) => c.x === x && c.y === y);
  }
  hover(cell: { x: number; y: number } | undefined): void {
    if (this.aim?.sure) return;
    if (!cell) this.aim = undefined;
    else if (this.aim?.x !== cell.x || this.aim.y !== cell.y) this.#put(cell, false);
  }
  /** As at a table: a click lays, a tap sets down first, turns, and lays where only one way fits. */
  press(x: number, y: number, touch: boolean): void {
    const here = this.aim?.x === x && this.aim.y === y;
    if (!here) this.#put({ x, y }, touch);
    if (!touch) return this.lay();
    const ways = rotations(this.cell(x, y)).length;
    if (here && ways > 1) this.rotate(1);
    else if (here) this.lay();
  }
  lay(): void {
    const move = this.aim && this.cell(this.aim.x, this.aim.y)?.turns.find((o) => o.rot === this.aim?.rot)?.move;
    if (move) void this.do(move);
  }
  rotate(step: 1 | -1): void {
    if (this.tab !== 'tile') return;
    if (!this.aim) return void (this.facing = (this.facing + step + 4) % 4);
    const rot = nextRotation(rotations(this.cell(this.aim.x, this.aim.y)), this.aim.rot, step);
    this.facing = rot;
    this.aim = { ...this.aim, rot };
  }
  #put({ x, y }: { x: number; y: number }, sure: boolean): void {
    const legal = rotations(this.cell(x, y));
    if (legal.length) this.aim = { x, y, rot: fitRotation(legal, this.facing), sure };
  }

  /** What is meant by a place on a tile: a figure goes there, or goes home; anything else looks at the tile. */
  point(area: SegmentRef, touch: boolean): void {
    this.at = area.tile;
    if (touch || (this.tab !== 'figure' && this.tab !== 'away')) return;
    const option = this.told?.options.find((o) => o.tile === area.tile && o.segment === area.segment);
    if (option) void this.do(option.move);
    else if (this.tab === 'figure') void this.#why(area);
  }
  /** The engine says why a figure may not stand there. */
  #why(area: SegmentRef): Promise<boolean> {
    const { x, y } = this.state!.tiles[area.tile];
    return this.do(`f@${x},${y}#${area.segment}`);
  }
  /** Why the tile may not lie in that empty cell, as it is turned. */
  wonder(cell: { x: number; y: number }): void {
    if (this.tab === 'tile' && this.tile) void this.do(`${cell.x},${cell.y}${'NESW'[this.facing]}`);
  }

  arrow(key: string): void {
    const tiles = this.state?.tiles ?? [];
    if (this.tab === 'tile') {
      const from = this.aim ?? tiles[tiles.length - 1] ?? { x: 0, y: 0 };
      const to = cellTowards(this.cells, from, key) ?? (this.aim ? undefined : this.cells[0]);
      if (to) this.#put(to, true);
    } else if (tiles.length) {
      const from = this.at === undefined ? undefined : tiles[this.at];
      const to = from ? cellTowards(tiles, from, key) : tiles[0];
      if (to) this.at = tiles.indexOf(to);
    }
  }
  cancel(): void {
    [this.aim, this.at, this.why] = [undefined, undefined, ''];
  }
}
