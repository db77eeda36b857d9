// A finished game is judged turn by turn: begun with one click, followed, and looked at on the board, by whoever has the link.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { clean } from './axe.mjs';
import { DESKTOP, PHONE, program, shot, stage } from './stage.mjs';

const s = stage();
const TURNS = 24;
let dir, record;

/** A game between somebody who plays anything and somebody who looks: there is enough to judge. It stops early. */
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bastide-reviews-'));
  await promisify(execFile)(program, ['selfplay', '--bots', 'greedy,random', '--out', dir, '--games', '1', '--rules', 'base modern', '--seed', '7']);
  const lines = (await readFile(join(dir, '000001.bst'), 'utf8')).split('\n');
  const end = lines.findIndex((l) => l.startsWith(`${TURNS + 1} `));
  record = `${lines.slice(0, end).join('\n')}\n`;
});
after(() => rm(dir, { recursive: true, force: true }));

async function table() {
  const answer = await fetch(`${s.url}/api/records`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });
  return (await answer.json()).table;
}
const told = (page) => page.getByTestId('review-told').textContent();

test('one click judges the game, and the better turn is seen on the board', { timeout: 300_000 }, async () => {
  const id = await table();
  const page = await s.open(`/t/${id}#turn=1`);
  await page.getByTestId('review-strip').waitFor();
  await page.getByTestId('review-open').click();
  await page.getByTestId('review-begin').waitFor();
  await clean(page, 'review offered');
  await page.getByTestId('review-begin').click();
  await page.getByTestId('forecast-chart').waitFor();
  await page.getByTestId('review-table').waitFor({ timeout: 200_000 }); // the sums come with the last turn
  assert.equal(await page.getByTestId('review-progress').count(), 0);
  await shot(page, 'review-desktop');
  await clean(page, 'review done');
  await page.getByTestId('forecast-points').click();
  await page.getByRole('img', { name: /^Expected points: .+ \d+, .+ \d+$/ }).waitFor();
  await shot(page, 'review-points-desktop');
  await clean(page, 'the curve of points');

  const points = page.getByTestId('turning-point');
  assert.ok((await points.count()) > 0, 'whoever plays anything loses much somewhere');
  const turn = (await points.first().textContent()).match(/Turn (\d+)/)[1];
  await points.first().click();
  await page.waitForFunction((n) => document.querySelector('[data-testid=replay-turn]')?.textContent.startsWith(`Turn ${n} of`), turn);
  assert.match(await told(page), /(Mistake|Blunder).*points lost.*wins \d+ %/s);
  await page.getByTestId('review-better').click();
  await page.waitForURL((url) => url.hash === `#turn=${turn}`);
  await page.waitForFunction(() => document.querySelector('[data-testid=review-better]')?.getAttribute('aria-pressed') === 'true');
  await page.getByTestId('review-why').waitFor();
  await shot(page, 'review-better-desktop');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-testid=review-better]')?.getAttribute('aria-pressed') === 'false');

  // Somebody else has the link, another language and a telephone, and finds it done.
  const eve = await s.open(`/t/${id}#turn=${turn}`, { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE', colorScheme: 'dark' });
  await eve.getByTestId('review-told').waitFor();
  assert.match(await told(eve), /Fehler.*verloren.*gewinnt zu \d+ %/s);
  await eve.getByTestId('review-better').click();
  await eve.getByTestId('review-why').waitFor();
  await eve.waitForFunction(() => {
    const { left, right, top, bottom } = document.querySelector('[data-testid=ghost] .beacon').getBoundingClientRect();
    const [head, foot] = [document.querySelector('header.tall'), document.querySelector('.bottom')].map((n) => n.getBoundingClientRect());
    return left >= 0 && right <= innerWidth && top >= head.bottom && bottom <= foot.top; // the better place is under nothing
  });
  await shot(eve, 'review-better-phone');
  const why = await eve.getByTestId('review-why').evaluate((n) => [n.scrollWidth <= n.clientWidth, n.scrollHeight <= n.clientHeight + 1 || getComputedStyle(n).overflowY === 'auto']);
  assert.deepEqual(why, [true, true], 'all of the reason can be read');
  await eve.setViewportSize({ width: 844, height: 390 });
  await eve.waitForFunction(() => {
    const [reason, bar] = ['review-why', 'replay-bar'].map((id) => document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect());
    return reason && bar && reason.bottom <= bar.top && bar.bottom <= innerHeight;
  });
  await eve.setViewportSize({ width: 360, height: 640 });
  await clean(eve, 'review strip');
  await eve.getByTestId('review-open').click();
  await eve.getByTestId('review-table').waitFor();
  assert.equal(await eve.evaluate(() => document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth), true);
  await eve.getByTestId('forecast-points').tap();
  await eve.getByRole('img', { name: /^Erwartete Punkte: / }).waitFor();
  await shot(eve, 'review-phone');
  assert.deepEqual(s.errors, []);
  await page.context().close();
  await eve.context().close();
});

test('while a game is played nothing of it is offered', { timeout: 60_000 }, async () => {
  const answer = await fetch(`${s.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }], confirm: false }),
  });
  const { table: id } = await answer.json();
  const refused = await fetch(`${s.url}/api/tables/${id}/review`, { method: 'POST', body: '' });
  assert.equal(refused.status, 400);
  const page = await s.open(`/t/${id}`, DESKTOP);
  await page.locator('canvas, svg').first().waitFor();
  assert.equal(await page.getByTestId('review-strip').count(), 0);
  await page.context().close();
});
