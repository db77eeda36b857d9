// Two pages, two addresses: `/`, with a setup `/#rules=LINE` or `/#rules=LINE&aids=LEVEL`, and `/t/ID#k=TOKEN,TOKEN`. The secrets stay in the fragment, which browsers
// do not send.
import { isAids, USUAL_AIDS, type Aids } from './protocol';

const LONGEST_LINE = 2000;

export type Route = { page: 'lobby'; rules?: string; aids?: Aids } | { page: 'table'; id: string; tokens: string[] } | { page: 'nowhere' };

export function parseRoute(path: string, hash: string): Route {
  const [, rules, aids] = hash.match(/^#rules=([^&]+)(?:&aids=(\w+))?$/) ?? [];
  if (path === '/' || path === '/index.html') return lobby(rules, isAids(aids) ? aids : undefined);
  const id = path.match(/^\/t\/([\w-]+)\/?$/)?.[1];
  if (!id) return { page: 'nowhere' };
  const tokens = (hash.match(/^#k=(.+)$/)?.[1] ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  return { page: 'table', id, tokens };
}

function lobby(rules: string | undefined, aids: Aids | undefined): Route {
  try {
    return rules ? { page: 'lobby', rules: decodeURIComponent(rules).slice(0, LONGEST_LINE), ...(aids && { aids }) } : { page: 'lobby' };
  } catch {
    return { page: 'lobby' };
  }
}

/** The address under which the start page opens with this setup. */
export const setupPath = (rules: string, aids: Aids = USUAL_AIDS): string =>
  `/#rules=${encodeURIComponent(rules).replace(/%2B/g, '+').replace(/%3D/g, '=')}${aids === USUAL_AIDS ? '' : `&aids=${aids}`}`;

export const tablePath = (id: string, tokens: string[]): string =>
  `/t/${id}${tokens.length ? `#k=${tokens.map(encodeURIComponent).join(',')}` : ''}`;

/** Goes to another page of ours without loading anything anew. */
export function go(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
