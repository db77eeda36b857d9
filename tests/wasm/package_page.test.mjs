// The npm package in a browser: a page of somebody's imports it, from a server that knows nothing of Bastide.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { stage } from '../browser/stage.mjs';

const folder = resolve(process.env.BASTIDE_PACKAGE ?? 'build-wasm/npm/package');
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const PAGE = `<!doctype html><html lang="en"><title>Somebody's page</title><link rel="icon" href="data:,"><div id="board"></div><script type="module">
  import { Game, tileSvg } from '/bastide/index.js';
  const game = new Game('base', { seed: 'in a page' });
  while (!game.over) game.play(game.choose('best:level=1', { seed: 2, keep: true }));
  document.getElementById('board').innerHTML = tileSvg('BA/L');
  document.title = game.scores.join();
</script></html>`;
const s = stage();
let server, url;

before(async () => {
  server = createServer(async ({ url: path }, answer) => {
    const name = path.match(/^\/bastide\/([\w.]+)$/)?.[1];
    const body = name ? await readFile(join(folder, name)).catch(() => undefined) : path === '/' ? PAGE : undefined;
    answer.writeHead(body ? 200 : 404, { 'content-type': name ? TYPES[name.split('.').at(-1)] : 'text/html' });
    answer.end(body ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${server.address().port}/`;
});
after(() => server.close());

test('a page plays a game and shows a tile, as node does', { timeout: 60_000 }, async () => {
  const page = await s.open(url);
  await page.waitForFunction(() => /^-?\d+,-?\d+$/.test(document.title));
  const { Game } = await import(join(folder, 'index.js'));
  const game = new Game('base', { seed: 'in a page' });
  while (!game.over) game.play(game.choose('best:level=1', { seed: 2, keep: true }));
  assert.equal(await page.title(), game.scores.join());
  assert.ok((await page.locator('#board svg').boundingBox()).width > 0);
  assert.deepEqual(s.errors, []);
});
