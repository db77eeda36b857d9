// A newcomer plays a whole game with the River against the computer, on a large and on a small window.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { quickGame } from './lobby.mjs';
import { answer, playOut, untilMine } from './play.mjs';
import { DESKTOP, PHONE, program, stage } from './stage.mjs';

const s = stage();
const run = promisify(execFile);

/** What the program says of the game's end when it replays the record; its deal must be the one promised. */
async function replayed(file) {
  const { stdout: proof } = await run(program, ['replay', file, '--verify-deal']);
  assert.match(proof, /The deal is proved/);
  const { stdout } = await run(program, ['replay', file]);
  return stdout.slice(stdout.indexOf('Final scores'));
}

async function wholeGame(options, touch) {
  const page = await s.open('/', options);
  assert.equal(await page.getByRole('checkbox', { name: 'with the River' }).isChecked(), true);
  await quickGame(page);
  await untilMine(page);
  assert.match(page.url(), /\/t\/[\w-]+#k=/);
  const decisions = await playOut(page, { touch });
  assert.ok(decisions > 30, `only ${decisions} decisions`);

  const skip = page.getByTestId('skip-ceremony');
  if (await skip.count()) await skip.click();
  await page.getByTestId('result-row').first().waitFor();
  assert.equal(await page.getByTestId('result-row').count(), 2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('record').click()]);
  const told = await replayed(await download.path());
  for (const row of await page.getByTestId('result-row').all()) {
    const points = (await row.locator('.score').textContent()).trim();
    assert.match(told, new RegExp(`^ .* ${points}$`, 'm'), `${points} points on the page, but the program says\n${told}`);
  }
  assert.deepEqual(s.errors, []);
  await page.context().close();
}

// Both at once: they spend their time waiting for the computer's pauses.
describe('a whole game', { concurrency: 2 }, () => {
  test('on a desktop window', { timeout: 150_000 }, () => wholeGame(DESKTOP, false));
  test('on a phone window', { timeout: 150_000 }, () => wholeGame(PHONE, true));
});

test('a reload in mid-turn loses nothing', { timeout: 40_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  await answer(page);
  await page.getByTestId('undo').waitFor();
  const tiles = () => page.getByTestId('log-turn').count();
  const before = await tiles();
  await page.reload();
  await page.getByTestId('undo').waitFor();
  assert.equal(await tiles(), before);
  await page.getByTestId('undo').click();
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  await page.context().close();
});

test('a lost connection is told, and made good', { timeout: 40_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  await untilMine(page);
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.context().setOffline(false);
  await answer(page);
  await page.getByTestId('undo').waitFor();
  await page.context().close();
});
