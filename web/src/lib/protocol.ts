// The shapes of docs/protocol.md. What a new expansion may add is a string here, never a closed list.
import type { Difference } from './difference';
import type { GameResult } from './protocolPeople';

export type * from './protocolPeople';

export type Seat = number;

export interface Supply {
  figure: string;
  left: number;
  of: number;
}

export interface Player {
  seat: Seat;
  name: string;
  score: number;
  /** What it would be if the game ended now, if this table tells. */
  projected?: number;
  supply: Supply[];
}

export interface LaidTile {
  id: string;
  x: number;
  y: number;
  rot: number;
  /** A bridge over it, its last segment: `N` from north to south, `E` from east to west. */
  bridge?: string;
  features: number[];
}

export interface Worth {
  points: number;
  sum: string;
  terms?: Term[];
  /** Who would get how much, where it is not the same for all owners. */
  seats?: { seat: Seat; points: number }[];
}

export interface Feature {
  id: number;
  kind: string;
  complete: boolean;
  tiles: number[];
  open: number;
  pennants?: number;
  figures?: number[];
  owners?: Seat[];
  worth?: Worth;
  /** What it is called, if otherwise than its kind. */
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

/** What lies or stands besides tiles and players' figures: a card with its holder, a neutral figure with its place: on a segment, or without
 * one on the tile as a whole; with a seat beside a figure of that player; or figures of another player, whom the seat holds. */
export interface Token {
  name: string;
  number: number;
  seat?: Seat;
  tile?: number;
  segment?: number;
  owner?: Seat;
  figure?: string;
  /** The tile that it is, if it is one. */
  id?: string;
}

export interface Option {
  kind: string;
  move: string;
  label: string;
  cell?: [number, number];
  rot?: number;
  /** A bridge that is built: over which tile, and which way; `tile` if that lies beside the one just placed. */
  bridge?: { cell: [number, number]; axis: string };
  figure?: string | number;
  tile?: number;
  segment?: number;
  feature?: number;
  role?: string;
  place?: string;
  /** A bid; a figure of the score track. */
  number?: number;
  /** From where a figure flees. */
  from?: { tile: number; segment: number };
  /** A tile that is chosen. */
  id?: string;
  /** Whose the figure is, where it may be somebody else's, or who holds it. */
  seat?: Seat;
}

export interface Decision {
  seq: number;
  actor: Seat | 'chance';
  kind: string;
  prompt: string;
  tile?: string;
  undo?: boolean;
  options: Option[];
}

/** A decision as a change tells it: a placement may be its notation alone. */
export type BriefDecision = Omit<Decision, 'options'> & { options: (Option | string)[] };

export interface TileGroup {
  name: string;
  left: number;
  /** So many of them, the last of their kinds, are not drawn for now. */
  held?: number;
  /** Absent where the table does not tell. */
  kinds?: { id: string; left: number }[];
}

/** How much a table tells beyond what lies on it. */
export const AIDS = ['helpful', 'standard', 'purist'] as const;
export type Aids = (typeof AIDS)[number];
export const isAids = (text: unknown): text is Aids => AIDS.some((a) => a === text);
export const USUAL_AIDS: Aids = 'standard';

export interface State {
  rules: string;
  seq: number;
  players: Player[];
  tiles: LaidTile[];
  features: Feature[];
  figures: Figure[];
  turn: { number: number; active: Seat; phase: string; tile?: string; last?: number };
  remaining: { total: number; groups: TileGroup[]; cells?: { cell: [number, number]; fit: number }[] };
  discards: string[];
  tokens?: Token[];
  over: boolean;
  winners?: Seat[];
  decision?: Decision;
}

export interface Term {
  count: number;
  noun: string;
  each: number;
}

/** One line of the ledger. Which of the optional keys are there depends on `type`. */
export interface GameEvent {
  n: number;
  type: string;
  turn?: number;
  seat?: Seat;
  tile?: string | number;
  index?: number;
  /** Whoever gives up: his time was up. */
  time?: boolean;
  /** A flight: false if there is nowhere to land. */
  lands?: boolean;
  /** A bridge: over which cell. A flight: to which. */
  cell?: [number, number];
  x?: number;
  y?: number;
  rot?: number;
  move?: string;
  figure?: string;
  /** A figure of the score track: 1 the follower, 2 the messenger. */
  which?: number;
  role?: string;
  segment?: number;
  name?: string;
  number?: number;
  points?: number;
  /** Who buys. */
  to?: Seat;
  kind?: string;
  final?: boolean;
  tiles?: (number | { id: string; x: number; y: number; rot: number })[];
  terms?: Term[];
  power?: number[];
  /** What else changes the worth. */
  notes?: string[];
  /** Why a figure came home, if not for a score: to whom it lost, and the feature that brought it about. */
  cause?: { kind: string; seats?: Seat[]; tile?: number; segment?: number };
  /** Whose figure was captured; who held one that is free again. */
  owner?: Seat;
  captor?: Seat;
  /** Was the card his already? */
  kept?: boolean;
  record?: boolean;
  text?: string;
  rules?: string[];
  scores?: number[];
  winners?: Seat[];
}

/** One step of a replay: how everything stood, and what the step had brought. */
export interface ReplayStep {
  at: number;
  of: number;
  /** For each turn its first step. */
  turns: number[];
  from: number;
  events: GameEvent[];
  state: State;
}

/** The same words in both languages. */
export interface Words {
  en: string;
  de: string;
}

export interface LessonInfo {
  id: string;
  title: Words;
  tell: Words;
  /** How many answers it asks for. */
  steps: number;
}

/** What can be learnt of an expansion. */
export interface LessonSystem {
  system: string;
  lessons: LessonInfo[];
}

/** What the rules of an expansion say. */
export interface Chapter {
  expansion: string;
  /** `with`: it matters only beside one of these, each expansions joined by `+`. */
  statements: { id: string; text: string; with?: string[] }[];
}

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** A turn of a finished game, judged (docs/analysis.md). */
export interface ReviewTurn {
  turn: number;
  seat: Seat;
  tile: string;
  played: string[];
  best: string[];
  /** Points that it was worth less than the best one. */
  lost: number;
  error: number;
  /** Not there where there was no choice. */
  grade?: Grade;
  win: number;
  bestWin: number;
  /** Of the draw, where another tile could have come. */
  luck?: { points: number; odds: number };
  /** By seat. */
  expected: { score: number; points: number; win: number }[];
  /** What the best turn would have done. */
  facts: HintFact[];
}

export interface ReviewPlayer {
  seat: Seat;
  turns: number;
  lost: number;
  luck: { points: number; odds: number };
  grades: Record<Grade, number>;
}

export interface ReviewAnswer {
  state: 'none' | 'working' | 'done';
  /** So many turns there are. */
  of: number;
  from: number;
  turns: ReviewTurn[];
  players?: ReviewPlayer[];
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: string;
  online?: boolean;
  away?: number;
  bot?: string;
  resigned?: boolean;
  /** Until then, in milliseconds since 1970, he is on holiday. */
  holiday?: number;
  /** Open to everybody, and nobody has sat there yet. */
  free?: boolean;
  /** Somebody sat down there when it was. */
  taken?: boolean;
  /** Of whoever has opened the table, which it still is. */
  host?: boolean;
  /** Of whoever may open the table to everybody again. */
  reopens?: boolean;
  /** Whoever took it may get up again: he has not played yet. */
  rises?: boolean;
  /** Who sits there, if he is known: his public id. */
  person?: string;
}

/** Seconds for the game and more for each turn, or days for each turn; and what becomes of whoever has none left. */
export interface TimeControl {
  main?: number;
  increment?: number;
  days?: number;
  flag?: 'computer' | 'lose';
}

/** How the clocks stand: milliseconds by seat. */
export interface ClockTold {
  type: 'clock';
  left: number[];
  running?: Seat;
  flagged?: Seat;
  begun?: false;
}

/** Who may do what at a table besides playing; what is left out is as usual. */
export interface Company {
  chat?: boolean;
  onlookers?: number | 'none';
}

export interface TableInfo {
  id: string;
  rules: string;
  /** It is to count for ratings, of this kind. */
  rated?: string;
  clock?: TimeControl;
  /** Whoever wants to is written to when it is his turn. */
  mail?: boolean;
  /** So many days of holiday may be had within a year. */
  holidays?: number;
  /** Without a chat: there are reactions only. */
  chat?: false;
  /** Whoever has no seat sees the game so many turns later, or only when it is over. */
  onlookers?: number | 'none';
  /** So many look on. */
  watching?: number;
  aids?: string;
  seats: SeatInfo[];
  commitment?: string;
  /** Seconds that a player must be away before others may give the seat to a computer. */
  replace_after?: number;
  /** The table of a quick match: of which kind, and after how many milliseconds who waits should be offered a computer. */
  match?: { kind: string; patience: number };
  /** Played elsewhere and brought as a record: to be looked at only. */
  imported?: boolean;
  /** Asked for by HTTP: the game is over, or whose decision it waits for. */
  over?: boolean;
  actor?: number;
  designs?: TableDesign[];
  /** Tiles that bear a mark in this game that they do not have otherwise. */
  marked?: MarkedTile[];
}

export interface ServerError {
  type: 'error';
  id?: string | number;
  code: string;
  message: string;
}

/** One thing that speaks against a place; without `rot`, however the tile is turned. */
export interface WhyReason {
  kind: string;
  text: string;
  rot?: number;
  side?: string;
  meets?: [string, string];
  rules?: string[];
}

/** Why the tile in hand may not lie in a cell. */
export interface WhyAnswer {
  type: 'why';
  id?: string | number;
  seq: number;
  cell: [number, number];
  tile: string;
  legal: boolean;
  reasons: WhyReason[];
}

/** Something that a turn does; which of the optional keys are there depends on `fact`. */
export interface HintFact {
  fact: string;
  kind?: string;
  /** What the feature or the token is called. */
  name?: string;
  seats?: Seat[];
  leads?: Seat[];
  points?: number;
  count?: number;
  figure?: string;
  role?: string;
  /** A place or a cell, in notation. */
  at?: string;
  from?: number;
  to?: number;
  text: string;
}

/** A whole turn: its answers one after another, what it is worth in points more than an ordinary one, and what it does. */
export interface HintMove {
  rank: number;
  moves: string[];
  gain: { points: number; error: number };
  behind: number;
  margin: { points: number; error: number };
  /** The rest of the game was solved: nothing of it is an estimate. */
  exact?: true;
  win: { odds: number; error: number };
  facts: HintFact[];
  text: string;
}

export interface HintAnswer {
  type: 'hint';
  id?: string | number;
  seq: number;
  moves: HintMove[];
}

/** What happened, and what of the state `base` is otherwise now. */
export interface Change {
  type: 'change';
  from: number;
  base: number;
  version: number;
  events: GameEvent[];
  /** Of everything but the decision. */
  state: Difference;
  decision?: BriefDecision;
}

/** What players say to each other without typing. */
export const REACTIONS = ['hello', 'thanks', 'well-played', 'ouch', 'sorry', 'moment', 'hurry', 'good-game'] as const;
export type Reaction = (typeof REACTIONS)[number];

export type ServerMessage =
  | WhyAnswer
  | HintAnswer
  | { type: 'welcome'; table: TableInfo; seats: Seat[] }
  | { type: 'update'; from: number; version: number; events: GameEvent[]; state: State }
  | Change
  | { type: 'seats'; seats: SeatInfo[] }
  | { type: 'ack'; id: string; table?: string; tokens?: string[] }
  | { type: 'over'; seed: string; rematch?: string }
  | { type: 'reaction'; seat: Seat; reaction: Reaction }
  | { type: 'said'; seat: Seat; text: string }
  | { type: 'watching'; count: number }
  | ClockTold
  | GameResult
  | ServerError;

export type ClientMessage =
  | { type: 'play'; id: string; seat: Seat; seq: number; move: string; took?: number }
  | { type: 'undo'; id: string; seat: Seat; seq: number }
  | { type: 'resign'; id: string; seat: Seat }
  | { type: 'rematch'; id: string; seat: Seat }
  | { type: 'replace'; id: string; seat: Seat; bot: string }
  | { type: 'sit'; id: string; seat: Seat }
  | { type: 'shut' | 'open' | 'rise'; id: string; seat: Seat }
  | { type: 'holiday'; id: string; seat: Seat; days: number }
  | { type: 'name'; id: string; seat: Seat; name: string }
  | { type: 'why'; id: string; cell: [number, number] }
  | { type: 'hint'; id: string; seat: Seat; seq: number }
  | { type: 'say'; id: string; seat: Seat; text: string }
  | { type: 'react'; id: string; seat: Seat; reaction: Reaction };

export interface Meta {
  version: string;
  /** Where the program is that plays without a server, if this one has it. */
  offline?: string;
  /** `tiles`: those by which people know it; `lessons`: so many can be learnt by. */
  expansions: { id: string; name: string; summary: string; tiles?: string[]; lessons?: number }[];
  options: {
    key: string;
    title: string;
    values: { value: string; summary: string }[];
    default: string;
    rules: string[];
    expansion: string;
    /** Every expansion that it belongs to. */
    expansions?: string[];
    /** Where it matters: expansions that must be chosen, values of others that must (`fairy=yes`) or must not (`wagon!=no`). */
    only?: string;
  }[];
  presets: { id: string; name: string; summary: string; options: Record<string, string>; /** Options that keep their default with that expansion in the game. */ unless?: Record<string, string> }[];
  /** Those that a table takes, the levels first, weakest first; `offered` are those to choose from, `usual` the first suggestion. */
  bots: { id: string; name: string; summary: string; offered?: boolean; level?: number; rating?: number; usual?: boolean }[];
  /** What people can be paired for. */
  matches?: { id: string; name: string; rules: string; players: number; clock?: TimeControl }[];
  /** What may be marked on a designed tile: on features of which kind, and the expansion that gives it a meaning. */
  marks?: { name: string; kind: string; title?: string; expansion?: string; expansions?: string[] }[];
  /** How many designs a game takes, copies of each, letters of a name. */
  design?: { tiles: number; copies: number; name: number };
}

/** A tile that players designed, as a table knows it. */
export interface MarkedTile {
  id: string;
  mark: string;
}

export interface TableDesign {
  id: string;
  design: string;
  copies: number;
}

/** What the server says of a design: the finished tile, or what does not fit together, with the line that it concerns. */
export interface DesignAnswer {
  id?: string;
  design?: string;
  description?: string;
  segments?: SegmentShape[];
  file?: string;
  needs?: string[];
  errors?: { line?: number; text: string }[];
}

export interface RulesAnswer {
  rules: string;
  tiles: number;
  players: number;
  notes: string[];
  designs?: TableDesign[];
}

export type SeatRequest =
  | { kind: 'me'; name?: string }
  | { kind: 'open'; name?: string }
  | { kind: 'bot'; bot: string; name?: string };

export interface Created {
  table: string;
  tokens: string[];
  links: { play: string; watch: string; seats: { seat: Seat; url: string }[] };
}

/** How a new table is opened to everybody. */
export interface Opening {
  open: true;
  language: string;
  browser: string;
}

/** A table that waits for people. */
export interface OpenTable {
  table: string;
  rules: string;
  aids: Aids;
  confirm: boolean;
  seats: { name: string; kind: string; bot?: string; free?: boolean }[];
  free: number;
  /** Seconds. */
  age: number;
  language?: string;
  match?: string;
  clock?: TimeControl;
}

export interface OpenList {
  type: 'open';
  of: number;
  here: number;
  tables: OpenTable[];
}

/** A seat among others. */
export interface Seating {
  table: string;
  seat: Seat;
  tokens: string[];
  /** Others are still to come. */
  waiting: boolean;
}

export interface SegmentShape {
  kind: string;
  path: string;
  anchor: [number, number];
  locations: string[];
}

export interface TileShape {
  id: string;
  text: string;
  segments: SegmentShape[];
  /** The middle of the foundation of a tower. */
  foundation?: [number, number];
}
