// What helps at a table: why a tile may not lie somewhere, and what each level of aids shows and sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTable } from './lobby.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();

/** A table for two people on this device. */
async function table(options = DESKTOP) {
  const page = await s.open('/', options);
  await setTable(page, [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }]);
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  return page;
}

const legalCells = (page) => page.locator('[data-cell]').evaluateAll((all) => all.map((e) => e.dataset.cell));

/** The middle of a cell on the page, told by a legal one. */
async function whereIs(page, x, y) {
  const first = page.locator('[data-cell]').first();
  const [cx, cy] = (await first.getAttribute('data-cell')).split(',').map(Number);
  const box = await first.boundingBox();
  const unit = box.width / 0.92;
  return [box.x + box.width / 2 + (x - cx) * unit, box.y + box.height / 2 + (y - cy) * unit];
}

/** An empty cell beside the start tile where the tile in hand may not lie; plays on until there is one. */
async function refusedCell(page) {
  for (let i = 0; i < 30; i++) {
    const legal = await legalCells(page);
    const none = legal.length ? ['0,-1', '1,0', '0,1', '-1,0'].filter((c) => !legal.includes(c)) : [];
    const laid = await page.locator('section.unseen li').allTextContents(); // the board in words begins with the cells
    const free = none.filter((c) => !laid.some((text) => text.startsWith(`${c}, `)));
    if (free.length) return free[0].split(',').map(Number);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
    for (const key of ['-', 'Enter']) await page.keyboard.press(key), await page.waitForTimeout(150);
  }
  throw new Error('the tiles fit everywhere');
}

test('pointing at a place where the tile may not lie tells why, and lights the edges', { timeout: 60_000 }, async () => {
  const page = await table();
  const [x, y] = await refusedCell(page);
  await page.mouse.move(...(await whereIs(page, x, y)));
  const tip = page.getByTestId('why-tip');
  await tip.waitFor();
  assert.match(await tip.innerText(), /(North|East|South|West): \w+ would meet \w+/);
  assert.match(await tip.innerText(), /Other rotations: edges do not match/);
  const before = await page.getByTestId('refused').getAttribute('data-sides');
  assert.match(before, /^[NESW]+$/);
  assert.equal(await page.getByTestId('refused').locator('.edge').count(), before.length);
  await page.mouse.move(...(await whereIs(page, x + 40, y)));
  await tip.waitFor({ state: 'detached' });
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('so do the keys, in words that are read aloud', { timeout: 60_000 }, async () => {
  const page = await table();
  await refusedCell(page);
  await page.keyboard.press('w');
  await page.getByTestId('why-tip').waitFor();
  const speech = page.getByTestId('speech');
  assert.match(await speech.innerText(), /^-?\d+,-?\d+: .*would meet/);
  const rot = await page.getByTestId('refused').locator('image').getAttribute('href');
  await page.keyboard.press('r');
  assert.notEqual(await page.getByTestId('refused').locator('image').getAttribute('href'), rot);
  await page.keyboard.press('Escape');
  await page.getByTestId('why-tip').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.context().close();
});

test('so does a finger, and watchers may wonder too', { timeout: 60_000 }, async () => {
  const page = await table(PHONE);
  const [x, y] = await refusedCell(page);
  await page.touchscreen.tap(...(await whereIs(page, x, y)));
  await page.getByTestId('why-tip').waitFor();
  const watcher = await s.open(page.url().replace(/#.*/, ''));
  await watcher.getByTestId('board').waitFor();
  await watcher.keyboard.press('w');
  await watcher.getByTestId('why-tip').waitFor();
  assert.deepEqual(s.errors, []);
  await watcher.context().close();
  await page.context().close();
});
