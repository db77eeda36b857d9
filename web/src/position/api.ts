// Positions over HTTP (docs/protocol.md, "Setting a position up").
import { ask } from '../lib/api';
import type { Aids, Created, HintAnswer, Option, Seat, SeatRequest, State, TableInfo } from '../lib/protocol';
import { waiting } from '../lib/waiting.svelte';

/** What is held over the board. */
export type Tool = { kind: 'tile'; tile: string } | { kind: 'figure'; figure: string; seat: Seat } | { kind: 'away' };

export interface PositionAnswer {
  position: string;
  /** A tile's id; empty: it will be drawn. */
  hand: string;
  state: State;
  /** What may be done with the tool. */
  options: Option[];
  stock: { tile: string; left: number; of: number }[];
  designs?: TableInfo['designs'];
  marked?: TableInfo['marked'];
  /** Of a record: the step that is shown, the last one, and for each turn its first. */
  at?: number;
  of?: number;
  turns?: number[];
  names?: string[];
}

export interface PositionRequest {
  position: string;
  tool?: Tool;
  move?: string;
  set?: { scores?: number[]; active?: Seat; hand?: string };
}

export const newPosition = (rules: string): Promise<PositionAnswer> => waiting.during(ask('/api/position', { rules }));
export const setPosition = (wish: PositionRequest): Promise<PositionAnswer> => waiting.during(ask('/api/position', wish));
/** A position, a record, or a game of JCloisterZone's. */
export const readPosition = (text: string, at?: number): Promise<PositionAnswer> => waiting.during(ask('/api/position/read', { text, ...(at !== undefined && { at }) }));
export const positionHint = (position: string): Promise<HintAnswer> => waiting.during(ask('/api/position/hint', { position }));
/** A table that begins with it. */
export const playFrom = (position: string, seats: SeatRequest[], aids: Aids): Promise<Created> => waiting.during(ask('/api/tables', { position, seats, confirm: true, aids }));
/** The position of a table: as it is now, or at a step of a game that is over. */
export const tablePosition = (table: string, at?: number): Promise<{ position: string }> =>
  waiting.during(ask(`/api/tables/${table}/position${at === undefined ? '' : `?at=${at}`}`));
