// A family with one tablet: what fingers alone need, a seat that is given up, the way back to the form and to games that go on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceTable, pathOf, still } from './drive.mjs';
import { shot, stage } from './stage.mjs';
import { settled, until } from './wait.mjs';

const s = stage();
const UPRIGHT = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const LYING = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
const FAMILY = ['Mum', 'Dad', 'Lena', 'Ben'];
const table = async () => pathOf(await deviceTable(s.url, 'base modern players=4', FAMILY));

/** Taps the middle of the tile laid last; gives where that is. */
async function tapLast(page) {
  const { x, y, width, height } = await page.locator('[data-testid=overlay] .last').first().boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 4);
}

test('a tip that was tapped goes when the board moves, and when a tile is laid', { timeout: 300_000 }, async () => {
  const page = await s.open(await table(), UPRIGHT);
  await still(page);
  const tip = page.getByTestId('tip');
  const moves = [() => page.getByRole('button', { name: 'Fit the board' }).tap(), () => page.keyboard.press('Shift+ArrowLeft'), () => page.keyboard.press('+')];
  for (const move of moves.slice(1).concat(moves[0])) {
    await tapLast(page);
    await tip.waitFor();
    await move();
    await tip.waitFor({ state: 'detached' });
    await still(page);
  }
  await tapLast(page);
  await tip.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('place').tap();
  await until(page, () => tip.count(), (n) => n === 0);
  for (let seq = 0; await page.locator('[data-cell]').count() === 0 && seq < 4; seq++) {
    await page.locator('[data-testid=confirm], [data-testid=pass]').first().tap();
    await still(page);
  }
  assert.equal(await tip.count(), 0, 'nor is it there in the next turn');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('fingers find pencils that are large enough, and nothing that is for keys only; who shares a device is not told so four times', { timeout: 300_000 }, async () => {
  const page = await s.open(await table(), LYING);
  await still(page);
  await shot(page, 'tablet-lying');
  const small = await page.getByTestId('rename').evaluateAll((all) => all.filter((n) => n.offsetWidth < 44 || n.offsetHeight < 44).length);
  assert.equal(small, 0);
  assert.equal(await page.getByTestId('rotate').locator('kbd').isVisible(), false);
  assert.equal(await page.getByTestId('move-line').isVisible(), false);
  assert.equal(await page.getByText('(you)').count(), 0);
  await page.context().close();
});

test('who resigns is named, and his card says that a computer plays there', { timeout: 300_000 }, async () => {
  const page = await s.open(await table(), UPRIGHT);
  await still(page);
  await page.getByTestId('open-menu').tap();
  await page.getByTestId('resign').tap();
  assert.match(await page.getByTestId('resign').innerText(), /Mum resigns, and a computer plays on/);
  await page.getByTestId('resign').tap();
  await page.getByTestId('player').first().getByTestId('machine').waitFor();
  assert.equal(await page.getByTestId('machine').count(), 1);
  await settled(page);
  await shot(page, 'tablet-resigned');
  await page.context().close();
});

test('the form is there again after a lesson was tried, whose level a computer plays can be read, and games that go on come first', { timeout: 300_000 }, async () => {
  const page = await s.open('/', UPRIGHT);
  const custom = page.getByTestId('custom');
  await custom.locator('summary').first().tap();
  await page.getByTestId('add-seat').tap();
  await page.getByTestId('seat').first().getByRole('textbox').fill('Lena');
  assert.ok((await page.getByTestId('bot').boundingBox()).width > 160);
  await custom.getByText('Inns & Cathedrals').first().tap();
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: /start page/ }).first().tap()]) {
    await page.getByTestId('learn-inns').tap();
    await page.getByTestId('lesson-tell').waitFor();
    await back();
    await page.getByTestId('seat').nth(2).waitFor();
    assert.equal(await page.getByTestId('seat').first().getByRole('textbox').inputValue(), 'Lena');
    assert.match(await page.getByTestId('rules-line').inputValue(), /^base\+inns .*players=3/);
  }
  await page.getByTestId('seat-kind').nth(1).selectOption('bot');
  await page.getByTestId('create').tap();
  await still(page);
  await page.goto(s.url);
  await custom.waitFor();
  assert.ok((await page.getByTestId('tables-recent').boundingBox()).y < 200);
  assert.equal(await custom.evaluate((e) => e.open), false);
  await custom.locator('summary').first().tap();
  await page.getByTestId('afresh').tap();
  await until(page, () => page.getByTestId('seat').count(), (n) => n === 2);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
