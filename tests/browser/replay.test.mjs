// A finished game is looked at again: by keys, by its address; and a record that somebody drops on the start page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { quickGame } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { at, brought, drop, heading, position, records, run, tiles } from './replay.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';

const s = stage();
const r = records();

test('a dropped record is shown step by step, by keys and by its address', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'game.bst', r.text);
  await page.getByTestId('replay-bar').waitFor();
  await at(page, 0);
  assert.match(await heading(page), /^Turn 1 of \d+ · /);
  const begin = await tiles(page);
  await page.keyboard.press('ArrowRight');
  await at(page, 1);
  assert.equal(await tiles(page), begin + 1);
  assert.match(await page.getByTestId('replay-told').textContent(), / lays at /);
  for (let step = 2; step < 12; step++) {
    await page.keyboard.press('ArrowRight');
    await at(page, step);
  }
  const step11 = await heading(page);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((text) => document.querySelector('[data-testid=replay-turn]').textContent !== text, step11);
  const turn = await heading(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((text) => document.querySelector('[data-testid=replay-turn]').textContent === text, turn);
  const wanted = turn.match(/\d+/)[0];
  await page.waitForURL((url) => url.hash === `#turn=${wanted}`);

  // The same moment by its address, for somebody else and in another language.
  const eve = await s.open(page.url(), { ...DESKTOP, locale: 'de-DE', colorScheme: 'dark' });
  await eve.getByTestId('replay-bar').waitFor();
  assert.equal(await position(eve), await position(page));
  assert.match(await heading(eve), new RegExp(`^Zug ${wanted} von \\d+`));
  assert.match(await eve.getByTestId('speech').textContent(), /^Schritt \d+ von \d+, Zug \d+\./);
  await clean(eve, 'replay');
  await eve.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await eve.getByTestId('replay-share').click();
  await eve.waitForFunction(() => window.copied);
  assert.equal(await eve.evaluate(() => window.copied), page.url().replace('#', '?lang=de#'));
  await eve.keyboard.press('?');
  await eve.getByText('Rückschau beenden').first().waitFor();
  await eve.context().close();

  await page.keyboard.press('End');
  const last = Number(await page.getByTestId('replay-slider').getAttribute('max'));
  await at(page, last);
  await page.waitForURL(/#turn=end$/);
  assert.equal(await heading(page), 'The game is over');
  await page.keyboard.press('Home');
  await at(page, 0);
  assert.equal(await tiles(page), begin);
  // Nothing can be played here.
  assert.equal(await page.locator('[data-cell], [data-move], [data-testid=move-line]').count(), 0);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

/** Within the page: milliseconds from a key to the next picture in which the replay stands there. */
async function press([key, step]) {
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  while (Number(document.querySelector('[data-testid=speech]').textContent.match(/\d+/)[0]) !== step) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

test('a step is there at once', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await brought(page, r.path);
  await page.keyboard.press('End');
  const last = Number(await page.getByTestId('replay-slider').getAttribute('max'));
  await at(page, last);
  const took = [];
  for (let i = 1; i <= 20; i++) took.push(await page.evaluate(press, ['ArrowLeft', last - i]));
  console.log(`milliseconds for a step near the end, from the key to the page: ${took.sort((a, b) => a - b).map(Math.round).join(' ')}`);
  await page.context().close();
});

test('a game of JCloisterZone is dropped, looked at, and taken along as it came', { timeout: 300_000 }, async () => {
  const game = await r.played('jcz', 'random', 'base+inns+river jcz', 3);
  const file = await run('jcz', 'export', game);
  const page = await s.open('/');
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'game.jcz', file);
  await page.getByTestId('replay-bar').waitFor();
  await at(page, 0);
  await page.getByTestId('open-menu').click();
  await shot(page, 'jcz-menu');
  const saved = page.waitForEvent('download');
  await page.getByTestId('jcz').click();
  const download = await saved;
  assert.match(download.suggestedFilename(), /^bastide-[\w-]{16}\.jcz$/);
  assert.equal(await readFile(await download.path(), 'utf8'), file);
  assert.equal(await page.getByTestId('jcz-notes').count(), 0);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a game that JCloisterZone would score otherwise says so', { timeout: 300_000 }, async () => {
  const game = await r.played('classic', 'random', 'base', 3);
  const page = await s.open('/', PHONE);
  await page.getByTestId('open-record').waitFor();
  await page.getByTestId('record-file').setInputFiles(game);
  await page.getByTestId('replay-bar').waitFor();
  await page.getByTestId('open-menu').click();
  const saved = page.waitForEvent('download');
  await page.getByTestId('jcz').tap();
  await saved;
  await page.getByText('farm-scoring=city4 (there farm3)').waitFor();
  await shot(page, 'jcz-notes');
  await page.context().close();
});

test('a record that is none is refused in words', { timeout: 300_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, locale: 'de-DE' });
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'x.bst', 'hello');
  await page.getByText('Diese Partie lässt sich nicht lesen').waitFor();
  await drop(page, 'x.bst', r.text.replace(/\n2 \S+/, '\n2 XX/none'));
  await page.getByText(/Zeile \d+/).waitFor();
  s.errors.length = 0; // the refusals are logged by the browser as failed requests
  await page.context().close();
});

test('a game that was played here is replayed by whoever played it', { timeout: 300_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  await untilMine(page);
  for (let n = 0; n < 4; n++) await answer(page, { n });
  await page.getByTestId('open-menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('result-replay').click();
  await page.getByTestId('replay-bar').waitFor();
  await at(page, 0);
  await page.waitForURL((url) => /^#k=[\w,-]+&turn=1$/.test(url.hash));
  await page.keyboard.press('Escape');
  await page.getByTestId('replay-bar').waitFor({ state: 'detached' });
  await page.waitForURL((url) => /^#k=[\w,-]+$/.test(url.hash));
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/&turn=/);
  await page.reload();
  await page.getByTestId('replay-bar').waitFor();
  assert.equal(await page.getByTestId('result-row').count(), 0);
  await page.getByTestId('replay-close').click();
  await page.getByTestId('replay').waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
