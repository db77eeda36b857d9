// The shapes of docs/protocol.md, "People".
import type { Seat, TimeControl } from './protocol';

/** What a game that was to be rated has brought its people, or why nothing. */
export interface GameResult {
  type: 'result';
  why?: string;
  kind?: string;
  seats?: { seat: Seat; rating: number; deviation: number; change: number }[];
}

export interface KindRating {
  kind: string;
  rating: number;
  deviation: number;
  games: number;
  /** After each of the last games, the latest last. */
  course?: number[];
}

export interface GamePlayer {
  name: string;
  points: number;
  bot?: string;
  person?: string;
  /** He gave up, or something like it. */
  left?: boolean;
}

/** A game of somebody's that is being played. */
export interface MyGame {
  table: string;
  rules: string;
  seat: Seat;
  players: GamePlayer[];
  turn: Seat;
  /** Does it wait for him? */
  mine: boolean;
  last: number;
  clock?: TimeControl;
  /** Milliseconds of whose turn it is. */
  left?: number;
  rated?: boolean;
  waiting?: boolean;
}

/** One that is over. */
export interface PastGame {
  table: string;
  time: number;
  seat: Seat;
  game: string;
  players: GamePlayer[];
  kind?: string;
  why?: string;
  rating?: number;
  change?: number;
}

export interface Me {
  person: string;
  /** This server writes to whoever wants it. */
  mail?: boolean;
  /** Where he plays with days for every turn: how many days of holiday he has left within this year, and until when he is on holiday. */
  holiday?: { left: number; until?: number };
  ratings: KindRating[];
  playing: MyGame[];
}
