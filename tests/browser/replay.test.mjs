// A finished game is looked at again: by keys, by buttons, by its address; and a record that somebody drops on the start page.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { clean } from './axe.mjs';
import { quickGame } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE, program, stage } from './stage.mjs';
import { settled } from './wait.mjs';

const s = stage();
const RULES = 'base+inns+abbot+river+king+siege+count modern printing=second players=3';
let dir, record;

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bastide-records-'));
  await promisify(execFile)(program, ['selfplay', '--bots', 'greedy', '--out', dir, '--games', '1', '--rules', RULES, '--seed', '7']);
  record = await readFile(join(dir, '000001.bst'), 'utf8');
});
after(() => rm(dir, { recursive: true, force: true }));

const position = async (page) => (await page.getByTestId('replay-slider').inputValue()) * 1;
const heading = (page) => page.getByTestId('replay-turn').textContent();
const tiles = (page) => page.evaluate(() => document.querySelectorAll('section.unseen li').length);

/** Waits until the page shows a step, also in its address. */
async function at(page, step) {
  await page.waitForFunction((n) => Number(document.querySelector('[data-testid=replay-slider]')?.value) === n, step);
  await page.waitForFunction((n) => document.querySelector('[data-testid=speech]')?.textContent.match(/\d+/)?.[0] === String(n), step);
}

async function shot(page, name) {
  if (process.env.BASTIDE_SHOTS) await page.screenshot({ path: join(process.env.BASTIDE_SHOTS, `${name}.png`) });
}

/** Drops a file onto the page, as from the desktop. */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(([n, body]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([body], n, { type: 'text/plain' }));
    return transfer;
  }, [name, text]);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

async function brought(page) {
  await page.getByTestId('open-record').waitFor();
  await page.getByTestId('record-file').setInputFiles(join(dir, '000001.bst'));
  await page.getByTestId('replay-bar').waitFor();
  return page.url().match(/\/t\/([\w-]+)/)[1];
}

test('a dropped record is shown step by step, by keys and by its address', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'game.bst', record);
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

test('a replay that is long in coming does not find the result open', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  let go;
  const comes = new Promise((resolve) => (go = resolve));
  await page.route('**/replay?at=*', async (route) => (await comes, route.continue()));
  const results = [];
  page.on('request', (r) => /\/Result-/.test(r.url()) && results.push(r.url()));
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'game.bst', record);
  await page.getByTestId('show-result').waitFor();
  go();
  await at(page, 0);
  await page.keyboard.press('End');
  await page.getByTestId('show-result').waitFor();
  await settled(page);
  assert.deepEqual(results, [], 'nobody has asked for it');
  await page.getByTestId('show-result').click();
  await page.getByTestId('result-row').first().waitFor();
  assert.ok(results.length);
  await page.context().close();
});

test('a long replay is light on the line: what it takes comes compressed, once', { timeout: 120_000 }, async () => {
  const long = join(dir, 'long');
  const rules = 'base+inns+abbot+river+king+shrines+siege+count modern printing=second siege-tiles=both start-tile=pile players=2';
  await promisify(execFile)(program, ['selfplay', '--bots', 'greedy', '--out', long, '--games', '1', '--rules', rules, '--seed', '7']);
  const { table } = await (await fetch(`${s.url}/api/records`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: await readFile(join(long, '000001.bst')) })).json();
  const page = await s.open('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  cdp.on('Network.webSocketFrameReceived', ({ response: r }) => (bytes += r.payloadData.length * (r.opcode === 2 ? 0.75 : 1))); // binary comes as base64
  await page.goto(`${s.url}/t/${table}#turn=end`);
  await page.getByTestId('replay-slider').waitFor();
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll('[data-testid=log-turn] img')];
    return pictures.length > 120 && pictures.every((p) => p.naturalWidth);
  });
  assert.ok(bytes > 300_000 && bytes < 400_000, `${Math.round(bytes)} bytes; at 1.6 Mbit/s 200,000 a second`);
  await page.context().close();
});

test('a step is there at once', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await brought(page);
  await page.keyboard.press('End');
  const last = Number(await page.getByTestId('replay-slider').getAttribute('max'));
  await at(page, last);
  const took = [];
  for (let i = 1; i <= 20; i++) took.push(await page.evaluate(press, ['ArrowLeft', last - i]));
  console.log(`milliseconds for a step near the end, from the key to the page: ${took.sort((a, b) => a - b).map(Math.round).join(' ')}`);
  await page.context().close();
});

test('a follower who goes home is seen to leave for where his owner has him, and is gone', { timeout: 300_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, reducedMotion: 'no-preference' });
  await brought(page);
  await at(page, 0);
  await page.evaluate(() => {
    window.left = [];
    const see = (n) => {
      for (const d of n.querySelectorAll?.('[data-departs]') ?? []) {
        const [x, y] = d.style.getPropertyValue('--home').split(',').map(parseFloat);
        const { a, d: down, e, f } = d.getScreenCTM();
        const ends = document.elementFromPoint(e + a * x, f + down * y)?.closest('[data-testid=player]');
        window.left.push(ends?.querySelector('[data-home]').dataset.home === d.dataset.departs ? 'home' : 'astray');
      }
    };
    new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach(see))).observe(document.body, { subtree: true, childList: true });
  });
  const standing = () => page.locator('[data-testid=overlay] [data-figure]').count();
  for (let n = 0, before = 0; n < 80; n++) {
    await page.keyboard.press('ArrowRight');
    await at(page, n + 1);
    const now = await standing();
    if (now < before) break;
    assert.deepEqual(await page.evaluate(() => window.left), [], 'nobody has left');
    before = now;
  }
  await page.waitForFunction(() => window.left.length > 0);
  assert.deepEqual(await page.evaluate(() => window.left.filter((where) => where !== 'home')), []);
  await page.waitForFunction(() => !document.querySelector('[data-departs]'));
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('scores are explained at their moment, and the log leads there', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await brought(page);
  await page.getByTestId('log-score').nth(3).click();
  await page.getByTestId('why').waitFor();
  assert.ok((await position(page)) > 0);
  await page.waitForFunction(() => document.querySelector('.glow, .marked'));
  assert.ok((await page.getByTestId('replay-score').count()) > 0);
  await page.keyboard.press('Escape');
  await page.getByTestId('why').waitFor({ state: 'detached' });
  await page.getByTestId('replay-score').first().click();
  await page.getByTestId('why').waitFor();
  await page.getByTestId('log-turn').nth(20).locator('button.line').click();
  await page.locator('[data-testid=log-turn][aria-current=step]').waitFor();
  assert.match(await heading(page), /^Turn 21 /);
  await page.context().close();
});

test('by finger: buttons, slider, play', { timeout: 300_000 }, async () => {
  const page = await s.open('/', PHONE);
  await brought(page);
  await at(page, 0);
  await page.getByTestId('replay-forth').tap();
  await page.getByTestId('replay-forth').tap();
  await at(page, 2);
  await page.getByTestId('replay-turn-forth').tap();
  const step = await position(page);
  assert.ok(step > 2);
  await page.getByTestId('replay-back').tap();
  await at(page, step - 1);
  await page.getByTestId('replay-slider').fill('100');
  await at(page, 100);
  await page.getByTestId('replay-speed').tap();
  await page.getByTestId('replay-speed').tap();
  await page.getByTestId('replay-play').tap();
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=replay-slider]').value) >= 102);  // it goes on
  await page.getByTestId('replay-play').tap();
  await clean(page, 'phone');
  await shot(page, 'replay-phone');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByTestId('review-open').waitFor();
  await settled(page);
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid=replay-bar] button, [data-testid=review-open]')].flatMap((n) => {
      const r = n.getBoundingClientRect();
      const seen = n.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
      return seen && Math.min(r.width, r.height) >= 40 ? [] : [`${n.ariaLabel ?? n.textContent} at ${r.left},${r.top}, ${r.width} by ${r.height}`];
    }),
  );
  assert.deepEqual(faults, [], 'beside a low board');
  await page.setViewportSize(PHONE.viewport);
  await page.getByTestId('replay-last').tap();
  await page.getByTestId('show-result').tap();
  await page.getByTestId('result-row').first().waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a game of JCloisterZone is dropped, looked at, and taken along as it came', { timeout: 300_000 }, async () => {
  const games = join(dir, 'jcz');
  await promisify(execFile)(program, ['selfplay', '--bots', 'random', '--out', games, '--games', '1', '--rules', 'base+inns+river jcz', '--seed', '3']);
  const { stdout: file } = await promisify(execFile)(program, ['jcz', 'export', join(games, '000001.bst')]);
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
  const games = join(dir, 'classic');
  await promisify(execFile)(program, ['selfplay', '--bots', 'random', '--out', games, '--games', '1', '--rules', 'base', '--seed', '3']);
  const page = await s.open('/', PHONE);
  await page.getByTestId('open-record').waitFor();
  await page.getByTestId('record-file').setInputFiles(join(games, '000001.bst'));
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
  await drop(page, 'x.bst', record.replace(/\n2 \S+/, '\n2 XX/none'));
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
