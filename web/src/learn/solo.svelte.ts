// Somebody alone with a board, a lesson or a puzzle: the table that stands for it, and what the server said last.
import { Ceremony } from '../game/ceremony.svelte';
import { Hints } from '../game/hints.svelte';
import { Misfit } from '../game/misfit.svelte';
import { Table } from '../game/table.svelte';
import { Turn } from '../game/turn.svelte';
import type { SoloStep } from '../lib/solo';
import { LessonLine, type SoloServer } from './lessonLine';

export class Solo<S extends SoloStep> {
  step = $state.raw<S>();
  /** Why nothing is to be seen, in words. */
  failed = $state('');
  #line!: LessonLine<S>;
  readonly table: Table;
  readonly turn: Turn;
  readonly misfit: Misfit;
  readonly hints: Hints;
  readonly ceremony = new Ceremony();

  constructor(id: string, server: SoloServer<S>, ontold: (step: S) => void) {
    const told = (step: S) => {
      this.step = step;
      this.failed = '';
      ontold(step);
    };
    this.table = new Table(id, [], (wires) => (this.#line = new LessonLine<S>(id, wires, server, told, (reason) => (this.failed = reason))));
    this.turn = new Turn(this.table);
    this.misfit = new Misfit(this.table, this.turn);
    this.hints = new Hints(this.table, this.turn);
  }

  /** From the beginning, once more. */
  begin(): void {
    this.failed = '';
    void this.#line.begin();
  }
}
