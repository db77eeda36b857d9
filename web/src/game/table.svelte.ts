// A table as this page knows it: what the server said last, and what we asked of it. Decides no rule.
import { t } from '../i18n';
import { inWords } from '../lib/api';
import type { Change, ClockTold, Decision, GameEvent, GameResult, HintAnswer, Meta, Reaction, Seat, SeatInfo, ServerError, ServerMessage, State, TableInfo, WhyAnswer } from '../lib/protocol';
import { pictures } from '../lib/pictures.svelte';
import { prefs } from '../lib/prefs.svelte';
import { forgetTable, rememberOver, rememberTable } from '../lib/recent';
import { go, tablePath } from '../lib/route';
import { useDesigns, useMarked } from '../lib/ownTiles.svelte';
import { toasts } from '../lib/toasts.svelte';
import { waiting } from '../lib/waiting.svelte';
import { stateAfter } from './changes';
import { Clocks } from './clocks.svelte';
import { firstFinal, mergeEvents } from './log';
import { COLOURS, givenName, neutralName, shownNames } from './names';
import { TableSocket, type Request, type Wires } from './socket';

type MakeSocket = (wires: Wires) => Pick<TableSocket, 'send' | 'close' | 'nudge' | 'busy'>;

/** So long something that was said is to be seen. */
const HEARD_MS = 5000;
const LETTER_MS = 50;
const MOST_SAID = 50;

export class Table {
  info = $state.raw<TableInfo>();
  seats = $state.raw<SeatInfo[]>([]);
  mine = $state.raw<Seat[]>([]);
  /** How the game stands, and all that happened in it. */
  live = $state.raw<State>();
  story = $state.raw<GameEvent[]>([]);
  /** The moment that a replay looks at, with the number of events until then: then the table shows it instead. */
  moment = $state.raw<{ state: State; until: number }>();
  online = $state(true);
  missing = $state(false);
  /** Requests on their way. While there is one, no second move is sent. */
  pending = $state(0);
  seed = $state('');
  /** The final scoring is shown before the log tells it; until then nothing is told from this event on. */
  veil = $state(Infinity);
  /** The next table, once somebody wants to play again. */
  next = $state('');
  /** Why the server does not let us in, in words. */
  refused = $state('');
  /** The computer players that the server knows. */
  bots = $state.raw<Meta['bots']>([]);
  /** What was said last from each seat, as long as it is heard. */
  said = $state.raw<Map<Seat, string>>(new Map());
  /** All that we have heard, the newest last. */
  talk = $state.raw<{ seat: Seat; words: string }[]>([]);
  /** What somebody here is writing to them. */
  draft = $state('');
  /** So much of it others have said since somebody here looked at it. */
  unread = $state(0);
  /** So many look on. */
  watching = $state(0);
  /** Wall clock at the last word about the seats: `away` counts from there. */
  seatsAt = $state(0);
  readonly clocks = new Clocks();
  /** What the game has brought its people, or why nothing; once it is known. */
  result = $state.raw<GameResult>();
  /** Since when we show the decision at hand, by the clock of performance. */
  #shown = 0;
  /** Was the game already over when this page opened? Then nobody wants the ceremony again. */
  overAtStart = false;

  /** Who was here while this page looked. */
  #met = new Set<Seat>();
  #quiet = new Map<Seat, ReturnType<typeof setTimeout>>();
  #socket: ReturnType<MakeSocket>;
  #asked = new Map<string, Request>();
  /** Those of them that are done, though we have not been told yet what that changed. */
  #done = new Set<string>();
  /** Which state it is that we hold. */
  #version = -1;
  #questions = new Map<string, (answer: ServerMessage | undefined) => void>();
  /** Ends what is told of waiting, while there is any. */
  #wait: (() => void) | undefined;

  constructor(
    readonly id: string,
    readonly tokens: string[],
    make: MakeSocket = (wires) => new TableSocket(wires),
  ) {
    const scheme = globalThis.location?.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = make({
      url: `${scheme}://${globalThis.location?.host}/api/tables/${id}/socket`,
      tokens,
      since: () => this.story.length,
      onmessage: (m) => this.#receive(m),
      onstatus: (online) => this.#line(online),
    });
  }

  /** The state to show. */
  get state(): State | undefined {
    return this.moment?.state ?? this.live;
  }

  /** What has happened until then. */
  readonly events = $derived.by(() => (this.moment ? this.story.slice(0, this.moment.until) : this.story));

  /** What may be told of the story. */
  readonly told = $derived.by(() => (this.veil < this.story.length ? this.story.slice(0, this.veil) : this.story));

  /** Is the game played no more? */
  get closed(): boolean {
    return !!this.live?.over || !!this.info?.imported;
  }

  /** May whoever has no seat look on now? */
  get shown(): boolean {
    return this.closed || this.info?.onlookers !== 'none';
  }

  /** Is the game lost for that seat because its time was up? */
  late(seat: Seat): boolean {
    return this.story.some((e) => e.type === 'resign' && e.seat === seat && e.time);
  }

  /** The decision at hand, if it is one of ours to make. */
  get decision(): Decision | undefined {
    const d = this.state?.decision;
    return d && typeof d.actor === 'number' && this.playing.includes(d.actor) ? d : undefined;
  }

  /** The seat whose answer the table waits for. */
  get actor(): Seat | undefined {
    const a = this.state?.decision?.actor;
    return typeof a === 'number' ? a : undefined;
  }

  readonly #names = $derived.by(() => {
    const players = new Map(this.state?.players.map((p) => [p.seat, p.name]));
    const list = this.seats.map((info) => ({ seat: info.seat, name: players.get(info.seat) ?? info.name, info }));
    return shownNames(list, this.bots, this.mine.length === 1 ? this.mine[0] : undefined);
  });

  /** What a seat is called on this page. */
  readonly name = (seat: Seat | undefined): string => (seat === undefined ? '' : (this.#names.get(seat) ?? ''));

  /** The name that somebody chose for a seat; empty if nobody did. */
  given(seat: Seat): string {
    return givenName(this.seat(seat)?.name ?? '');
  }

  seat(seat: Seat | undefined): SeatInfo | undefined {
    return this.seats.find((s) => s.seat === seat);
  }

  /** Has somebody ever sat there, as far as this page can tell: was he seen, has he a name, or has he played? */
  came(seat: Seat): boolean {
    return this.#met.has(seat) || !['', COLOURS[seat]].includes(this.given(seat)) || this.story.some((e) => e.seat === seat);
  }

  /** Our seats that no computer has taken over. */
  get playing(): Seat[] {
    return this.moment ? [] : this.mine.filter((s) => this.seat(s)?.kind !== 'bot');
  }

  /** Seats of ours that others gave to a computer, and that we may take again. */
  get lost(): Seat[] {
    return this.closed ? [] : this.mine.filter((s) => this.seat(s)?.kind === 'bot' && !this.seat(s)?.resigned);
  }

  /** What to tell somebody who does not play here. */
  get note(): string {
    if (this.playing.length || this.state?.over) return '';
    if (this.lost.length) return '';
    if (!this.mine.length && typeof this.info?.onlookers === 'number') return t().talk.late(this.info.onlookers);
    return this.mine.length ? (this.late(this.mine[0]) ? t().clock.ranOut : t().table.gaveUp) : t().table.watching;
  }

  play(move: string): void {
    const d = this.decision;
    if (d && !this.pending) this.#ask({ type: 'play', seat: d.actor as Seat, seq: d.seq, move, ...(this.info?.clock && { took: Math.round(performance.now() - this.#shown) }) });
  }

  undo(): void {
    const d = this.decision;
    if (d?.undo && !this.pending) this.#ask({ type: 'undo', seat: d.actor as Seat, seq: d.seq });
  }

  /** Who resigns: of several at this device whoever decides now. */
  get resigning(): Seat | undefined {
    const seat = this.decision?.actor ?? this.playing[0];
    return typeof seat === 'number' ? seat : undefined;
  }

  resign(seat: Seat): void {
    this.#ask({ type: 'resign', seat });
  }

  /** So many days in which none of our time passes; none ends them. */
  rest(seat: Seat, days: number): void {
    this.#ask({ type: 'holiday', seat, days });
  }

  rematch(): void {
    if (this.mine.length) this.#ask({ type: 'rematch', seat: this.mine[0] });
  }

  /** Gives a seat of ours a name; without one it goes by its number again. */
  rename(seat: Seat, name: string): void {
    const wish = name.trim() || neutralName(seat);
    if (wish !== this.seat(seat)?.name) this.#ask({ type: 'name', seat, name: wish });
  }

  /** Seats for anybody who comes. */
  readonly free = $derived(this.seats.filter((s) => s.free).map((s) => s.seat));

  /** The seat from which we have opened the table to everybody, as long as it is. */
  get host(): Seat | undefined {
    return this.free.length ? this.seats.find((s) => s.host && this.mine.includes(s.seat))?.seat : undefined;
  }

  /** Our seat from which it may be opened to everybody again, and one that we took and may give up again. */
  readonly reopening = $derived(this.seats.find((s) => s.reopens && this.mine.includes(s.seat))?.seat);
  readonly rising = $derived(this.seats.find((s) => s.rises && this.mine.includes(s.seat))?.seat);
  openAgain(): void {
    if (this.reopening !== undefined) this.#ask({ type: 'open', seat: this.reopening });
  }
  getUp(): void {
    if (this.rising !== undefined) this.#ask({ type: 'rise', seat: this.rising });
  }

  /** It is open to everybody no more. */
  shut(): void {
    if (this.host !== undefined) this.#ask({ type: 'shut', seat: this.host });
  }

  replace(seat: Seat, bot: string): void {
    this.#ask({ type: 'replace', seat, bot });
  }

  /** Takes a seat of ours back from the computer. */
  sit(seat: Seat): void {
    this.#ask({ type: 'sit', seat });
  }

  /** Why the tile in hand may not lie there; nothing if the server does not tell. No move waits for it. */
  why(x: number, y: number): Promise<WhyAnswer | undefined> {
    return waiting.during(
      new Promise((done) => this.#questions.set(this.#socket.send({ type: 'why', cell: [x, y] }), (m) => done(m?.type === 'why' ? m : undefined))),
    );
  }

  /** Does this table give hints, and is there something to decide for us? */
  get hinting(): boolean {
    return this.info?.aids === 'helpful' && !!this.decision?.options.some((o) => o.kind !== 'confirm');
  }

  /** What would be best now; nothing if the server does not say, or says it too late. No move waits for it. */
  hint(): Promise<HintAnswer | undefined> {
    const d = this.decision;
    if (!d || !this.hinting) return Promise.resolve(undefined);
    const answered = (m: ServerMessage | undefined) => {
      if (m?.type === 'error' && m.code !== 'stale') toasts.show(m.code === 'too-fast' ? t().hint.tooMany : inWords(m));
      return m?.type === 'hint' ? m : undefined;
    };
    return new Promise((done) => this.#questions.set(this.#socket.send({ type: 'hint', seat: d.actor as Seat, seq: d.seq }), (m) => done(answered(m))));
  }

  /** Is there anybody else to talk to? */
  get talking(): boolean {
    return this.mine.length > 0 && !this.info?.imported && this.seats.some((s) => s.kind !== 'bot' && !this.mine.includes(s.seat));
  }

  /** Is what is said from there not shown on this device? */
  mutes(seat: Seat): boolean {
    return !this.mine.includes(seat) && (prefs.mute || prefs.muted.includes(`${this.id}/${seat}`));
  }

  /** Says something to everybody at the table. What is said too often is not heard, and no move waits for it. */
  react(reaction: Reaction): void {
    const seat = this.mine[0];
    if (seat !== undefined) this.#questions.set(this.#socket.send({ type: 'react', seat, reaction }), (m) => m?.type === 'error' && toasts.show(inWords(m)));
  }

  /** Writes the draft to everybody at the table; one that is refused is there again, unless somebody writes already. */
  say(): void {
    const seat = this.mine[0];
    const text = this.draft.trim();
    if (seat === undefined || !text) return;
    this.draft = '';
    const refused = (e: ServerError) => {
      this.draft ||= text;
      toasts.show(inWords(e));
    };
    this.#questions.set(this.#socket.send({ type: 'say', seat, text }), (m) => m?.type === 'error' && refused(m));
  }

  reconnect(): void {
    this.#socket.nudge();
  }

  close(): void {
    this.#socket.close();
    this.clocks.stop();
    this.#giveUp();
    this.#rest();
  }

  #ask(request: Request): void {
    this.#asked.set(this.#socket.send(request), request);
    this.#count();
  }

  /** A line that is broken is told elsewhere: then nobody waits for an answer. */
  #line(online: boolean): void {
    this.online = online;
    this.#count();
  }

  #count(): void {
    // The state that is left must not be asked: while a page goes it still says what was before.
    const pending = (this.pending = this.#asked.size);
    if (pending && this.online) this.#wait ??= waiting.begin();
    else this.#rest();
  }

  #rest(): void {
    this.#wait?.();
    this.#wait = undefined;
  }

  #settle(id: string | number | undefined): Request | undefined {
    const request = this.#asked.get(String(id));
    this.#asked.delete(String(id));
    this.#done.delete(String(id));
    this.#count();
    return request;
  }

  /** Nothing is waited for any more, whatever the answers would have been. */
  #giveUp(): void {
    this.#asked.clear();
    this.#done.clear();
    this.#count();
    for (const done of this.#questions.values()) done(undefined);
    this.#questions.clear();
  }

  #receive(m: ServerMessage): void {
    if (m.type === 'welcome') this.#welcome(m.table, m.seats);
    else if (m.type === 'update') this.#update(m, m.state);
    else if (m.type === 'change') this.#changed(m);
    else if (m.type === 'seats') this.#seated(m.seats);
    else if (m.type === 'over') this.#over(m);
    else if (m.type === 'clock') this.#time(m);
    else if (m.type === 'result') this.result = m;
    else if (m.type === 'reaction') this.#heard(m.seat, t().reactions[m.reaction]);
    else if (m.type === 'said') this.#heard(m.seat, m.text, m.text.length * LETTER_MS);
    else if (m.type === 'watching') this.watching = m.count;
    else if (m.type === 'ack') this.#acknowledged(m);
    else if (m.type === 'why' || m.type === 'hint') this.#answered(m);
    else if (m.type === 'error' && !this.#answered(m)) this.#failed(m);
  }

  /** Was that a question that changes nothing? Then it is settled. */
  #answered(m: WhyAnswer | HintAnswer | ServerError): boolean {
    const done = this.#questions.get(String(m.id));
    this.#questions.delete(String(m.id));
    done?.(m);
    return done !== undefined;
  }

  #welcome(info: TableInfo, mine: Seat[]): void {
    this.info = info;
    useDesigns(info.designs);
    useMarked(info.marked);
    this.mine = mine;
    this.watching = info.watching ?? 0;
    this.refused = '';
    this.#seated(info.seats);
  }

  #seated(seats: SeatInfo[]): void {
    this.seats = seats;
    this.seatsAt = Date.now();
    for (const s of seats) if (s.online) this.#met.add(s.seat);
    rememberTable(this.id, this.tokens, seats.map((s) => this.name(s.seat)));
  }

  /** For some seconds; what comes after it takes its place. */
  #heard(seat: Seat, words: string, longer = 0): void {
    if (this.mutes(seat)) return;
    this.talk = [...this.talk, { seat, words }].slice(-MOST_SAID);
    if (!this.mine.includes(seat)) this.unread++;
    this.said = new Map(this.said).set(seat, words);
    clearTimeout(this.#quiet.get(seat));
    this.#quiet.set(seat, setTimeout(() => (this.said = new Map([...this.said].filter(([s]) => s !== seat))), HEARD_MS + longer));
  }

  #time(m: ClockTold): void {
    const fallen = m.flagged !== undefined && m.flagged !== this.clocks.flagged;
    this.clocks.hear(m);
    if (fallen) toasts.show(t().clock.played(this.name(m.flagged)));
  }

  #over(m: { seed: string; rematch?: string }): void {
    this.seed = m.seed;
    this.next = m.rematch ?? '';
  }

  #update({ from, events, version }: { from: number; events: GameEvent[]; version: number }, state: State): void {
    if (!this.live) {
      this.overAtStart = state.over;
      pictures.expect(prefs.dark ? 'dark' : 'light', state.tiles);
    }
    const ends = this.live && !this.live.over && state.over;
    this.story = mergeEvents(this.story, from, events);
    if (ends) this.veil = firstFinal(this.story);
    if (state.seq !== this.live?.seq) this.#shown = performance.now();
    this.live = state;
    if (state.over) rememberOver(this.id);
    this.#version = version;
    for (const id of this.#done) if (!this.#stands(this.#asked.get(id))) this.#settle(id);
  }

  /** A change of a state that we do not hold is no use: then we ask for the whole. */
  #changed(m: Change): void {
    if (this.live && m.base === this.#version) this.#update(m, stateAfter(this.live, m));
    else this.#socket.nudge();
  }

  /** Does the decision still stand that this answers? */
  #stands(request: Request | undefined): boolean {
    return (request?.type === 'play' || request?.type === 'undo') && request.seq === this.live?.seq;
  }

  /** An answer to a decision is under way until that decision is gone. */
  #acknowledged(m: { id: string; table?: string; tokens?: string[] }): void {
    if (this.#questions.delete(m.id)) return;
    if (this.#stands(this.#asked.get(m.id))) return void this.#done.add(m.id);
    const request = this.#settle(m.id);
    if (request?.type === 'rematch' && m.table) go(tablePath(m.table, m.tokens ?? []));
    if (request?.type === 'rise') this.#gone();
  }

  /** We have got up. */
  #gone(): void {
    this.close();
    forgetTable(this.id);
    go('/');
  }

  #failed(m: { id?: string | number; code: string; message: string }): void {
    // A refusal that names no request is about what is under way: none of it shall stay open.
    if (m.id === undefined) this.#giveUp();
    else this.#settle(m.id);
    if (m.code === 'not-found' && !this.state) this.missing = true;
    else if (!this.state) this.refused = m.code === 'not-yours' ? (this.tokens.length ? t().table.badLink : t().talk.closed) : inWords(m);
    else toasts.show(m.code === 'stale' ? t().table.mustConfirmElsewhere : inWords(m));
  }
}
