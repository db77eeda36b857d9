// The page as an app: it can be installed, it opens without network, and a link to a table shows its picture.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { quickGame } from './lobby.mjs';
import { answer, toResult, untilMine } from './play.mjs';
import { DESKTOP, shot, stage } from './stage.mjs';

const s = stage();
const PNG = '89504e47';

test('the page can be installed, and opens without network', { timeout: 120_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, serviceWorkers: 'allow' });
  await page.getByTestId('quick').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const { icons, start_url } = await page.evaluate(() => fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json()));
  assert.equal(start_url, '/');
  for (const { src, sizes } of icons) {
    const side = await page.evaluate((from) => new Promise((done) => Object.assign(new Image(), { src: from, onload: (e) => done(e.target.naturalWidth) })), src);
    if (sizes !== 'any') assert.equal(`${side}x${side}`, sizes, src);
  }
  await page.reload(); // from now on through the worker
  await page.getByTestId('quick').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByTestId('quick').waitFor();
  await shot(page, 'install-offline');
  await clean(page, 'offline');
  s.errors.length = 0; // what could not be fetched is told in the console
  await page.getByTestId('quick').click();
  await page.getByRole('alert').first().waitFor(); // in words, not a dead button
  for (const path of ['/puzzles', '/']) {
    await page.evaluate(() => caches.open('seen').then((seen) => seen.delete('/api/meta')));
    await page.goto(new URL(path, s.url).href);
    await page.getByTestId('try-again').waitFor();
    await shot(page, `install-lost-${path.slice(1)}`);
    await clean(page, `${path} without a connection`);
    await page.context().setOffline(false); // it goes on by itself
    await page.getByTestId(path === '/' ? 'quick' : 'puzzle').first().waitFor();
    await page.context().setOffline(true);
  }
  await page.context().setOffline(false);
  s.errors.length = 0;
  await page.reload();
  await quickGame(page);
  await page.waitForURL(/\/t\//);
  await page.context().close();
  assert.deepEqual(s.errors, []);
});

test('the result as a picture, and what a link shows', { timeout: 240_000 }, async () => {
  const page = await s.open('/');
  await quickGame(page);
  for (let turns = 0; turns < 3; ) turns += (await untilMine(page), await answer(page, { n: 1 })) === 'confirm';
  await page.getByTestId('open-menu').click();
  for (let i = 0; i < 2; i++) await page.getByTestId('resign').click(); // really
  await toResult(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('picture').click()]);
  assert.match(download.suggestedFilename(), /^bastide-.*\.png$/);
  assert.equal((await readFile(await download.path())).subarray(0, 4).toString('hex'), PNG);
  const [film] = await Promise.all([page.waitForEvent('download'), page.getByTestId('film').click()]);
  assert.match(film.suggestedFilename(), /^bastide-.*\.webp$/);
  assert.equal((await readFile(await film.path())).subarray(8, 12).toString(), 'WEBP');
  const html = await fetch(page.url().replace(/#.*/, '')).then((r) => r.text());
  const [, image] = html.match(/<meta property="og:image" content="([^"]+)"/);
  const shown = await fetch(image);
  assert.equal(shown.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await shown.arrayBuffer()).subarray(0, 4).toString('hex'), PNG);
  assert.deepEqual(s.errors, []);
});
