// Bastide for JavaScript. The shapes of states, decisions and events are those of docs/protocol.md; what expansions add is a string here,
// never a closed list.

/** A seat, counted from 0. */
export type Seat = number;
/** A move in notation (docs/protocol.md, "Notation"): `1,0N` lays the tile in hand, `f@N` puts a follower there, `-` does nothing. */
export type Notation = string;

/** Something was refused. */
export class BastideError extends Error {
  constructor(code: string, message: string);
  /** `bad-rules`, `bad-record`, `bad-position`, `bad-message`, `illegal`, `over`, `not-found`, ... */
  readonly code: string;
}

export interface Supply {
  figure: string;
  left: number;
  of: number;
}

export interface Player {
  seat: Seat;
  name: string;
  score: number;
  /** What it would be if the game ended now; absent when it is over. */
  projected?: number;
  supply: Supply[];
}

export interface LaidTile {
  id: string;
  x: number;
  /** Grows to the south. */
  y: number;
  /** Quarter turns clockwise, 0 to 3. */
  rot: number;
  bridge?: string;
  /** The feature of each segment. */
  features: number[];
}

export interface Feature {
  id: number;
  kind: string;
  complete: boolean;
  /** Indices of `State.tiles`. */
  tiles: number[];
  open: number;
  pennants?: number;
  figures?: number[];
  owners?: Seat[];
  worth?: { points: number; sum: string };
  name?: string;
  marks?: string[];
}

export interface Figure {
  id: number;
  seat: Seat;
  figure: string;
  role: string;
  tile: number;
  segment: number;
  feature: number;
}

export interface Option {
  kind: string;
  move: Notation;
  label: string;
  cell?: [number, number];
  rot?: number;
  figure?: string | number;
  tile?: number;
  segment?: number;
  feature?: number;
  [more: string]: unknown;
}

export interface Decision {
  seq: number;
  actor: Seat | 'chance';
  kind: string;
  prompt: string;
  /** In hand. */
  tile?: string;
  undo?: boolean;
  options: Option[];
}

export interface State {
  rules: string;
  seq: number;
  players: Player[];
  tiles: LaidTile[];
  features: Feature[];
  figures: Figure[];
  tokens?: { name: string; number: number; [more: string]: unknown }[];
  turn: { number: number; active: Seat; phase: string; tile?: string; last?: number };
  remaining: { total: number; [more: string]: unknown };
  discards: string[];
  over: boolean;
  winners?: Seat[];
  decision?: Decision;
}

export interface GameEvent {
  /** Its number in the game, from 0. */
  n: number;
  type: string;
  turn?: number;
  seat?: Seat;
  points?: number;
  [more: string]: unknown;
}

/** A whole turn that was judged. */
export interface Judgement {
  rank: number;
  moves: Notation[];
  /** Points more than an ordinary turn, with the standard error. */
  gain: { points: number; error: number };
  margin: { points: number; error: number };
  win: { odds: number; error: number };
  /** What it does, in English. */
  text: string;
  [more: string]: unknown;
}

export interface Analysis {
  type: 'hint';
  /** The best turns, best first. */
  moves: Judgement[];
  features: Record<string, unknown>[];
  seq: number;
}

export interface Review {
  type: 'review';
  /** A line of docs/analysis.md for every turn; those without a choice have no grade. */
  turns: ({ turn: number; seat: Seat; lost: number; grade?: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' } & Record<string, unknown>)[];
  players: ({ seat: Seat; name: string } & Record<string, unknown>)[];
}

export interface Why {
  cell: [number, number];
  tile: string;
  legal: boolean;
  reasons: { kind: string; text: string; rules?: string[] }[];
}

/** Where the tiles come from (one of the first three; a random seed if none is given), and who plays. */
export interface Wishes {
  /** The same text deals the same game, here and everywhere else that Bastide runs. */
  seed?: string | number;
  /** Ids of tiles in the order in which they are drawn. */
  order?: string[];
  /** Draws are moves of `'chance'` that you play: ids of tiles. */
  outside?: boolean;
  names?: string[];
  /** A turn ends only with the move `ok`. */
  confirm?: boolean;
  /** Further definitions for `tiles=` in the rules (docs/catalogue.md). */
  tiles?: string;
}

/** How long a bot looks: until so many milliseconds or so many playouts are over. With playouts alone a choice is the same on every machine. */
export interface Limits {
  ms?: number;
  playouts?: number;
  /** Of its dice, 1 to 1,000,000,000; 1 if not given. */
  seed?: number; // a whole number, not negative
}

/** A game of Carcassonne. All that it does happens at once, in this thread: put it into a worker where a page must not wait. */
export class Game {
  /** `rules`: one line (docs/rules/options.md), such as `base+river players=3`. Throws BastideError (bad-rules) in words. */
  constructor(rules?: string, wishes?: Wishes);
  /** The game of a record (docs/record.md) at its end, or after `turn`; from there it goes on as its seed deals. Throws BastideError (bad-record) with the line. */
  static fromRecord(record: string, wishes?: { turn?: number }): Game;

  /** The rules line in its one spelling. */
  readonly rules: string;
  readonly over: boolean;
  /** Who must answer; undefined when the game is over. */
  readonly actor: Seat | 'chance' | undefined;
  /** By seat. */
  readonly scores: number[];
  readonly state: State;
  readonly decision: Decision | undefined;
  /** The game so far (docs/record.md). */
  readonly record: string;
  /** The position on one line (docs/protocol.md, "Position"). */
  readonly position: string;

  /** The moves of the decision at hand; none when the game is over. */
  legal(): Notation[];
  /** Plays one and returns what happened. Throws BastideError (illegal) in words; then nothing has changed. */
  play(move: Notation): GameEvent[];
  /** Takes back the last answer of this turn. Throws BastideError (illegal) if a tile was drawn since. */
  undo(): void;
  /** What happened, from that number on. */
  events(from?: number): GameEvent[];
  /** Why the tile in hand may not lie in that cell, or that it may. */
  why(x: number, y: number): Why;

  /** The move of a bot, such as `best:level=5` (levels 1 to 10) or another of `about().bots`; it is not played. Without limits the levels
   * 1 to 9 look as much as they always do, others for a second. `keep`: the same bot plays on from its last choice with `keep`. */
  choose(bot?: string, limits?: Limits & { keep?: boolean }): Notation;
  /** The best turns (3, or as many as `moves` says, up to 20) and why (docs/analysis.md). 400 playouts where no limits are given. */
  analyse(limits?: Limits & { moves?: number }): Analysis;
  /** The game looked back at, turn by turn; `playouts` for each (300), `luck`: also how lucky the draws were (true). */
  review(limits?: { playouts?: number; seed?: number; luck?: boolean }): Review;

  /** Gives its memory back at once; otherwise that happens when nobody holds the game any more. */
  free(): void;
}

export interface About {
  version: string;
  expansions: { id: string; name: string; summary: string }[];
  options: { key: string; title: string; values: { value: string; summary: string }[]; default: string; rules: string[]; expansion: string }[];
  presets: { id: string; name: string; summary: string; options: Record<string, string> }[];
  bots: { id: string; name: string; summary: string }[];
}

/** What can be played, and by which bots. */
export function about(): About;
/** What a rules line means. Throws BastideError (bad-rules) in words. */
export function checkRules(rules: string): { rules: string; tiles: number; players: number; stacks: { name: string; tiles: number }[]; notes: string[] };
/** The picture of a tile as SVG, 100 by 100, after `rot` quarter turns clockwise. Throws BastideError (not-found) if there is no such tile. */
export function tileSvg(tile: string, look?: { theme?: 'light' | 'dark'; rot?: 0 | 1 | 2 | 3 }): string;

/** The line protocol (docs/engine.md) of a game of its own, for what has no function here. */
export class Engine {
  /** The answer to a request such as `{ cmd: 'perft', depth: 2 }`. Throws BastideError. */
  ask(request: { cmd: string; [key: string]: unknown }): Record<string, any>;
  free(): void;
}
