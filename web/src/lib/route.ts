// The pages and their addresses: `/`, with a setup `/#rules=LINE` or `/#rules=LINE&aids=LEVEL`; `/#design` or `/design`, with a tile `/#design=WORD`;
// `/me`, with a key that is brought `/#me=WORDS`; `/mail#confirm=SECRET` and `/mail#stop=SECRET`, from a mail; `/learn`, with a lesson or an expansion `/learn#base-road`; `/puzzles`, with a puzzle `/puzzles/ID`; `/position`, with one `/position#p=LINE`, to be played on from `/position#p=LINE&play`;
// `/t/ID#k=TOKEN,TOKEN`, with `turn=12.1` where a replay stands. The secrets stay in the fragment, which browsers do not send.
import { isAids, USUAL_AIDS, type Aids } from './protocol';

const LONGEST_LINE = 8192;

export type Route =
  | { page: 'lobby'; rules?: string; aids?: Aids }
  | { page: 'design'; design?: string }
  | { page: 'learn'; lesson?: string }
  | { page: 'me'; words?: string }
  | { page: 'position'; position?: string; play?: boolean }
  | { page: 'mail'; act: 'confirm' | 'stop'; token: string }
  | { page: 'puzzles'; puzzle?: string }
  | { page: 'table'; id: string; tokens: string[]; turn?: string }
  | { page: 'nowhere' };

export function parseRoute(path: string, hash: string): Route {
  if (path === '/' || path === '/index.html') {
    const me = hash.match(/^#me=([^&]+)$/)?.[1];
    if (me) return { page: 'me', words: decoded(me) };
    const [, key, value, aids] = hash.match(/^#(rules|design)(?:=([^&]+))?(?:&aids=(\w+))?$/) ?? [];
    return key === 'design' ? { page: 'design', design: decoded(value) } : lobby(value, isAids(aids) ? aids : undefined);
  }
  if (/^\/design\/?$/.test(path)) return { page: 'design', design: decoded(hash.match(/^#(?:design=)?([^&]+)$/)?.[1]) };
  if (/^\/learn\/?$/.test(path)) return { page: 'learn', lesson: hash.match(/^#([a-z][a-z0-9-]*)$/)?.[1] };
  if (/^\/me\/?$/.test(path)) return { page: 'me' };
  if (/^\/position\/?$/.test(path)) {
    const [, position, play] = hash.match(/^#p=([^&]+)(&play)?$/) ?? [];
    return { page: 'position', position: decoded(position), ...(play && { play: true }) };
  }
  const [mail, act, token] = (path + hash).match(/^\/mail\/?#(confirm|stop)=([\w-]+)$/) ?? [];
  if (mail) return { page: 'mail', act: act as 'stop', token };
  const [puzzles, puzzle] = path.match(/^\/puzzles(?:\/([a-z0-9]+))?\/?$/) ?? [];
  if (puzzles) return puzzle ? { page: 'puzzles', puzzle } : { page: 'puzzles' };
  const id = path.match(/^\/t\/([\w-]+)\/?$/)?.[1];
  if (!id) return { page: 'nowhere' };
  const tokens = (hash.match(/^#k=([^&]+)/)?.[1] ?? '').split(',').flatMap((token) => decoded(token) || []);
  const turn = hash.match(/[#&]turn=([\d.]+|end)$/)?.[1];
  return turn ? { page: 'table', id, tokens, turn } : { page: 'table', id, tokens };
}

/** What was meant; undefined if it was cut off or damaged on its way. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text).slice(0, LONGEST_LINE);
  } catch {
    return undefined;
  }
}

function lobby(text: string | undefined, aids: Aids | undefined): Route {
  const rules = decoded(text);
  return rules ? { page: 'lobby', rules, ...(aids && { aids }) } : { page: 'lobby' };
}

/** The address under which the designer opens, with this tile if there is one. */
export const designPath = (design = ''): string => `/#design${design && `=${readable(design)}`}`;

/** The address of a lesson, of the first of an expansion, or of where one left off. */
export const learnPath = (lesson = ''): string => `/learn${lesson && `#${lesson}`}`;

/** Where somebody's games are. */
export const mePath = '/me';
/** The link that takes a key to another device. */
export const keyPath = (words: string[]): string => `/#me=${words.join('-')}`;
/** Where a position is set up; with one it is there already. `play`: somebody wants to play on from it. */
export const positionPath = (position = '', play = false): string => `/position${position && `#p=${readable(position)}${play ? '&play' : ''}`}`;
/** The address of a puzzle, or of that of the day. */
export const puzzlePath = (puzzle = ''): string => `/puzzles${puzzle && `/${puzzle}`}`;

/** As a part of a fragment, with those signs left as they are that may stand there. */
const readable = (text: string): string => encodeURIComponent(text).replace(/%(2B|3D|3A|2F|2C)/g, (sign) => decodeURIComponent(sign));

/** The address under which the start page opens with this setup. */
export const setupPath = (rules: string, aids: Aids = USUAL_AIDS): string =>
  `/#rules=${readable(rules)}${aids === USUAL_AIDS ? '' : `&aids=${aids}`}`;

/** The address of a table; `turn`: where its replay shall stand. */
export function tablePath(id: string, tokens: string[], turn = ''): string {
  const parts = [tokens.length ? `k=${tokens.map(encodeURIComponent).join(',')}` : '', turn && `turn=${turn}`].filter(Boolean);
  return `/t/${id}${parts.length ? `#${parts.join('&')}` : ''}`;
}

/** Goes to another page of ours without loading anything anew. */
export function go(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
