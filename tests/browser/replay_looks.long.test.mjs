// How a finished game is looked at: what is seen to happen, what it takes of the line, by buttons and by finger.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { at, brought, drop, heading, position, records } from './replay.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';
import { settled } from './wait.mjs';

const s = stage();
const r = records();

test('a replay that is long in coming does not find the result open', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  let go;
  const comes = new Promise((resolve) => (go = resolve));
  await page.route('**/replay?at=*', async (route) => (await comes, route.continue()));
  const results = [];
  page.on('request', (r) => /\/Result-/.test(r.url()) && results.push(r.url()));
  await page.getByTestId('open-record').waitFor();
  await drop(page, 'game.bst', r.text);
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
  const long = await r.played('long', 'greedy', 'base+inns+abbot+river+king+shrines+siege+count modern printing=second siege-tiles=both start-tile=pile players=2', 7);
  const { table } = await (await fetch(`${s.url}/api/records`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: await readFile(long) })).json();
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

test('a follower who goes home is seen to leave for where his owner has him, and is gone', { timeout: 300_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, reducedMotion: 'no-preference' });
  await brought(page, r.path);
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
  await brought(page, r.path);
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
  await brought(page, r.path);
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
