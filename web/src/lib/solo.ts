// What the server tells somebody who has a board for himself: lessons and puzzles (docs/protocol.md).
import type { GameEvent, HintFact, Seat, State, TableInfo, Words } from './protocol';

/** How a board stands that somebody has for himself, after some answers. */
export interface SoloStep extends Pick<TableInfo, 'designs' | 'marked'> {
  /** Answers that were played. */
  taken: number;
  verdict: string;
  events: GameEvent[];
  state: State;
  /** His; the first if nothing is said. */
  seat?: Seat;
}

/** A lesson after some answers. */
export interface LessonStep extends SoloStep {
  lesson: string;
  verdict: 'asked' | 'wrong' | 'done';
  words?: Words;
  hint?: Words;
  /** A move that is asked for. */
  right?: string;
}

export interface PuzzleInfo {
  id: string;
  /** How hard it is. */
  rating: number;
  rules: string;
}

export interface PuzzleList {
  /** The date of today at the server, in UTC. */
  day: string;
  /** The puzzle of this day. */
  today: string;
  /** The easiest first. */
  puzzles: PuzzleInfo[];
}

/** A puzzle after some answers; with what is best and why once the turn is over. */
export interface PuzzleStep extends SoloStep {
  puzzle: string;
  rating: number;
  seat: Seat;
  verdict: 'asked' | 'right' | 'wrong';
  /** The turns that are right. */
  best?: string[][];
  /** By how much they are better than every other one. */
  ahead?: { points: number; error: number };
  /** Of the turn that was found, or of one that is right. */
  facts?: HintFact[];
  /** The turn that was tried; of one that is not right what it does, and how many points it loses. */
  tried?: string[];
  triedFacts?: HintFact[];
  lost?: number;
}
