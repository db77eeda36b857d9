// In the place of a connection to a server: the table is in the worker, and computers think there.
import type { Request, Wires } from '../game/socket';
import type { ServerMessage } from '../lib/protocol';
import { keep, nextGame, type Kept } from './kept';
import type { Program } from './program';

interface Told {
  messages: ServerMessage[];
  waits: 'person' | 'computer' | 'nobody';
}
type Asking = Pick<Program, 'ask'>;

export class LocalSocket {
  #count = 0;
  #open = 0;
  #closed = false;
  #game: Kept;

  /** `again`: the same people want another game, which is kept by then; `failed`: it cannot go on, and why. */
  constructor(
    private readonly wires: Pick<Wires, 'onmessage'>,
    private readonly program: Asking,
    game: Kept,
    private readonly again: () => void,
    private readonly failed: (e: unknown) => void,
  ) {
    this.#game = game;
    void this.#follow(program.ask<Told>({ cmd: 'table', ...game }));
  }

  send(request: Request): string {
    const id = `local-${++this.#count}`;
    if (request.type === 'rematch') {
      keep(nextGame(this.#game));
      queueMicrotask(this.again);
      return id;
    }
    this.#open++;
    void this.#follow(this.program.ask<Told>({ cmd: 'say', message: { id, ...request } })).finally(() => this.#open--);
    return id;
  }

  get busy(): boolean {
    return this.#open > 0;
  }

  /** There is no line that could be down. */
  nudge(): void {}

  close(): void {
    this.#closed = true;
  }

  /** Tells what is told, and lets computers answer for as long as it is their turn. */
  async #follow(asked: Promise<Told>): Promise<void> {
    try {
      for (let told = await asked; ; told = await this.program.ask<Told>({ cmd: 'think' })) {
        if (this.#closed) return;
        for (const m of told.messages) this.wires.onmessage(m);
        const changed = told.messages.some((m) => m.type === 'update');
        if (changed) await this.#save();
        if (!changed || told.waits !== 'computer' || this.#closed) return;
      }
    } catch (e) {
      if (!this.#closed) this.failed(e);
    }
  }

  async #save(): Promise<void> {
    const { table } = await this.program.ask<{ table: Kept }>({ cmd: 'keep' });
    if (!this.#closed) keep((this.#game = table));
  }
}
