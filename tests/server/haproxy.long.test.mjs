// deploy/haproxy.cfg in front of two servers and one that is not there: one table comes to one server, as long as that is there.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const HOST = 'games.example.org';
const folder = mkdtempSync(path.join(tmpdir(), 'bastide-haproxy-'));
const children = [];
let port;
let servers;

/** Starts a program; what it writes is kept, and shown if a test fails. */
function start(program, args, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  child.text = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (d) => (child.text += d));
  child.ended = new Promise((done) => child.on('exit', done));
  children.push(child);
  return child;
}

async function until(what, holds) {
  for (let i = 0; i < 1200; i++) {
    const found = await holds();
    if (found) return found;
    await sleep(50);
  }
  assert.fail(`${what}; ${children.map((c) => `${c.spawnfile}: ${c.text.slice(-2000)}`).join('\n')}`);
}

async function serve(name, listen, drain = '60s') {
  const log = path.join(folder, `${name}.log`);
  const child = start(process.env.BASTIDE, ['serve', '--listen', listen, '--database', path.join(folder, `${name}.sqlite`), '--public-url', `http://${HOST}`,
    '--access-log', log, '--log-format', 'json', '--drain', drain, '--bot-pause', '1ms']);
  const at = await until(`${name} does not start`, () => child.text.match(/serves at http:\/\/localhost:(\d+)/));
  return { name, child, port: Number(at[1]), lines: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map((l) => JSON.parse(l)) };
}

const freePort = () => new Promise((done) => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const free = probe.address().port;
    probe.close(() => done(free));
  });
});

/** One request on a connection of its own. */
function ask(path, { method = 'GET', headers = {}, body, to = port, from } = {}) {
  return new Promise((done, fail) => {
    const request = http.request({ host: '127.0.0.1', port: to, path, method, agent: false, localAddress: from, headers: { Host: HOST, ...headers } }, (r) => {
      let text = '';
      r.on('data', (d) => (text += d)).on('end', () => done({ status: r.statusCode, headers: r.headers, text }));
    });
    request.on('error', fail);
    request.end(body);
  });
}

/** A WebSocket by hand: node's own speaks only from version 22 on. */
function openSocket(path, to = port) {
  return new Promise((done, fail) => {
    const key = randomBytes(16).toString('base64');
    const request = http.request({ host: '127.0.0.1', port: to, path, agent: false,
      headers: { Host: HOST, Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': key } });
    request.on('response', (r) => (r.resume(), done({ status: r.statusCode })));
    request.on('upgrade', (r, socket, head) => {
      const ws = { status: 101, id: r.headers['x-request-id'], messages: [], code: 0, ended: false };
      let rest = head;
      const read = () => {
        for (;;) {
          if (rest.length < 2) return;
          let length = rest[1] & 127;
          let at = 2;
          if (length === 126) (length = rest.length >= 4 ? rest.readUInt16BE(2) : Infinity), (at = 4);
          if (length === 127) (length = rest.length >= 10 ? Number(rest.readBigUInt64BE(2)) : Infinity), (at = 10);
          if (rest.length < at + length) return;
          const payload = rest.subarray(at, at + length);
          if ((rest[0] & 15) === 1) ws.messages.push(JSON.parse(payload.toString()));
          if ((rest[0] & 15) === 8) ws.code = payload.readUInt16BE(0);
          rest = rest.subarray(at + length);
        }
      };
      ws.send = (message) => {
        const text = Buffer.from(JSON.stringify(message));
        const length = text.length < 126 ? Buffer.from([0x80 | text.length]) : Buffer.from([0x80 | 126, text.length >> 8, text.length & 255]);
        socket.write(Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), text]));  // a mask of zeros
      };
      socket.on('data', (d) => ((rest = Buffer.concat([rest, d])), read())).on('close', () => (ws.ended = true)).on('error', () => undefined);
      read();
      done(ws);
    });
    request.on('error', fail);
    request.end();
  });
}

/** A table of a server, to which the balancer sends whoever asks for it. */
async function tableAt(server) {
  return until(`no table of ${server.name} comes to it`, async () => {
    const table = await makeTable(server);
    return (await ask(`/api/tables/${table.table}`)).status === 200 && table;
  });
}

/** Plays at a table through the balancer, whose state comes first. */
async function join(table) {
  const ws = await openSocket(`/api/tables/${table.table}/socket`);
  assert.equal(ws.status, 101);
  ws.send({ type: 'join', tokens: table.tokens });
  const { state } = await until('nothing comes through', () => ws.messages.find((m) => m.type === 'update'));
  return { ws, state };
}

const seen = (what) => children[2].text.lastIndexOf(what);

async function makeTable(server) {
  const body = JSON.stringify({ rules: 'base', seats: [{ kind: 'me' }, { kind: 'open' }] });
  const made = await ask('/api/tables', { method: 'POST', body, to: server.port });
  assert.equal(made.status, 201, made.text);
  return JSON.parse(made.text);
}

/** Which servers were asked for a path, by their access logs. */
const askedFor = (path) => servers.filter((s) => s.lines().some((l) => l.path === path));

before(async () => {
  const free = [await freePort(), await freePort(), await freePort()];
  servers = [await serve('one', `127.0.0.1:${free[0]}`), await serve('two', `127.0.0.1:${free[1]}`)];
  port = await freePort();
  start('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    BASTIDE_BIND: `127.0.0.1:${port}`, BASTIDE_HOST: HOST,
    BASTIDE_1: `127.0.0.1:${free[0]}`, BASTIDE_2: `127.0.0.1:${free[1]}`, BASTIDE_3: `127.0.0.1:${free[2]}`,
  });
  await until('the balancer does not answer', () => ask('/health').then((r) => r.status === 200, () => false));
  await until('the third is not left', () => children.at(-1).text.includes('tables/three is DOWN'));
});

after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((c) => c.ended));
  rmSync(folder, { recursive: true, force: true });
});

test('a table comes to one server, whatever is asked of it, and tables are shared out', async () => {
  const hosts = new Set();
  for (let i = 0; i < 24; i++) {
    const id = randomBytes(12).toString('base64url');
    const paths = [`/api/tables/${id}`, `/api/tables/${id}/record`, `/t/${id}`, `/api/tables/${id}/socket`];
    for (const path of paths.slice(0, 3)) await ask(path);
    await openSocket(paths[3]);
    const asked = await until(`${id} reaches nobody`, () => {
      const all = paths.map(askedFor);
      return all.every((s) => s.length > 0) && all;
    });
    for (const who of asked) assert.deepEqual(who, asked[0], 'one table, one server');
    assert.equal(asked[0].length, 1);
    hosts.add(asked[0][0].name);
  }
  assert.equal(hosts.size, 2, 'both have some');
});

test('the servers know who asks, and nobody can lie about it', async () => {
  const id = randomBytes(12).toString('base64url');
  const path = `/api/tables/${id}`;
  const answer = await ask(path, { from: '127.0.0.7', headers: { 'X-Forwarded-For': '6.6.6.6', 'X-Request-Id': 'mine' } });
  const [server] = await until('it is not logged', () => askedFor(path).length > 0 && askedFor(path));
  const line = server.lines().find((l) => l.path === path);
  assert.equal(line.address, '127.0.0.7');
  assert.notEqual(line.request, 'mine');
  assert.equal(line.request, answer.headers['x-request-id'], 'one name in all logs');
});

test('what is for operators is not for people', async () => {
  for (const path of ['/metrics', '/health/ready', '/health/live']) assert.equal((await ask(path)).status, 404, path);
  assert.equal((await ask('/metrics', { to: servers[0].port, headers: { Host: `localhost:${servers[0].port}` } })).status, 200);
});

test('in a drain whoever is there plays on, and the others are sent elsewhere', async () => {
  const table = await tableAt(servers[0]);
  const { ws, state } = await join(table);
  servers[0].child.kill('SIGTERM');
  await until('the balancer does not notice', () => seen('tables/one is DOWN') >= 0);
  // The other one has another database here, so it has no such table; what counts is that it is asked.
  assert.equal((await ask(`/api/tables/${table.table}`)).status, 404);
  await until('the other one is not asked', () => askedFor(`/api/tables/${table.table}`).length === 2);
  const { decision } = state;
  const [option] = decision.options;
  ws.send({ type: 'play', id: 'a1', seat: decision.actor, seq: decision.seq, move: option.move ?? option });
  const answer = await until('no answer', () => ws.messages.find((m) => m.id === 'a1'));
  assert.equal(answer.type, decision.actor === 0 ? 'ack' : 'error', 'the other seat is open');
  servers[0].child.kill('SIGTERM');  // at once, please
  await until('the socket does not end', () => ws.ended);
  assert.equal(await servers[0].child.ended, 0);
});

test('a server that is back is taken again, and its goodbye comes through', async () => {
  servers[0] = await serve('one', `127.0.0.1:${servers[0].port}`, '0s');
  await until('it is not taken again', () => seen('tables/one is UP') > seen('tables/one is DOWN'));
  const { ws } = await join(await tableAt(servers[0]));
  servers[0].child.kill('SIGTERM');
  await until('no goodbye', () => ws.code);
  assert.equal(ws.code, 1001);
  assert.equal(await servers[0].child.ended, 0);
});

test('a server that dies is left before any check has failed', async () => {
  servers[0] = await serve('one', `127.0.0.1:${servers[0].port}`);
  await until('it is not taken again', () => seen('tables/one is UP') > seen('tables/one is DOWN'));
  servers[0].child.kill('SIGKILL');
  await servers[0].child.ended;
  for (let i = 0; i < 20; i++) {
    const answer = await ask(`/api/tables/${randomBytes(12).toString('base64url')}`);
    assert.equal(answer.status, 404);
    assert.equal(JSON.parse(answer.text).code, 'not-found', 'the other one answers');
  }
});
