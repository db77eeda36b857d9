// The tables that wait for people, and how many are here: told live; where the line is broken or the server has no room for it, asked for
// now and then.
import { openTables } from './api';
import type { OpenList, OpenTable } from './protocol';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const ASK_MS = 10_000;
// A line that died in silence is noticed by asking.
const SILENCE_MS = 40_000;

type Make = (url: string) => WebSocket;

export class Company {
  tables = $state.raw<OpenTable[]>([]);
  /** How many tables wait, of which these are the newest. */
  of = $state(0);
  here = $state(0);
  /** Has the list come? */
  known = $state(false);
  /** When it came: ages count from there. */
  at = $state(0);
  #ws: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    private readonly make: Make = (url) => new WebSocket(url),
    private readonly ask: () => Promise<OpenList> = openTables,
  ) {}

  start(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const ws = this.make(`${scheme}://${location.host}/api/open/socket`);
    this.#ws = ws;
    ws.onopen = () => this.#look(ws);
    ws.onmessage = (e) => this.#hear(ws, JSON.parse(String(e.data)));
    ws.onclose = () => this.#lost(ws);
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#ws?.close();
  }

  /** As it is now, whatever was told. */
  async refresh(): Promise<void> {
    try {
      this.#take(await this.ask());
    } catch {
      // The line says so elsewhere.
    }
  }

  #look(ws: WebSocket): void {
    ws.send(JSON.stringify({ type: 'look' }));
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#look(ws), SILENCE_MS);
  }

  #hear(ws: WebSocket, m: OpenList | { type: 'error' }): void {
    if (m.type !== 'open') {
      this.#wait = ASK_MS;
      return ws.close(); // there is no room to look on
    }
    this.#wait = FIRST_WAIT;
    this.#take(m);
  }

  #lost(ws: WebSocket): void {
    if (this.#ws !== ws || this.#ended) return;
    clearTimeout(this.#silence);
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => {
      void this.refresh();
      this.start();
    }, wait);
  }

  #take(list: OpenList): void {
    if (this.#ended) return;
    this.tables = list.tables;
    this.of = list.of;
    this.here = list.here;
    this.at = Date.now();
    this.known = true;
  }
}
