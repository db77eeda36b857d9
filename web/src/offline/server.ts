// What the page asks a server for is asked of the program on this device instead, for as long as a table without a server is open.
import { ApiError, net } from '../lib/api';
import type { State } from '../lib/protocol';
import type { Program } from './program';

const TABLE = '/api/tables/offline';
/** What the program answers; the rest is the server's, or kept from before. */
const OURS = /^\/(art\/|api\/(tables\/offline|tiles|rules|rules-texts|rules-book|design|lessons|puzzles|position)\b)/;
/** Where the service worker keeps pictures that were seen. */
const SEEN = 'seen';

interface Answered {
  content: string;
  body: string;
}

export const isOurs = (path: string): boolean => OURS.test(path);

export async function answered(program: Program, path: string, init?: RequestInit): Promise<Response> {
  try {
    const { content, body } = await program.ask<Answered>({ cmd: 'http', path, body: typeof init?.body === 'string' ? init.body : '' });
    return new Response(body, { headers: { 'content-type': content } });
  } catch (e) {
    const { code, message, detail } = e as ApiError;
    return Response.json({ code: code ?? 'internal', message: detail || message }, { status: 400 });
  }
}

/** `table` has the table; `drawing` answers beside it, also while a computer thinks. Gives back what ends it. */
export function standIn(table: Program, drawing: Program): () => void {
  const usual = net.fetch;
  net.fetch = async (path, init) => {
    if (!isOurs(path)) return usual(path, init);
    if (path === TABLE) return Response.json({});
    return answered(path.startsWith(TABLE) ? table : drawing, path, init);
  };
  return () => (net.fetch = usual);
}

/** The tiles of a game for those parts of the page that show a picture by its address. */
export async function keepPictures(drawing: Program, state: State): Promise<void> {
  if (!globalThis.caches) return;
  const kinds = state.remaining.groups.flatMap((g) => g.kinds?.map((k) => k.id) ?? []);
  const ids = [...new Set([...kinds, ...state.tiles.map((t) => t.id)])].filter((id) => !id.includes('OWN/'));
  const cache = await caches.open(SEEN);
  for (const theme of ['light', 'dark'])
    for (let rot = 0; rot < 4; rot++) {
      const names = ids.map((id) => `${id}.${rot}`);
      const { body } = await drawing.ask<Answered>({ cmd: 'http', path: `/art/${theme}/sheet.json?tiles=${names.map(encodeURIComponent).join(',')}` });
      for (const [name, svg] of Object.entries(JSON.parse(body) as Record<string, string>))
        await cache.put(`/art/${theme}/${encodeURI(name)}.svg`, new Response(svg, { headers: { 'content-type': 'image/svg+xml' } }));
    }
}

/** Asks the service worker to keep the module, so that it is there without a network. True once it is. */
export async function keepModule(module: string): Promise<void> {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  worker?.postMessage({ keep: [module, module.replace(/mjs$/, 'wasm'), '/api/meta'] });
}
