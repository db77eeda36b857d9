// A connection that outlives its socket: it comes back by itself, and what the server has not acknowledged is sent again under the
// same id, so that a move is neither lost nor played twice.
import { browserName } from '../lib/browser';
import { person } from '../lib/person.svelte';
import type { ClientMessage, ServerMessage } from '../lib/protocol';
import { canUnpack, inOrder } from './frames';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
// A server that says goodbye (1001) says it to many: each comes back at a moment of its own.
const GOING_AWAY = 1001;
const GOODBYE_WAIT = 900;
// A socket that says nothing while we wait for an answer is taken for dead after this.
const ANSWER_WAIT = 10000;
// The same when there is reason to doubt it: the window was out of sight, the device lost its network.
const DOUBT_WAIT = 4000;
// A line that died in silence is noticed by asking after so much silence.
const LONGEST_SILENCE = 40000;

/** Like Omit, but for each member of a union by itself. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Request = Without<ClientMessage, 'id'>;
type Make = (url: string) => WebSocket;

export interface Wires {
  url: string;
  tokens: string[];
  /** How many events are already known: asked anew at every connection. */
  since: () => number;
  onmessage: (m: ServerMessage) => void;
  onstatus: (online: boolean) => void;
}

export class TableSocket {
  #ws: WebSocket | undefined;
  #waiting = new Map<string, ClientMessage>();
  #joined = false;
  #closed = false;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  readonly #prefix = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly wires: Wires,
    private readonly make: Make = (url) => new WebSocket(url),
  ) {
    this.#open();
  }

  /** Sends a request, now or as soon as the connection is back; returns its id. */
  send(request: Request): string {
    const id = `${this.#prefix}-${++this.#count}`;
    const message = { id, ...request } as ClientMessage;
    this.#waiting.set(id, message);
    if (this.#joined) this.#write(message);
    return id;
  }

  /** True while a request of ours is unanswered. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Tries at once instead of waiting for the next attempt; asks a connection that is open whether it still is. */
  nudge(): void {
    if (this.#closed) return;
    if (this.#joined) return this.#doubt();
    if (this.#ws) return;
    clearTimeout(this.#retry);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#calm();
    this.#ws?.close();
  }

  #calm(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
  }

  #open(): void {
    const ws = this.make(this.wires.url);
    this.#ws = ws;
    ws.onopen = () => this.#join(ws);
    ws.binaryType = 'arraybuffer';
    const read = inOrder((text) => this.#ws === ws && this.#receive(JSON.parse(text)));
    ws.onmessage = (e) => void read(e.data)?.catch(() => ws.close());
    ws.onclose = (e?: CloseEvent) => this.#lost(ws, e?.code === GOING_AWAY);
    this.#expect(ws, ANSWER_WAIT);
  }

  #join(ws: WebSocket): void {
    ws.send(JSON.stringify({ type: 'join', tokens: this.wires.tokens, since: this.wires.since(), gzip: canUnpack, ...(person.known && { person: person.key, browser: browserName() }) }));
  }

  /** Joining once more does no harm, and the answer is what may have been missed. */
  #doubt(): void {
    if (!this.#ws) return;
    this.#join(this.#ws);
    this.#expect(this.#ws, DOUBT_WAIT);
  }

  #expect(ws: WebSocket, wait: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      ws.close();
      this.#lost(ws);
    }, wait);
  }

  #lost(ws: WebSocket, told = false): void {
    if (this.#ws !== ws) return;
    this.#ws = undefined;
    this.#joined = false;
    this.#calm();
    if (this.#closed) return;
    this.wires.onstatus(false);
    const wait = told ? 100 + GOODBYE_WAIT * Math.random() : this.#wait * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#open(), wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #receive(m: ServerMessage): void {
    this.#calm();
    this.#silence = setTimeout(() => this.#doubt(), LONGEST_SILENCE);
    if (m.type === 'welcome' && !this.#joined) this.#welcomed();
    if ((m.type === 'ack' || m.type === 'error' || m.type === 'why' || m.type === 'hint') && m.id !== undefined) this.#waiting.delete(String(m.id));
    if (m.type === 'error' && m.id === undefined) this.#waiting.clear();
    this.wires.onmessage(m);
  }

  #welcomed(): void {
    this.#joined = true;
    this.#wait = FIRST_WAIT;
    this.wires.onstatus(true);
    for (const message of this.#waiting.values()) this.#write(message);
  }

  #write(message: ClientMessage): void {
    const ws = this.#ws;
    if (!ws) return;
    ws.send(JSON.stringify(message));
    this.#expect(ws, ANSWER_WAIT);
  }
}
