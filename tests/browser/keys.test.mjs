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
    await page.locator('button.choice.chosen').waitFor();
    assert.equal(await page.locator('button.choice.chosen').count(), 1);
    await page.keyboard.press(follower ? '1' : '-');
  }
  await page.getByTestId('confirm').waitFor();
}

test('a game can be started and played by keys alone', { timeout: 300_000 }, async () => {
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

test('who does not see the table hears the decision, and is there with the first Tab', { timeout: 300_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  const heard = (words) => page.getByTestId('speech').filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  await heard(/Your turn\. Tile in hand: .+ Choose a place for the tile: \d+ places?/);
  const atBar = () => page.waitForFunction(() => document.activeElement?.dataset.testid === 'actions');
  await atBar();
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('place').focus();
  await page.keyboard.press('Enter');
  await page.locator('button.choice').first().waitFor();
  await heard(/Place a follower\? 1: \w+/);
  await atBar();
  assert.match(await page.getByTestId('actions').getAttribute('aria-label'), /^Your turn\. Place a follower\?/);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('German, French and English keyboards can zoom out again', { timeout: 300_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  const cell = page.locator('[data-cell]').first();
  await cell.waitFor({ state: 'attached' });
  const size = async () => (await cell.boundingBox()).width;
  const untilSize = (test, was) => page.waitForFunction(([how, w]) => {
    const now = document.querySelector('[data-cell]').getBoundingClientRect().width;
    return how === 'more' ? now > w + 1 : now < w - 1;
  }, [test, was]);
  const press = (key, code, shiftKey) => page.evaluate((init) => window.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })), { key, code, shiftKey });
  // The key of the plus and what else is on it: which of the two needs Shift differs.
  for (const [nearer, further] of [[['+', 'BracketRight', false], ['*', 'BracketRight', true]], [['+', 'Equal', true], ['=', 'Equal', false]]]) {
    const far = await size();
    await press(...nearer);
    await untilSize('more', far);
    const near = await size();
    await press(...further);
    await untilSize('less', near);
  }
  await page.context().close();
});

test('a move can be typed, and a wrong one is refused in words', { timeout: 300_000 }, async () => {
  const page = await s.open();
  await quickGame(page);
  const cell = page.locator('[data-cell]').first();
  await cell.waitFor({ state: 'attached' });
  const where = await cell.getAttribute('data-cell');
  await page.keyboard.press('m');
  await page.keyboard.type('99,99N');
  await page.keyboard.press('Enter');
  await page.getByText('99,99N is not possible here').waitFor();
  // The list for those who do not see the board tells which moves are legal there.
  const move = await page.getByRole('listitem').filter({ hasText: new RegExp(`^${where}[NESW]`) }).first().textContent();
  await page.getByTestId('move-line').fill(move.split(',').slice(0, 2).join());
  await page.getByTestId('move-line').press('Enter');
  await page.getByTestId('undo').waitFor();
  await page.context().close();
});
