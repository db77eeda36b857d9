// A whole game with the River against the computer, from the start page to its record and what the program says of it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { quickGame } from './lobby.mjs';
import { playOut, toResult, untilMine } from './play.mjs';
import { program } from './stage.mjs';

const run = promisify(execFile);

/** What the program says of the game's end when it replays the record; its deal must be the one promised. */
async function replayed(file) {
  const { stdout: proof } = await run(program, ['replay', file, '--verify-deal']);
  assert.match(proof, /The deal is proved/);
  const { stdout } = await run(program, ['replay', file]);
  return stdout.slice(stdout.indexOf('Final scores'));
}

/** The table by kind adds up to the scores; the chart is there, and the seed only for whoever asks. */
async function addsUp(page) {
  const sums = await page.getByTestId('by-kind').evaluate((table) => {
    const numbers = (row) => [...row.querySelectorAll('td')].map((c) => Number(c.textContent));
    const parts = [...table.querySelectorAll('tbody tr')].map(numbers);
    return { parts: [0, 1].map((i) => parts.reduce((n, p) => n + p[i], 0)), told: numbers(table.querySelector('tfoot tr')) };
  });
  assert.deepEqual(sums.parts, sums.told);
  assert.match(await page.getByTestId('chart').locator('svg[role=img]').getAttribute('aria-label'), new RegExp(`${sums.told[0]}.*${sums.told[1]}`));
  assert.equal(await page.getByTestId('seed').isVisible(), false);
  await page.getByTestId('deal').locator('summary').click();
  await page.getByTestId('seed').waitFor();
}

/** Plays one in a window of its own, by mouse or by touch, and compares what the page and the program say of its end. */
export async function wholeGame(s, options, touch) {
  const page = await s.open('/', options);
  assert.equal(await page.getByRole('checkbox', { name: 'with the River' }).isChecked(), true);
  await quickGame(page);
  await untilMine(page);
  assert.match(page.url(), /\/t\/[\w-]+#k=/);
  const decisions = await playOut(page, { touch });
  assert.ok(decisions > 30, `only ${decisions} decisions`);

  await toResult(page);
  assert.equal(await page.getByTestId('result-row').count(), 2);
  await addsUp(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('record').click()]);
  const told = await replayed(await download.path());
  for (const row of await page.getByTestId('result-row').all()) {
    const points = (await row.locator('.score').textContent()).trim();
    assert.match(told, new RegExp(`^ .* ${points}$`, 'm'), `${points} points on the page, but the program says\n${told}`);
  }
  assert.deepEqual(s.errors, []);
  await page.context().close();
}
