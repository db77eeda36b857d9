// A newcomer plays a whole game with the River against the computer; the page is loaded anew, and the line is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quickGame } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, stage } from './stage.mjs';
import { wholeGame } from './whole.mjs';

const s = stage();

test('a whole game', { timeout: 600_000 }, () => wholeGame(s, DESKTOP, false));

test('a reload in mid-turn loses nothing', { timeout: 300_000 }, async () => {
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

test('a lost connection is told, and made good', { timeout: 300_000 }, async () => {
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
