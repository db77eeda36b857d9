// What stands in the place of a table's socket while somebody learns, or solves a puzzle: it asks the server anew with all answers so far, and tells
// what came as a table would. A wrong answer is forgotten.
import { ApiError } from '../lib/api';
import type { ServerMessage, WhyAnswer } from '../lib/protocol';
import type { SoloStep } from '../lib/solo';
import type { Request, Wires } from '../game/socket';

/** The learner's seat, where nothing else is said. */
const ME = 0;

export interface SoloServer<S> {
  step: (answers: string[]) => Promise<S>;
  why: (answers: string[], cell: [number, number]) => Promise<WhyAnswer>;
  /** Nothing more is asked. */
  over: (step: S) => boolean;
}

export class LessonLine<S extends SoloStep> {
  #answers: string[] = [];
  /** Counts what came: every answer to a decision makes another decision, the same one again after a wrong try. */
  #seq = 0;
  #asked = 0;
  #waiting = 0;
  #closed = false;

  constructor(
    private readonly id: string,
    private readonly wires: Pick<Wires, 'onmessage'>,
    private readonly server: SoloServer<S>,
    private readonly ontold: (step: S) => void,
    private readonly onfail: (reason: string) => void,
  ) {
    void this.begin();
  }

  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** From the beginning, once more. */
  async begin(): Promise<void> {
    const step = await this.#try([]).catch((e: Error) => void this.onfail(e.message));
    if (!step || this.#closed) return;
    if (!this.#seq) this.#welcome(step);
    this.#tell([], step);
  }

  send(request: Request): string {
    const id = `lesson-${++this.#asked}`;
    void this.#answer(id, request).catch((e: unknown) => this.#say({ type: 'error', id, ...fault(e) }));
    return id;
  }

  nudge(): void {
    if (!this.#seq && !this.busy) void this.begin();
  }

  close(): void {
    this.#closed = true;
  }

  async #answer(id: string, request: Request): Promise<void> {
    if (request.type === 'why') return this.#say({ ...(await this.server.why(this.#answers, request.cell)), type: 'why', id, seq: this.#seq });
    const answers = request.type === 'play' ? [...this.#answers, request.move] : this.#answers.slice(0, -1);
    const step = await this.#try(answers);
    this.#say({ type: 'ack', id });
    this.#tell(answers, step);
  }

  async #try(answers: string[]): Promise<S> {
    this.#waiting++;
    try {
      return await this.server.step(answers);
    } finally {
      this.#waiting--;
    }
  }

  #welcome({ seat = ME, state, designs, marked }: S): void {
    const seats = state.players.map((p) => ({ seat: p.seat, name: p.name, kind: p.seat === seat ? 'person' : 'bot', online: true }));
    this.#say({ type: 'welcome', table: { id: this.id, rules: state.rules, aids: 'standard', seats, designs, marked }, seats: [seat] });
  }

  #tell(answers: string[], step: S): void {
    if (this.#closed) return;
    this.#answers = answers.slice(0, step.taken);
    const seq = ++this.#seq;
    const { decision, ...rest } = step.state;
    const state = { ...rest, seq, ...(decision && !this.server.over(step) && { decision: { ...decision, seq } }) };
    this.ontold(step);
    this.#say({ type: 'update', from: 0, version: seq, events: step.events, state });
  }

  #say(message: ServerMessage): void {
    if (!this.#closed) this.wires.onmessage(message);
  }
}

function fault(e: unknown): { code: string; message: string } {
  return e instanceof ApiError ? { code: e.code, message: e.detail || e.message } : { code: 'internal', message: String(e) };
}
