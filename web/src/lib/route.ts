// Two pages, two addresses: `/` and `/t/ID#k=TOKEN,TOKEN`. The secrets stay in the fragment, which browsers do not send.
export type Route = { page: 'lobby' } | { page: 'table'; id: string; tokens: string[] } | { page: 'nowhere' };

export function parseRoute(path: string, hash: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'lobby' };
  const id = path.match(/^\/t\/([\w-]+)\/?$/)?.[1];
  if (!id) return { page: 'nowhere' };
  const tokens = (hash.match(/^#k=(.+)$/)?.[1] ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  return { page: 'table', id, tokens };
}

export const tablePath = (id: string, tokens: string[]): string =>
  `/t/${id}${tokens.length ? `#k=${tokens.map(encodeURIComponent).join(',')}` : ''}`;

/** Goes to another page of ours without loading anything anew. */
export function go(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
