// Development only: the HTTP and socket words of docs/protocol.md over the crude game. node mock/server.mjs [port]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { MockGame } from './game.mjs';
import { draw, shape, TILES } from './tiles.mjs';

const port = +(process.argv[2] ?? 8080);
const tables = new Map();
const META = {
  version: 'mock',
  expansions: [{ id: 'base', name: 'Base game', summary: 'The game itself.' }, { id: 'river', name: 'The River', summary: 'Twelve river tiles open the game.' }],
  options: [{ key: 'fields', title: 'Fields', values: [{ value: 'third', summary: 'Each field pays for its cities.' }, { value: 'first', summary: 'Each city pays once.' }], default: 'third', rules: ['BASE-FIELD-2'], expansion: 'base' }],
  presets: [{ id: 'modern', name: 'Modern', summary: 'The current rules.', options: { fields: 'third' } }, { id: 'classic', name: 'Classic', summary: 'The first edition.', options: { fields: 'first' } }],
  bots: [{ id: 'random', name: 'Random', summary: 'Plays anything.' }, { id: 'greedy', name: 'Greedy', summary: 'Takes the most points now.' }],
};

function create(body) {
  const id = Math.random().toString(36).slice(2, 9);
  const seats = body.seats.map((s, seat) => ({ seat, name: s.name ?? s.bot ?? `Player ${seat + 1}`, kind: s.kind === 'bot' ? 'bot' : 'person', token: `t${seat}${id}`, online: s.kind === 'bot' }));
  const t = { id, seats, rules: body.rules, game: new MockGame(seats.map((s) => s.name), body.confirm, +(process.env.MOCK_TILES ?? 30)), clients: new Set() };
  tables.set(id, t);
  bots(t);
  const mine = seats.filter((_, i) => body.seats[i].kind === 'me').map((s) => s.token);
  return { table: id, tokens: mine, links: { play: `/t/${id}#k=${mine}`, watch: `/t/${id}`, seats: seats.filter((_, i) => body.seats[i].kind === 'open').map((s) => ({ seat: s.seat, url: `/t/${id}#k=${s.token}` })) } };
}
const info = (t) => ({ id: t.id, rules: t.rules, seats: t.seats.map(({ token, ...s }) => s), commitment: 'sha256:mock' });

function bots(t) {
  const d = t.game.decision();
  if (d && t.seats[d.actor].kind === 'bot')
    setTimeout(() => {
      const now = t.game.decision();
      if (now?.seq !== d.seq) return;
      t.game.play(now.options[Math.floor(Math.random() * now.options.length)].move);
      changed(t);
    }, +(process.env.MOCK_DELAY ?? 350));
}
function changed(t) {
  for (const c of t.clients) update(t, c);
  bots(t);
}
function update(t, c) {
  const from = Math.min(c.sent, t.game.events.length);
  let lo = from;
  while (lo > 0 && c.stamp && t.game.s.seq !== c.stamp && lo > t.game.events.length - 8) lo--;
  c.send(JSON.stringify({ type: 'update', from: lo, events: t.game.events.slice(lo), state: t.game.state() }));
  c.sent = t.game.events.length;
  c.stamp = t.game.s.seq;
  if (t.game.s.over) c.send(JSON.stringify({ type: 'over', seed: 'mock' }));
}

function receive(t, c, m) {
  if (m.type === 'join') {
    c.mine = t.seats.filter((s) => (m.tokens ?? []).includes(s.token)).map((s) => s.seat);
    c.sent = m.since ?? 0;
    for (const s of c.mine) t.seats[s].online = true;
    c.send(JSON.stringify({ type: 'welcome', table: info(t), seats: c.mine }));
    return update(t, c);
  }
  if (m.type === 'play' || m.type === 'undo') {
    if (m.seq !== t.game.s.seq) throw { code: 'stale', message: `the decision is now ${t.game.s.seq}` };
    m.type === 'play' ? t.game.play(m.move) : t.game.undo();
    c.send(JSON.stringify({ type: 'ack', id: m.id }));
    return changed(t);
  }
  if (m.type === 'rematch') {
    const n = create({ rules: t.rules, confirm: true, seats: t.seats.map((s) => ({ kind: s.kind === 'bot' ? 'bot' : 'me', name: s.name })) });
    return c.send(JSON.stringify({ type: 'ack', id: m.id, table: n.table, tokens: n.tokens }));
  }
  if (m.type === 'name') t.seats[m.seat].name = t.game.s.players[m.seat].name = m.name;
  if (m.type === 'replace') t.seats[m.seat] = { ...t.seats[m.seat], kind: 'bot', name: m.bot, online: true };
  for (const k of t.clients) k.send(JSON.stringify({ type: 'seats', seats: info(t).seats }));
  changed(t);
}

const TYPE = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
async function answer(q, body) {
  const url = new URL(q.url, 'http://x'), p = decodeURIComponent(url.pathname), art = p.match(/^\/art\/(\w+)\/(.*)\.(\d)\.svg$/);
  if (p === '/api/meta') return META;
  if (p === '/api/rules') return body.rules.includes('bad') ? { type: 'error', code: 'bad-rules', message: `unknown word "bad" in "${body.rules}"` } : { rules: body.rules, tiles: 72, players: 2, notes: [] };
  if (p === '/api/tables') return create(body);
  if (p === '/api/tiles') return url.searchParams.get('ids').split(',').map((i) => shape(TILES[i]));
  if (p.endsWith('/record')) return ['text/plain', 'the record'];
  if (art) return [TYPE.svg, draw(TILES[art[2]], art[1], +art[3])];
  const file = p.includes('.') ? p : '/index.html';
  return [TYPE[file.split('.').pop()], await readFile(new URL(`../dist${file}`, import.meta.url))];
}
const http = createServer(async (q, r) => {
  let text = '';
  for await (const part of q) text += part;
  try {
    const a = await answer(q, text && JSON.parse(text));
    const [type, data] = Array.isArray(a) && typeof a[0] === 'string' ? a : ['application/json', JSON.stringify(a)];
    r.writeHead(a.code ? 400 : 200, { 'content-type': type }).end(data);
  } catch (e) {
    r.writeHead(404).end(JSON.stringify({ type: 'error', code: 'not-found', message: String(e) }));
  }
});
new WebSocketServer({ server: http }).on('connection', (c, q) => {
  const t = tables.get(q.url.split('/')[3]);
  if (!t) return c.close();
  t.clients.add(c);
  c.on('close', () => t.clients.delete(c));
  c.on('message', (raw) => {
    const m = JSON.parse(raw);
    try { receive(t, c, m); } catch (e) { c.send(JSON.stringify({ type: 'error', id: m.id, code: 'internal', message: String(e), ...e })); }
  });
});
http.listen(port, '127.0.0.1', () => console.log(`mock on http://127.0.0.1:${port}`));
