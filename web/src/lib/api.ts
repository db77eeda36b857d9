// The HTTP half of docs/protocol.md.
import { t } from '../i18n';
import { browserName } from './browser';
import { designOf, drawnAs } from './ownTiles.svelte';
import type { Aids, Chapter, Company, Created, DesignAnswer, KindRating, LessonSystem, Me, Meta, Opening, OpenList, PastGame, ReplayStep, ReviewAnswer, RulesAnswer, Seating, SeatRequest, ServerError, TileShape, TimeControl, WhyAnswer } from './protocol';
import type { LessonStep, PuzzleList, PuzzleStep } from './solo';
import { waiting } from './waiting.svelte';

/** How the server is asked; a table without one answers in its place (offline/server.ts), and where it cannot be reached, whoever can. */
export const net = {
  fetch: (path: string, init?: RequestInit): Promise<Response> => fetch(path, init).catch(async (why) => (await import('../offline/fallback')).answerInstead(path, init, why)),
};

/** An error that can be shown as it is. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What the server itself said. */
    readonly detail = '',
  ) {
    super(message);
  }
}

/** Codes of which the page says all that there is to say; to the others belongs what the server says. */
const WHOLE = ['taken', 'stale', 'too-large', 'too-fast', 'too-late', 'over', 'busy', 'internal', 'no-game', 'unknown-command', 'bad-json'];

/** A sentence of the server in the language of the page, if the catalogue knows it. */
export const sentence = (text: string): string =>
  t().sentences.reduce((said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)), text);

/** An error in the language of the page; what is too particular for a catalogue stays as the server says it. */
export function inWords(e: Pick<ServerError, 'code' | 'message'>): string {
  const head = t().errors[e.code];
  if (head && WHOLE.includes(e.code)) return head;
  const detail = sentence(e.message);
  return head ? `${head}: ${detail}` : detail;
}

export const ask = <T>(path: string, body?: unknown): Promise<T> => request(path, body === undefined ? {} : { type: 'application/json', body: JSON.stringify(body) });

interface Asking {
  type?: string;
  body?: string;
  /** What an answer that is no error is; JSON unless it says otherwise. */
  read?: (answer: Response) => Promise<unknown>;
}

/** Asks by GET, with a body by POST. */
async function request<T>(path: string, { type = '', body, read = (answer) => answer.json() }: Asking): Promise<T> {
  let answer: Response;
  try {
    answer = await net.fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': type }, body });
  } catch {
    throw new ApiError('offline', t().app.unreachable);
  }
  const data = await (answer.ok ? read(answer) : answer.json()).catch(() => undefined);
  if (answer.ok && data !== undefined) return data as T;
  const error = { code: data?.code ?? 'internal', message: data?.message ?? `${answer.status}` };
  throw new ApiError(error.code, inWords(error), error.message);
}

let metaOnce: Promise<Meta> | undefined;
export function meta(): Promise<Meta> {
  metaOnce ??= ask<Meta>('/api/meta').catch((e) => {
    metaOnce = undefined;
    throw e;
  });
  return metaOnce;
}

const textsOnce = new Map<string, Promise<Record<string, string>>>();
/** Every rule statement in words, by its id; empty from a server that does not tell. Asked for only when somebody wants to read. */
export function ruleTexts(language = t().tag): Promise<Record<string, string>> {
  const asked = textsOnce.get(language) ?? ask<Record<string, string>>(`/api/rules-texts?lang=${language}`).catch(() => ({}));
  textsOnce.set(language, asked);
  return asked;
}

const booksOnce = new Map<string, Promise<Chapter[]>>();
/** The rules by expansion, to be read in. */
export function rulesBook(language = t().tag): Promise<Chapter[]> {
  const asked = booksOnce.get(language) ?? ask<Chapter[]>(`/api/rules-book?lang=${language}`);
  booksOnce.set(language, asked);
  asked.catch(() => booksOnce.delete(language)); // whoever opens it again asks again
  return asked;
}

export const checkRules = (rules: string): Promise<RulesAnswer> => ask('/api/rules', { rules });

/** `open`: to everybody. */
export const createTable = (rules: string, seats: SeatRequest[], confirm: boolean, aids: Aids, open = false, more: { clock?: TimeControl; rated?: boolean } & Company = {}): Promise<Created> => {
  const opening: Opening | undefined = open ? { open: true, language: t().tag, browser: browserName() } : undefined;
  return waiting.during(ask('/api/tables', { rules, seats, confirm, aids, ...more, ...opening }));
};

/** The tables that wait for people. */
export const openTables = (): Promise<OpenList> => ask('/api/open');
/** A seat at one of them. */
export const takeSeat = (table: string): Promise<Seating> => waiting.during(ask(`/api/tables/${table}/seat`, { browser: browserName() }));
/** A seat at a table where somebody waits for the same, or at a new one. */
export const quickMatch = (kind: string, name: string): Promise<Seating> =>
  waiting.during(ask('/api/match', { kind, name, language: t().tag, browser: browserName() }));

/** What is told of somebody to himself, and of him to others. */
export const aboutMe = (secret: string): Promise<Me> => ask('/api/me', { secret });
/** A holiday of so many days begins at all tables of a person where days count; 0: it is over. */
export const restEverywhere = (secret: string, days: number): Promise<{ until: number }> => ask('/api/me/holiday', { secret, days });
export const pastGames = (secret: string, last?: PastGame): Promise<{ games: PastGame[]; more: boolean }> =>
  ask('/api/me/history', { secret, ...(last && { before: last.time, table: last.table }) });
export const ratingsOf = (id: string): Promise<{ ratings: KindRating[] }> => ask(`/api/people/${id}`);

/** What the server says of a tile in design. */
export const checkDesign = (design: string): Promise<DesignAnswer> => ask('/api/design', { design });

/** Outlines of tiles that the server knows by their ids. */
export const tileShapes = (ids: string[]): Promise<TileShape[]> => ask(`/api/tiles?ids=${ids.map(encodeURIComponent).join(',')}`);

export const replayStep = (table: string, at: number): Promise<ReplayStep> => ask(`/api/tables/${table}/replay?at=${at}`);

/** A finished game judged turn by turn: from that turn on, as far as it is known; and its beginning. */
export const reviewFrom = (table: string, from: number): Promise<ReviewAnswer> => ask(`/api/tables/${table}/review?from=${from}`);
export const beginReview = (table: string): Promise<ReviewAnswer> => ask(`/api/tables/${table}/review`, {});

/** Brings a game that was played elsewhere; gives the table at which it can be looked at. */
export const bringRecord = (text: string): Promise<{ table: string }> => waiting.during(request('/api/records', { type: 'text/plain', body: text }));

export const allLessons = (): Promise<LessonSystem[]> => ask('/api/lessons');
/** How a lesson stands after these answers; and why the tile in hand may not lie there then. */
export const lessonStep = (lesson: string, answers: string[]): Promise<LessonStep> => waiting.during(ask(`/api/lessons/${lesson}/step`, { answers }));
export const lessonWhy = (lesson: string, answers: string[], cell: [number, number]): Promise<WhyAnswer> => ask(`/api/lessons/${lesson}/why`, { answers, cell });

export const allPuzzles = (): Promise<PuzzleList> => ask('/api/puzzles');
/** How a puzzle stands after these answers; and why the tile in hand may not lie there then. */
export const puzzleStep = (puzzle: string, answers: string[]): Promise<PuzzleStep> => waiting.during(ask(`/api/puzzles/${puzzle}/step`, { answers }));
export const puzzleWhy = (puzzle: string, answers: string[], cell: [number, number]): Promise<WhyAnswer> => ask(`/api/puzzles/${puzzle}/why`, { answers, cell });
/** Its board as a picture. */
export const puzzlePicture = (puzzle: string, theme: string): string => `/api/puzzles/${puzzle}/picture?theme=${theme}`;

/** Outlines of a designed tile. */
export const designShapes = (design: string): Promise<TileShape[]> => ask(`/api/tiles?design=${encodeURIComponent(design)}`);

export const designUrl = (theme: string, design: string, rot = 0): string =>
  `/art/${theme}/design.${rot}.svg?tile=${encodeURIComponent(design)}`;

/** Where the picture of a tile is; for one that players designed at this table, that of its design. */
export function artUrl(theme: string, id: string, rot: number): string {
  const design = designOf(id);
  return design === undefined ? `/art/${theme}/${encodeURI(drawnAs(id))}.${rot}.svg` : designUrl(theme, design, rot);
}

/** The game as a file of JCloisterZone's, and what is not the same there. */
export const jczFile = (table: string): Promise<{ file: string; notes: string[] }> =>
  waiting.during(ask(`/api/tables/${table}/jcz`));

/** The board with names and points, to send: a PNG of 2400 by 1260 pixels. */
export const pictureOf = (table: string, theme: string): Promise<Blob> =>
  waiting.during(request(`/api/tables/${table}/picture?size=large&theme=${theme}`, { read: (answer) => answer.blob() }));

/** The game as a film, an animated picture; drawing it takes some seconds. */
export const filmOf = (table: string, theme: string): Promise<Blob> => waiting.during(request(`/api/tables/${table}/film?theme=${theme}`, { read: (answer) => answer.blob() }));

export const recordUrl = (table: string): string => `/api/tables/${table}/record`;
