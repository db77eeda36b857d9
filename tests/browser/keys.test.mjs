// No mouse at all: from the start page to the third turn, every step by key; and moves typed in notation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseOpponent, quickGame } from './lobby.mjs';
import { isOver, untilMine } from './play.mjs';
import { stage } from './stage.mjs';

const s = stage();

async function tabTo(page, testid) {
  for (let i = 0; i < 40; i++) {
    if (await page.evaluate((id) => document.activeElement?.dataset.testid === id, testid)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${testid}`);
}

async function untilGone(page, selector) {
  await page.waitForFunction((q) => !document.querySelector(q), selector);
}

async function turnByKeys(page, follower) {
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await untilGone(page, '[data-cell]');
  await untilMine(page);
  if (await page.locator('button.choice').count()) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('button.choice.chosen').count(), 1);
    await page.keyboard.press(follower ? '1' : '-');
  }
  await page.getByTestId('confirm').waitFor();
}

test('a game can be started and played by keys alone', { timeout: 60_000 }, async () => {
  const page = await s.open();
  await page.getByTestId('quick').waitFor();
  await chooseOpponent(page, 'greedy');
  await tabTo(page, 'quick');
  await page.keyboard.press('Enter');
  for (let turn = 0; turn < 3; turn++) {
    await turnByKeys(page, turn === 0);
    if (turn === 1) {
      await page.keyboard.press('u');
      await untilGone(page, '[data-testid=confirm]');
      await untilMine(page);
      if (await page.locator('[data-cell]').count()) await turnByKeys(page, false);
      else await page.keyboard.press('-');
      await page.getByTestId('confirm').waitFor();
    }
    await page.keyboard.press('Enter');
    await untilGone(page, '[data-testid=confirm]');
    await untilMine(page);
  }
  assert.equal(await isOver(page), false);
  assert.ok((await page.getByTestId('log-turn').count()) >= 6);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a move can be typed, and a wrong one is refused in words', { timeout: 40_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  const cell = page.locator('[data-cell]').first();
  await cell.waitFor({ state: 'attached' });
  const where = await cell.getAttribute('data-cell');
  await page.keyboard.press('m');
  await page.keyboard.type('99,99N');
  await page.keyboard.press('Enter');
  await page.getByText('99,99N is not possible here').waitFor();
  for (const side of 'NESW') {
    const line = page.getByTestId('move-line');
    if (!(await page.locator('[data-cell]').count())) break;
    await line.fill(`${where}${side}`);
    await line.press('Enter');
    await page.waitForTimeout(150);
  }
  await page.getByTestId('undo').waitFor();
  await page.context().close();
});
