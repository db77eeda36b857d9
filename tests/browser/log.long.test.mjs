// The log beside the board: the newest line stays in view, and what is done at towers has lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceTable, pathOf, playUntil } from './drive.mjs';
import { shot, stage } from './stage.mjs';
import { drawnAnew } from './wait.mjs';

const s = stage();

test('the newest line of the log stays in view, also where a new block of turns begins', { timeout: 300_000 }, async () => {
  const driver = await s.open('/');
  const play = await deviceTable(s.url, 'base+tower players=2', ['Ann', 'Ben']);
  const page = await s.open(pathOf(play));
  await page.getByTestId('log').waitFor();
  const offOf = (p) => p.evaluate(() => ((l) => Math.round(l.scrollHeight - l.scrollTop - l.clientHeight))(document.querySelector('[data-testid=log]')));
  for (const turn of [15, 16, 17, 18, 19, 20, 32, 33, 34, 35, 48, 49, 50, 51, 64, 65, 66, 67]) {
    await driver.evaluate(playUntil, { play, wanted: ['place'], from: turn });
    await page.waitForFunction((n) => Number(document.querySelector('[data-testid=log] .block:last-child [data-testid=log-turn]:last-child .n')?.textContent) >= n - 1, turn);
    await drawnAnew(page);
    assert.ok((await offOf(page)) <= 2, `in turn ${turn} the end is ${await offOf(page)} pixels away`);
  }
  assert.ok((await page.locator('[data-note=raise]').count()) > 0, 'pieces onto towers have lines');
  await shot(page, 'log-end');
  // Who comes later, where no block has been drawn yet, sees the end at once; who reads further up is left there.
  const late = await s.open(pathOf(play));
  await late.waitForFunction(() => document.querySelectorAll('[data-testid=log-turn]').length > 50);
  await drawnAnew(late);
  assert.ok((await offOf(late)) <= 2);
  await late.getByTestId('log').evaluate((l) => l.scrollTo(0, l.scrollHeight / 2));
  await drawnAnew(late);
  assert.ok((await offOf(late)) > 300);
  assert.deepEqual(s.errors, []);
});
