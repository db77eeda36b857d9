// A finished game judged turn by turn: the server does it, once for everybody; what is known so far is shown, and the better turn on the board.
import { shapes } from '../board/shapes.svelte';
import type { Grade, ReviewAnswer, ReviewPlayer, ReviewTurn, State } from '../lib/protocol';
import type { Suggestion } from './hints.svelte';
import { segmentNamed } from './places';
import { Remaining } from './remaining';
import type { Replay } from './replay.svelte';
import { paysAtTheEnd } from './view';

const POLL_MS = 700;
export const GRADES: Grade[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** How a review is begun and asked for: the turns from that number on. */
interface ReviewSource {
  ask: (from: number) => Promise<ReviewAnswer>;
  begin: () => Promise<ReviewAnswer>;
}

export class Review {
  /** Nothing is known before the server has been asked. */
  state = $state<'' | ReviewAnswer['state']>('');
  of = $state(0);
  turns = $state.raw<ReviewTurn[]>([]);
  players = $state.raw<ReviewPlayer[]>([]);
  failed = $state('');
  /** Somebody wants one, and the server has not answered yet. */
  beginning = $state(false);
  /** So many milliseconds it will take, as far as what is judged tells. */
  left = $state<number>();
  #remaining = new Remaining();
  /** The turn of which the better one is shown on the board. */
  #shown = $state<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: ReviewSource,
    private readonly replay: Replay,
  ) {}

  readonly #byTurn = $derived.by(() => new Map(this.turns.map((t) => [t.turn, t])));
  /** What is known of the turn that the replay is at. */
  readonly here = $derived.by(() => (this.replay.on ? this.#byTurn.get(this.replay.place.turn) : undefined));
  /** The better turn is looked at: the replay stands where its tile is in hand. */
  readonly showing = $derived.by(() => this.here !== undefined && this.#shown === this.here.turn && this.replay.place.into === 0 && !this.replay.playing);
  readonly suggestion = $derived.by(() => (this.showing ? betterOf(this.here!, this.replay.step!.state) : undefined));
  /** Those by which most was lost, in the order of the game. */
  readonly turningPoints = $derived.by(() => this.turns.filter((t) => t.grade === 'mistake' || t.grade === 'blunder'));

  /** Asks once whether there is one already, and follows one that is being made. */
  async look(): Promise<void> {
    if (this.state === '' && !this.beginning) await this.#tell(this.source.ask(0));
  }

  async begin(): Promise<void> {
    if (this.state === 'working' || this.state === 'done') return;
    this.beginning = true;
    await this.#tell(this.source.begin());
    this.beginning = false;
  }

  /** Nobody looks any more; what is known stays. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Shows the better turn, or hides it again. */
  show(): void {
    const turn = this.here?.turn;
    const on = !this.showing && turn !== undefined;
    this.#shown = on ? turn : undefined;
    if (!on) return;
    this.replay.pause();
    this.replay.go(this.replay.step!.turns[turn! - 1]);
  }

  /** In so many turns, where the replay knows it: some are one decision, others ten. */
  #decisions(turns: number): number {
    const { step } = this.replay;
    return step ? (step.turns[turns] ?? step.of) : turns;
  }

  async #tell(asked: Promise<ReviewAnswer>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const answer = await asked;
      this.failed = '';
      this.turns = [...this.turns.slice(0, answer.from), ...answer.turns];
      this.of = answer.of;
      this.players = answer.players ?? [];
      this.state = answer.state;
      this.left = answer.state === 'working' ? this.#remaining.told(this.#decisions(this.turns.length), this.#decisions(answer.of)) : undefined;
    } catch (e) {
      this.failed = (e as Error).message;
      if (this.state !== 'working') return;
    }
    if (this.state === 'working') this.#timer = setTimeout(() => void this.#tell(this.source.ask(this.turns.length)), POLL_MS);
  }
}

/** Where the better turn would have laid the tile, and whom it would have put there; nothing where it does not begin with the tile. */
export function betterOf(turn: Pick<ReviewTurn, 'best' | 'tile' | 'seat' | 'facts'>, state: State): Suggestion | undefined {
  const [, x, y, side] = turn.best[0].match(/^(-?\d+),(-?\d+)([NESW])$/) ?? [];
  if (side === undefined || state.turn.tile !== turn.tile) return undefined;
  const rot = 'NESW'.indexOf(side);
  const at = { x: Number(x), y: Number(y), rot, tile: turn.tile, seat: turn.seat };
  const figure = turn.facts.find((f) => f.fact === 'claims')?.figure;
  const [, location] = turn.best[1]?.match(/^[a-z]@([NESW][LR]?|II?)$/) ?? [];
  const segments = shapes.get(turn.tile)?.segments;
  const segment = location && segments ? segmentNamed(segments, location, rot) : -1;
  return segment < 0 || !segments ? at : { ...at, figure: { figure: figure ?? 'follower', segment, lying: paysAtTheEnd(segments[segment].kind) } };
}

/** By seat what was to be expected after each turn that is known: the chance to win in percent, or points at the end. Before the first one all are equal. */
export function forecastCourse(turns: ReviewTurn[], players: number, kind: 'win' | 'points'): { turn: number; values: number[] }[] {
  const first = turns[0]?.expected.map((e) => e.points) ?? [0];
  const level = kind === 'win' ? 100 / players : first.reduce((sum, n) => sum + n, 0) / first.length;
  const begin = { turn: 0, values: Array.from({ length: players }, () => level) };
  return [begin, ...turns.map((t) => ({ turn: t.turn, values: t.expected.map((e) => (kind === 'win' ? 100 * e.win : e.points)) }))];
}
