// The page without network: what it is made of is kept when it was opened once, with the pictures that were seen. Of games nothing is kept.
// FILES and MODULE are filled in by the build (vite.config.ts): everything under /assets/, each with a hash in its name.
const FILES = [];
const MODULE = []; // the program that plays without a server: kept only for whoever asked for it
const PAGE = /^\/($|index\.html$|design$|learn$|mail$|me$|position$|puzzles$|puzzles\/|t\/)/; // what is the page, as the server has it
const SHELL = 'shell-HASH';
const SEEN = 'seen';
const MOST_SEEN = 1500; // pictures of tiles

/** What has a hash in its name never changes. */
const kept = async (request) => {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

/** From the network, and what it said last where there is none. */
const newest = async (request, name, key = request) => {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (e) {
    const found = await cache.match(key);
    if (found) return found;
    throw e;
  }
};

/** A page that has the program draws itself what cannot be fetched; nothing from one that has not. */
const DRAWING_MS = 20000;
const drawn = async (id, path) => {
  const page = await self.clients.get(id);
  if (!page) return;
  const { port1, port2 } = new MessageChannel();
  const svg = await new Promise((done) => {
    port1.onmessage = (e) => done(e.data);
    setTimeout(done, DRAWING_MS);
    page.postMessage({ draw: path }, [port2]);
  });
  return svg && new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
const picture = (e, path) => newest(e.request, SEEN).catch(async (why) => (await drawn(e.clientId, path)) ?? Promise.reject(why));

/** Lets go of the pictures that were seen first. */
const tidy = async () => {
  const cache = await caches.open(SEEN);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_SEEN)).map((old) => cache.delete(old)));
};

/** Did this device want to play without a server? Then a new page brings its program along. */
const wanted = async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().some((r) => new URL(r.url).pathname.startsWith('/assets/bastide-')) ? MODULE : [];
};

self.addEventListener('install', (e) => e.waitUntil(Promise.all([caches.open(SHELL), wanted()]).then(([cache, module]) => cache.addAll(['/', ...FILES, ...module]))));

/** The page wants to have something without a network, too. */
self.addEventListener('message', (e) =>
  e.waitUntil(Promise.all((e.data.keep ?? []).map((path) => (path.startsWith('/assets/') ? kept(new Request(path)) : newest(new Request(path), SEEN))))));

self.addEventListener('activate', (e) =>
  e.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== SHELL && n !== SEEN).map((n) => caches.delete(n))))));

self.addEventListener('fetch', (e) => {
  const { pathname, search, origin } = new URL(e.request.url);
  if (e.request.method !== 'GET' || origin !== location.origin) return;
  if (e.request.mode === 'navigate' && PAGE.test(pathname)) {
    e.respondWith(newest(e.request, SHELL, '/'));
    e.waitUntil(tidy());
  } else if (pathname.startsWith('/assets/')) e.respondWith(kept(e.request));
  else if (pathname.startsWith('/art/')) e.respondWith(picture(e, pathname + search));
  else if (pathname === '/api/meta') e.respondWith(newest(e.request, SEEN));
});

// ---- calls: it is somebody's turn, or his game is over

const CALLS = {
  en: { turn: 'Your turn', over: 'The game is over', with: (names) => `with ${names}` },
  de: { turn: 'Du bist dran', over: 'Die Partie ist zu Ende', with: (names) => `mit ${names}` },
};

self.addEventListener('push', (e) => {
  const { table, why, with: others } = e.data.json();
  const words = CALLS[navigator.language.slice(0, 2)] ?? CALLS.en;
  const options = { body: words.with(others.join(', ')), tag: table, renotify: true, icon: '/icon-192.png', data: { table } };
  e.waitUntil(self.registration.showNotification(words[why] ?? words.turn, options));
});

/** Whoever has the table open comes back to it; otherwise it is opened with the seats of this device. */
self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  const path = `/t/${e.notification.data.table}`;
  e.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((all) => {
      const open = all.find((c) => new URL(c.url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(`${path}#mine`);
    }),
  );
});
