// The HTTP half of docs/protocol.md.
import { t } from '../i18n';
import type { Aids, Created, Meta, RulesAnswer, SeatRequest, ServerError, TileShape } from './protocol';

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
const WHOLE = ['stale', 'too-large', 'too-fast', 'over', 'busy', 'internal', 'no-game', 'unknown-command', 'bad-json'];

/** A sentence of the server in the language of the page, if the catalogue knows it. */
export const sentence = (text: string): string => t().sentences.reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/** An error in the language of the page; what is too particular for a catalogue stays as the server says it. */
export function inWords(e: Pick<ServerError, 'code' | 'message'>): string {
  const head = t().errors[e.code];
  if (head && WHOLE.includes(e.code)) return head;
  const detail = sentence(e.message);
  return head ? `${head}: ${detail}` : detail;
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    answer = await fetch(path, body === undefined ? {} : post);
  } catch {
    throw new ApiError('offline', t().app.unreachable);
  }
  const data = await answer.json().catch(() => undefined);
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

let textsOnce: Promise<Record<string, string>> | undefined;
/** Every rule statement in words, by its id; empty from a server that does not tell. Asked for only when somebody wants to read. */
export function ruleTexts(): Promise<Record<string, string>> {
  textsOnce ??= ask<Record<string, string>>('/api/rules-texts').catch(() => ({}));
  return textsOnce;
}

export const checkRules = (rules: string): Promise<RulesAnswer> => ask('/api/rules', { rules });

export const createTable = (rules: string, seats: SeatRequest[], confirm: boolean, aids: Aids): Promise<Created> =>
  ask('/api/tables', { rules, seats, confirm, aids });

export const tileShapes = (ids: string[]): Promise<TileShape[]> => ask(`/api/tiles?ids=${ids.map(encodeURIComponent).join(',')}`);

export const artUrl = (theme: string, id: string, rot: number): string =>
  `/art/${theme}/${encodeURI(id)}.${rot}.svg`;

export const recordUrl = (table: string): string => `/api/tables/${table}/record`;
