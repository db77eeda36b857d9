// Two pages, two addresses: `/`, with a setup `/#rules=LINE`, and `/t/ID#k=TOKEN,TOKEN`, with `turn=12.1` where a replay stands. The
// secrets stay in the fragment, which browsers do not send.
const LONGEST_LINE = 2000;

export type Route = { page: 'lobby'; rules?: string } | { page: 'table'; id: string; tokens: string[]; turn?: string } | { page: 'nowhere' };

export function parseRoute(path: string, hash: string): Route {
  if (path === '/' || path === '/index.html') return lobby(hash.match(/^#rules=(.+)$/)?.[1]);
  const id = path.match(/^\/t\/([\w-]+)\/?$/)?.[1];
  if (!id) return { page: 'nowhere' };
  const tokens = (hash.match(/^#k=([^&]+)/)?.[1] ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  const turn = hash.match(/[#&]turn=([\d.]+|end)$/)?.[1];
  return turn ? { page: 'table', id, tokens, turn } : { page: 'table', id, tokens };
}

function lobby(rules: string | undefined): Route {
  try {
    return rules ? { page: 'lobby', rules: decodeURIComponent(rules).slice(0, LONGEST_LINE) } : { page: 'lobby' };
  } catch {
    return { page: 'lobby' };
  }
}

/** The address under which the start page opens with this setup. */
export const setupPath = (rules: string): string => `/#rules=${encodeURIComponent(rules).replace(/%2B/g, '+').replace(/%3D/g, '=')}`;

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
