// What helps at a table: why a tile may not lie somewhere, and what each level of aids shows and sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTable } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';
import { said, until } from './wait.mjs';

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

/** An empty cell beside a tile where the one in hand may not lie, near the middle; plays on until there is one. */
async function refusedCell(page) {
  for (let i = 0; i < 30; i++) {
    const words = await page.locator('section.unseen li').allTextContents(); // the board in words begins with the cells
    const laid = words.flatMap((text) => text.match(/^-?\d+,-?\d+(?=, )/) ?? []);
    const legal = await legalCells(page); // none while a follower may be placed
    const taken = new Set([...laid, ...legal]);
    const beside = laid.map((cell) => cell.split(',').map(Number)).flatMap(([x, y]) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]]);
    const free = beside.filter((cell) => !taken.has(cell.join())).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    if (legal.length && free.length) return free[0];
    await answer(page, { n: 1 });
    await untilMine(page);
  }
  throw new Error('the tiles fit everywhere');
}

test('pointing at a place where the tile may not lie tells why, and lights the edges', { timeout: 300_000 }, async () => {
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

test('so do the keys, in words that are read aloud', { timeout: 300_000 }, async () => {
  const page = await table();
  await refusedCell(page);
  const speech = page.getByTestId('speech');
  await until(page, () => speech.innerText(), (said) => said.includes('Tile in hand')); // waits for the tile's shape
  await page.keyboard.press('w');
  await page.getByTestId('why-tip').waitFor();
  assert.match(await until(page, () => speech.innerText(), (said) => said.includes('would meet')), /^-?\d+,-?\d+: /);
  const rot = await page.getByTestId('refused').locator('image').getAttribute('href');
  await page.keyboard.press('r');
  assert.notEqual(await page.getByTestId('refused').locator('image').getAttribute('href'), rot);
  await page.keyboard.press('Escape');
  await page.getByTestId('why-tip').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.context().close();
});

test('so does a finger, and watchers may wonder too', { timeout: 300_000 }, async () => {
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

/** A table with these aids, chosen in the form, and every message that its page was sent. */
async function tableWith(level) {
  const page = await s.open();
  const messages = [];
  page.on('websocket', (ws) => ws.on('framereceived', (f) => messages.push(JSON.parse(said(f.payload)))));
  await page.getByTestId('custom').locator('summary').first().click();
  await page.getByTestId('aids-form').getByText(level, { exact: true }).click();
  await setTable(page, [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }]);
  for (let i = 0; i < 2; i++) {
    await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.getByTestId('ghost').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('button.choice, [data-testid=confirm]').first().waitFor();
    if (await page.locator('button.choice').count()) await page.keyboard.press('1');
    await page.getByTestId('confirm').click();
  }
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.getByTestId('remaining').locator('summary').click();
  return { page, sent: JSON.stringify(messages) };
}

const count = (page, id) => page.getByTestId(id).count();

test('helpful tells everything', { timeout: 300_000 }, async () => {
  const { page, sent } = await tableWith('Helpful');
  assert.match(await page.getByTestId('aids').innerText(), /Helpful/);
  assert.equal(await count(page, 'projected'), 2);
  assert.match(await page.getByTestId('odds').first().innerText(), /^\d+(\.\d)?%$/);
  assert.ok(Number(await page.getByTestId('fits').getAttribute('data-fit')) > 0);
  for (const word of ['"projected"', '"worth"', '"kinds"', '"cells"']) assert.ok(sent.includes(word), word);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('standard tells what things are worth and which tiles are left', { timeout: 300_000 }, async () => {
  const { page, sent } = await tableWith('Standard');
  assert.match(await page.getByTestId('aids').innerText(), /Standard/);
  await page.getByTestId('remaining').locator('img').nth(10).waitFor({ state: 'attached' });
  for (const id of ['projected', 'odds', 'fit', 'fits']) assert.equal(await count(page, id), 0, id);
  for (const word of ['"worth"', '"kinds"']) assert.ok(sent.includes(word), word);
  for (const word of ['"projected"', '"cells"']) assert.ok(!sent.includes(word), word);
  await page.context().close();
});

test('purist tells no more than a wooden table, though still why a tile may not lie somewhere', { timeout: 300_000 }, async () => {
  const { page, sent } = await tableWith('Purist');
  assert.match(await page.getByTestId('aids').innerText(), /Purist/);
  assert.match(await page.getByTestId('remaining').innerText(), /\d+ tiles left/);
  assert.equal(await page.getByTestId('remaining').locator('img').count(), 0);
  for (const id of ['projected', 'odds', 'fit', 'fits']) assert.equal(await count(page, id), 0, id);
  for (const word of ['"projected"', '"worth"', '"kinds"', '"cells"']) assert.ok(!sent.includes(word), word);
  await page.getByTestId('board').focus();
  await refusedCell(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.getByTestId('why-tip').waitFor();
  await page.context().close();
});

test('a link to a setup brings its aids along', { timeout: 300_000 }, async () => {
  const page = await s.open('/#rules=base%20players=2&aids=purist');
  const chosen = page.getByTestId('aids-form').locator('label:has(input:checked)');
  assert.match(await chosen.innerText(), /Purist/);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a link with unknown rules says so where one arrives', { timeout: 300_000 }, async () => {
  const page = await s.open('/#rules=base%2Bfoo%20classic', { ...DESKTOP, viewport: { width: 390, height: 844 } });
  const trouble = page.getByTestId('rules-trouble');
  await trouble.waitFor();
  assert.match(await trouble.innerText(), /foo/);
  await until(page, () => trouble.boundingBox(), (box) => box.y >= 0 && box.y + box.height < 844);
  await page.context().close();
  s.errors.length = 0; // the refusal itself
});
