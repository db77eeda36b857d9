// Whether the server can be reached, and whether this device has the program to play without it.

/** Asks past what the service worker keeps. */
export const answers = (): Promise<boolean> =>
  fetch('/api/meta', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status < 500,
    () => false,
  );

/** Has the service worker kept the program? */
export async function programKept(): Promise<boolean> {
  try {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().some((r) => /^\/assets\/bastide-.*\.wasm$/.test(new URL(r.url).pathname));
  } catch {
    return false; // a browser without such a store, or one that does not let us
  }
}
