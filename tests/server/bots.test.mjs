// Programs at the table: `bastide bot`, and the examples of docs/bot-door.md, play whole games over HTTP; what is wrong is refused in words.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = process.env.BASTIDE ?? fileURLToPath(new URL('../../build/bastide', import.meta.url));
const example = (name) => fileURLToPath(new URL(`../../docs/bots/${name}`, import.meta.url));
let url, folder, server;
const bots = [];
/** `bastide bot`, until it ends, or the tests. */
function bot(...words) {
  const child = spawn(program, ['bot', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  bots.push(child);
  child.told = '';
  child.stdout.on('data', (data) => (child.told += data));
  child.ended = new Promise((done) => child.on('exit', done));
  return child;
}

const listening = (server, port) => new Promise((done) => server.listen(port, '127.0.0.1', () => done(server.address().port)));

/** The port that it tells when it listens. */
const started = (child) =>
  new Promise((done, fail) => {
    let told = '';
    child.stdout.on('data', (data) => {
      told += data;
      const port = told.match(/serves at http:\/\/[^:]+:(\d+)/)?.[1];
      if (port) done(Number(port));
    });
    child.on('exit', () => fail(new Error(`the server has ended: ${told}`)));
  });
async function serve(port) {
  server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--bot-pause', '1ms', '--limit', 'requests-per-second=1000', '--limit', 'request-burst=1000'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const at = await started(server);
  server.removeAllListeners('exit');
  return at;
}
async function stop(signal) {
  const gone = new Promise((done) => server.on('exit', done));
  server.kill(signal);
  await gone;
}
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bastide-bots-'));
  url = `http://127.0.0.1:${await serve(0)}`;
});
after(async () => {
  for (const child of bots) child.kill('SIGKILL');
  await stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const post = (path, body, headers = {}) => fetch(url + path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const table = (...seats) => post('/api/tables', { rules: 'base', seats }).then((r) => r.json());
const record = (id) => fetch(`${url}/api/tables/${id}/record`).then((r) => r.text());
const secretOf = (link) => link.split('#k=')[1];
const bearer = (link) => ({ authorization: `Bearer ${secretOf(link)}` });

/** Lines of a stream, as messages; leaves when it has had enough. */
async function* lines(path, headers = {}) {
  const response = await fetch(url + path, { headers });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end; (end = text.indexOf('\n')) >= 0; text = text.slice(end + 1)) if (end) yield JSON.parse(text.slice(0, end));
  }
}
async function firstOf(path, headers, type) {
  for await (const said of lines(path, headers)) if (said.type === type) return said;
  throw new Error(`no ${type} came`);
}

test('the examples play against each other to the end', { timeout: 300_000 }, async () => {
  const made = await table({ kind: 'open', name: 'Python' }, { kind: 'open', name: 'JavaScript' });
  const [one, two] = made.links.seats.map((s) => s.url);
  await Promise.all([run('python3', [example('random_bot.py'), one]), run(process.execPath, [example('random_bot.mjs'), two])]);
  assert.match(await record(made.table), /^end \d+ \d+$/m);
});

test('bastide bot opens a table, and plays whoever sits down, also when the server dies in between', { timeout: 300_000 }, async () => {
  const ada = bot('--server', url, '--bot', 'greedy', '--name', 'Ada (bot)', '--games', '1', '--clock', '900+10');
  while (!ada.told.includes('waits at')) await Promise.race([once(ada.stdout, 'data'), ada.ended.then(() => assert.fail(`it has ended: ${ada.told}`))]);
  const open = (await fetch(`${url}/api/open`).then((r) => r.json())).tables;
  assert.deepEqual(open[0].seats.map((s) => [s.name, s.free ?? false]), [['', true], ['Ada (bot)', false]]);
  const { table: id, tokens } = await post(`/api/tables/${open[0].table}/seat`, { browser: 'b1' }).then((r) => r.json());
  const link = `${url}/t/${id}#k=${tokens[0]}`;
  const guest = bot('--seat', link, '--bot', `exec@1s:${program} engine --bot random`);
  while ((await record(id)).split('\n').filter((l) => /^\d+ /.test(l)).length < 10);
  await stop('SIGKILL');
  await serve(Number(new URL(url).port));
  assert.deepEqual(await Promise.all([ada.ended, guest.ended]), [0, 0]);
  const [, name, one, two] = (await record(id)).match(/^player (.*)\nplayer Ada \(bot\)\n[^]*^end (\d+) (\d+)$/m);
  assert.equal(ada.told, `waits at ${url}/t/${id}\n${name} ${one}, Ada (bot) ${two}\n`);
});

test('bastide bot says what it is called in the seat of a link, where nobody has named that or --name says so', { timeout: 60_000 }, async () => {
  const cases = [
    [{}, [], 'greedy (bot)'],
    [{ name: 'Ann' }, [], 'Ann'],
    [{ name: 'Ann' }, ['--name', 'G (bot)'], 'G (bot)'],
  ];
  for (const [seat, words, expected] of cases) {
    const made = await table({ kind: 'bot', bot: 'greedy', name: 'Computer' }, { kind: 'open', ...seat });
    assert.equal(await bot('--seat', made.links.seats[0].url, '--bot', 'greedy', ...words).ended, 0);
    assert.match((await record(made.table)).replaceAll('\n', ' | '), new RegExp(`player Computer \\| player ${expected.replace(/[()]/g, '\\$&')} \\|`));
  }
});

/** A proxy before the server. What is asked for on a path like these is refused at first, as each of them says. */
function proxy(refusals) {
  return createServer((asked, answer) => {
    const found = refusals.find((r) => r.path.test(asked.url) && r.left.length);
    const pass = () =>
      asked.pipe(
        request(url + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
          answer.writeHead(got.statusCode, got.headers);
          got.on('error', () => answer.destroy()).pipe(answer);
        }).on('error', () => answer.destroy()),
      );
    if (!found) return pass();
    const [status, code] = found.left.shift();
    asked.resume();
    answer.writeHead(status).end(code ? JSON.stringify({ type: 'error', code, message: `refused: ${code}` }) : '<html>nobody is there</html>');
  });
}

test('bastide bot goes on where a proxy answers for the server, and where the server cannot do it now', { timeout: 300_000 }, async () => {
  const refusals = [
    { path: /^\/api\/tables$/, left: [[503], [500, 'internal'], [429, 'too-fast']] },
    { path: /\/stream$/, left: [[502]] },
    { path: /\/message$/, left: [[500, 'internal'], [503]] },
  ];
  const between = proxy(refusals);
  const at = `http://127.0.0.1:${await listening(between, 0)}`;
  const ada = bot('--server', at, '--bot', 'greedy', '--name', 'Ada (bot)', '--games', '1', '--clock', 'none');
  while (!ada.told.includes('waits at')) await Promise.race([once(ada.stdout, 'data'), ada.ended.then(() => assert.fail(`it has ended: ${ada.told}`))]);
  const id = ada.told.match(/\/t\/(\S+)/)[1];
  const { tokens } = await post(`/api/tables/${id}/seat`, { browser: 'b1' }).then((r) => r.json());
  const link = bearer(`${url}/t/${id}#k=${tokens[0]}`);
  await firstOf(`/api/tables/${id}/stream`, link, 'welcome');
  while (refusals.some((r) => r.left.length)) {
    await new Promise((done) => setTimeout(done, 50));
    const { state } = await firstOf(`/api/tables/${id}/stream`, link, 'update');
    const { kind, actor, seq, options } = state.decision;
    if (actor !== 0) continue;
    const move = kind === 'confirm' ? 'ok' : (options[0].move ?? options[0]);
    await post(`/api/tables/${id}/message`, { type: 'play', seat: 0, seq, move }, link);
  }
  refusals.push({ path: /\/record$/, left: [[503], [500, 'internal']] }); // of the game as it ended
  assert.equal((await post(`/api/tables/${id}/message`, { type: 'resign', seat: 0 }, link)).status, 200);
  assert.equal(await ada.ended, 0);
  assert.match(ada.told, /Ada \(bot\) -?\d+\n$/);
  between.closeAllConnections();
  between.close();
});

test('a program that begins no game does not sit down', { timeout: 60_000 }, async () => {
  const made = await table({ kind: 'open', name: 'Ann' }, { kind: 'me', name: 'Ben' });
  const failed = await run(program, ['bot', '--seat', made.links.seats[0].url, '--bot', 'exec:./no-such-program']).catch((e) => e);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /\.\/no-such-program: the program does not begin a game: it ended with code 127/);
  const { state } = await firstOf(`/api/tables/${made.table}/stream`, {}, 'update');
  assert.equal(state.over ?? false, false);
  assert.doesNotMatch(await record(made.table), /resign/);
});

test('whoever ends bastide bot ends its table with it', { timeout: 60_000 }, async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const ada = bot('--server', url, '--bot', 'greedy@50ms', '--name', 'Ada (bot)', '--clock', 'none');
    while (!ada.told.includes('waits at')) await Promise.race([once(ada.stdout, 'data'), ada.ended.then(() => assert.fail(`it has ended: ${ada.told}`))]);
    const id = ada.told.match(/\/t\/(\S+)/)[1];
    const sitting = async () => (await fetch(`${url}/api/tables/${id}`).then((r) => r.json())).seats[1].online;
    while (!(await sitting())) await new Promise((done) => setTimeout(done, 50));
    ada.kill(signal);
    assert.equal(await ada.ended, 130);
    const { tables } = await fetch(`${url}/api/open`).then((r) => r.json());
    assert.equal(tables.some((t) => t.table === id), false);
    assert.match(await record(id), /^resign 1$/m);
  }
});

test('a stream tells whoever looks on, and from where he knows; the secret opens the seat', { timeout: 60_000 }, async () => {
  const made = await table({ kind: 'me', name: 'Ann' }, { kind: 'bot', bot: 'greedy' });
  const path = `/api/tables/${made.table}/stream`;
  assert.deepEqual((await firstOf(path, {}, 'welcome')).seats, []);
  const mine = await firstOf(path, bearer(made.links.play), 'welcome');
  assert.deepEqual(mine.seats, [0]);
  const whole = await firstOf(path, {}, 'update');
  assert.ok(whole.events.length > 1);
  assert.equal((await firstOf(`${path}?since=${whole.events.length}`, {}, 'update')).from, whole.events.length);
});

test('messages are answered, and refused in words', { timeout: 60_000 }, async () => {
  const made = await table({ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' });
  const { state } = await firstOf(`/api/tables/${made.table}/stream`, {}, 'update');
  const path = `/api/tables/${made.table}/message`;
  const { actor, seq, options } = state.decision;
  const move = { type: 'play', seat: actor, seq, move: options[0].move };
  const refused = async (status, code, what, body, headers = bearer(made.links.play), at = path) => {
    const answer = await post(at, body, headers);
    const said = await answer.json();
    assert.deepEqual([answer.status, said.code], [status, code], JSON.stringify(said));
    assert.match(said.message, what);
  };
  await refused(403, 'not-yours', /Authorization: Bearer SECRET/, move, {});
  await refused(403, 'not-yours', /opens no seat/, move, { authorization: `Bearer ${'A'.repeat(43)}` });
  await refused(400, 'bad-message', /expected `Bearer`/, move, { authorization: 'Basic QTpC' });
  await refused(400, 'bad-message', /joins the table/, { type: 'join', tokens: [] });
  await refused(400, 'bad-message', /one of join, play/, { type: 'sing' });
  await refused(400, 'bad-json', /./, '{"type":');
  await refused(413, 'too-large', /at most/, { ...move, move: 'x'.repeat(9000) });
  await refused(400, 'illegal', /./, { ...move, move: '77,77N' });
  await refused(404, 'not-found', /./, move, undefined, '/api/tables/AAAAAAAAAAAAAAAA/message');
  const why = await post(path, { type: 'why', cell: [50, 50] }, bearer(made.links.play)).then((r) => r.json());
  assert.deepEqual([why.type, why.legal, why.reasons.length > 0], ['why', false, true], JSON.stringify(why));
  const answer = await post(path, { ...move, id: 'first' }, bearer(made.links.play));
  assert.deepEqual([answer.status, await answer.json()], [200, { type: 'ack', id: 'first' }]);
  assert.equal((await post(path, move, bearer(made.links.play))).status, 200); // said twice, it is done once
  await refused(400, 'stale', /the decision at hand is/, { ...move, move: '77,77N' });
});

test('a stream of what is not there, or asked for badly, is refused with a reason', { timeout: 60_000 }, async () => {
  const none = await fetch(`${url}/api/tables/AAAAAAAAAAAAAAAA/stream`);
  assert.deepEqual([none.status, (await none.json()).code], [404, 'not-found']);
  const bad = await fetch(`${url}/api/tables/AAAAAAAAAAAAAAAA/stream?since=-3`);
  assert.equal(bad.status, 400);
  assert.match((await bad.json()).message, /since: expected/);
});

test('bastide bot says once that the server is not there, goes on asking, and says when it is again', { timeout: 60_000 }, async () => {
  const away = createServer((asked, answer) => (asked.url.endsWith('/record') ? answer.end('bastide record 2\nrules base players=2\n') : answer.write('\n')));
  const port = await listening(away, 0);
  await new Promise((done) => away.close(done));
  const child = spawn(program, ['bot', '--seat', `http://127.0.0.1:${port}/t/nobody0000000000#k=x`, '--bot', 'greedy'], { stdio: ['ignore', 'ignore', 'pipe'] });
  bots.push(child);
  let told = '';
  child.stderr.on('data', (data) => (told += data));
  const said = async (what) => {
    while (!what.test(told)) await once(child.stderr, 'data');
  };
  await said(/trying again/);
  await listening(away, port);
  await said(/answers again/);
  const host = `bastide bot: http://127.0.0.1:${port}`;
  assert.deepEqual(told.replace(/: [^:]*;/, ';').trimEnd().split('\n'), [`${host}; trying again until it answers`, `${host} answers again`]);
  away.closeAllConnections();
  away.close();
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [130, null]);
});

/** It ends with this code and these words, and nothing waits for people at a table of its. */
async function fails(code, words, what) {
  await assert.rejects(run(program, ['bot', ...words]), (e) => {
    assert.match(e.stderr, what);
    assert.equal(e.code, code, e.stderr);
    assert.equal(e.stdout.includes('waits at'), false, e.stdout);
    return true;
  });
  assert.equal((await fetch(`${url}/api/open`).then((r) => r.json())).of, 0, words.join(' '));
}

test('bastide bot says what is wrong before it opens a table', { timeout: 60_000 }, async () => {
  await fails(64, [], /--server URL.*--seat LINK/);
  await fails(64, ['--server', 'games.example.org'], /expected a server's address/);
  await fails(64, ['--server', url, '--bot', 'nobody'], /nobody/);
  await fails(64, ['--server', url, '--bot', 'exec:'], /expected a command/);
  await fails(64, ['--server', url, '--time', '0'], /--time/);
  await fails(64, ['--seat', `${url}/t/AAAAAAAAAAAAAAAA`], /expected the link of a seat/);
  await fails(64, ['--server', url, '--clock', '5 minutes'], /600\+10/);
  await fails(64, ['--server', url, '--clock', '1.5s'], /whole seconds/);
  await fails(64, ['--server', url, '--rules', 'base+nothing'], /nothing/);
  await fails(1, ['--seat', `${url}/t/AAAAAAAAAAAAAAAA#k=${'A'.repeat(43)}`], /no table|there is no/);
  await fails(1, ['--server', url, '--bot', 'exec:false'], /false: the program does not begin a game: it ended with code 1/);
});

// It begins a game, and dies when it is asked for a move.
const MORTAL = `exec:read -r line; echo '{"id":1,"type":"ok"}'; while read -r line; do case $line in *'"go"'*) exit 3;; esac; done`;

test('bastide bot resigns when its program dies', { timeout: 60_000 }, async () => {
  const made = await table({ kind: 'open', name: 'Ann' }, { kind: 'me', name: 'Ben' });
  await fails(1, ['--seat', made.links.seats[0].url, '--bot', MORTAL], /exec:read.*: it ended with code 3/);
  assert.match(await record(made.table), /^resign 0/m);
});

test('bastide bot closes a table that still waits for people when its program dies', { timeout: 60_000 }, async () => {
  const child = bot('--server', url, '--bot', MORTAL, '--rules', 'base first=1', '--clock', 'none', '--name', 'Mortal (bot)');
  assert.equal(await child.ended, 1);
  assert.match(child.told, /^waits at /);
  assert.equal((await fetch(`${url}/api/open`).then((r) => r.json())).of, 0);
});
