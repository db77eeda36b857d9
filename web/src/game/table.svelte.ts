// A table as this page knows it: what the server said last, and what we asked of it. Decides no rule.
import { t } from '../i18n';
import { inWords } from '../lib/api';
import type { Decision, GameEvent, Seat, SeatInfo, ServerMessage, State, TableInfo } from '../lib/protocol';
import { rememberTable } from '../lib/recent';
import { go, tablePath } from '../lib/route';
import { toasts } from '../lib/toasts.svelte';
import { mergeEvents } from './log';
import { TableSocket, type Request, type Wires } from './socket';

type MakeSocket = (wires: Wires) => Pick<TableSocket, 'send' | 'close' | 'nudge' | 'busy'>;

export class Table {
  info = $state.raw<TableInfo>();
  seats = $state.raw<SeatInfo[]>([]);
  mine = $state.raw<Seat[]>([]);
  state = $state.raw<State>();
  events = $state.raw<GameEvent[]>([]);
  online = $state(true);
  missing = $state(false);
  /** Requests on their way. While there is one, no second move is sent. */
  pending = $state(0);
  seed = $state('');
  /** Wall clock at the last word about the seats: `away` counts from there. */
  seatsAt = $state(0);
  /** Was the game already over when this page opened? Then nobody wants the ceremony again. */
  overAtStart = false;

  #socket: ReturnType<MakeSocket>;
  #asked = new Map<string, Request>();

  constructor(
    readonly id: string,
    readonly tokens: string[],
    make: MakeSocket = (wires) => new TableSocket(wires),
  ) {
    const scheme = globalThis.location?.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = make({
      url: `${scheme}://${globalThis.location?.host}/api/tables/${id}/socket`,
      tokens,
      since: () => this.events.length,
      onmessage: (m) => this.#receive(m),
      onstatus: (online) => (this.online = online),
    });
  }

  /** The decision at hand, if it is one of ours to make. */
  get decision(): Decision | undefined {
    const d = this.state?.decision;
    return d && typeof d.actor === 'number' && this.mine.includes(d.actor) ? d : undefined;
  }

  /** The seat whose answer the table waits for. */
  get actor(): Seat | undefined {
    const a = this.state?.decision?.actor;
    return typeof a === 'number' ? a : undefined;
  }

  name(seat: Seat | undefined): string {
    return this.state?.players.find((p) => p.seat === seat)?.name ?? this.seats.find((s) => s.seat === seat)?.name ?? '';
  }

  play(move: string): void {
    const d = this.decision;
    if (d && !this.pending) this.#ask({ type: 'play', seat: d.actor as Seat, seq: d.seq, move });
  }

  undo(): void {
    const d = this.decision;
    if (d?.undo && !this.pending) this.#ask({ type: 'undo', seat: d.actor as Seat, seq: d.seq });
  }

  resign(): void {
    const seat = this.decision?.actor ?? this.mine[0];
    if (typeof seat === 'number') this.#ask({ type: 'resign', seat });
  }

  rematch(): void {
    if (this.mine.length) this.#ask({ type: 'rematch', seat: this.mine[0] });
  }

  replace(seat: Seat, bot: string): void {
    this.#ask({ type: 'replace', seat, bot });
  }

  reconnect(): void {
    this.#socket.nudge();
  }

  close(): void {
    this.#socket.close();
  }

  #ask(request: Request): void {
    this.#asked.set(this.#socket.send(request), request);
    this.pending = this.#asked.size;
  }

  #settle(id: string | number | undefined): Request | undefined {
    const request = this.#asked.get(String(id));
    this.#asked.delete(String(id));
    this.pending = this.#asked.size;
    return request;
  }

  #receive(m: ServerMessage): void {
    if (m.type === 'welcome') this.#welcome(m.table, m.seats);
    else if (m.type === 'update') this.#update(m.from, m.events, m.state);
    else if (m.type === 'seats') this.#seated(m.seats);
    else if (m.type === 'over') this.seed = m.seed;
    else if (m.type === 'ack') this.#acknowledged(m);
    else if (m.type === 'error') this.#failed(m);
  }

  #welcome(info: TableInfo, mine: Seat[]): void {
    this.info = info;
    this.mine = mine;
    this.#seated(info.seats);
    rememberTable(this.id, this.tokens, info.seats.map((s) => s.name));
  }

  #seated(seats: SeatInfo[]): void {
    this.seats = seats;
    this.seatsAt = Date.now();
  }

  #update(from: number, events: GameEvent[], state: State): void {
    if (!this.state) this.overAtStart = state.over;
    this.events = mergeEvents(this.events, from, events);
    this.state = state;
  }

  #acknowledged(m: { id: string; table?: string; tokens?: string[] }): void {
    const request = this.#settle(m.id);
    if (request?.type === 'rematch' && m.table) go(tablePath(m.table, m.tokens ?? []));
  }

  #failed(m: { id?: string | number; code: string; message: string }): void {
    this.#settle(m.id);
    if (m.code === 'not-found' && !this.state) this.missing = true;
    else toasts.show(m.code === 'stale' ? t().table.mustConfirmElsewhere : inWords(m));
  }
}
