// The camera moves only when what must be seen is not visible, and a zoom that the player has set is his. Decisions in the city are legible.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { deviceTable, pathOf, still, tableAt } from './drive.mjs';
import { answer } from './play.mjs';
import { PHONE, shot, stage } from './stage.mjs';

const s = stage();
const LAPTOP = { viewport: { width: 1280, height: 720 } };
const CITY = 'base+inns+abbot+siege+count+shrines modern printing=second siege-tiles=both players=2';

const view = (page) => page.evaluate(() => globalThis.boardLook());
const zoom = async (page) => (await view(page)).zoom;
const zoomIsNot = (page, was) => page.waitForFunction((z) => globalThis.boardLook().zoom !== z, was);

/** Would all legal cells and the tile laid last be in clear view if the board were seen so? */
const allSeen = (page, look) =>
  page.evaluate(({ x, y, zoom: k }) => {
    const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
    const foot = Math.max(136, document.querySelector('.bottom').getBoundingClientRect().height); // the board keeps clear of as much
    const marks = [...document.querySelectorAll('[data-cell], [data-testid=overlay] .last')];
    return marks.every((n) => {
      const [left, top] = ['x', 'y'].map((a) => Math.floor(Number(n.getAttribute(a)) / 100) * 100);
      return left * k + x >= 0 && top * k + y >= 0 && (left + 100) * k + x <= board.width - 64 && (top + 100) * k + y <= board.height - foot;
    });
  }, look);

test('nothing moves while all that matters is in view', { timeout: 300_000 }, async () => {
  const page = await s.open(pathOf(await deviceTable(s.url, 'base modern players=2', ['Ann', 'Ben'])), LAPTOP);
  await still(page);
  let before = await view(page);
  let stayed = 0;
  for (let n = 0; n < 15; n++) {
    await answer(page, { n });
    await still(page);
    const now = await view(page);
    if (isDeepStrictEqual(now, before)) stayed++;
    else assert.equal(await allSeen(page, before), false, `after decision ${n} the board moved without need`);
    before = now;
  }
  assert.ok(stayed >= 10, `it stayed in ${stayed} of 15 decisions only`);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('the zoom that the player has set stays, whatever is asked, until he asks for the whole board', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  const page = await s.open(await tableAt(s, driver, CITY, ['Ann', 'Ben'], { wanted: ['place'], from: 40 }), LAPTOP);
  await still(page);
  const fitted = await zoom(page);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 120);
  await zoomIsNot(page, fitted);
  const mine = await zoom(page);
  for (let n = 0; n < 12; n++) {
    await answer(page, { n });
    await still(page);
    assert.equal(await zoom(page), mine, `after decision ${n}`);
  }
  await page.keyboard.press('0');
  await zoomIsNot(page, mine);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('so does one that was set while a tile was looked at closely', { timeout: 300_000 }, async () => {
  const driver = await s.open('/');
  const page = await s.open(await tableAt(s, driver, CITY, ['Ann', 'Ben'], { wanted: ['deploy'], from: 40, choices: 4 }), { ...PHONE, deviceScaleFactor: 2 });
  await still(page);
  const near = await zoom(page);
  await page.keyboard.press('+');
  await zoomIsNot(page, near);
  const mine = await zoom(page);
  for (let n = 1; n < 5; n++) {
    await answer(page, { n, touch: true });
    await still(page);
    assert.equal(await zoom(page), mine, `after decision ${n}`);
  }
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

/** What is wrong with a decision about the city, in words. */
const cityFaults = () => {
  const faults = [];
  const names = [...document.querySelectorAll('[data-testid=place-name]')];
  if (names.length !== 4) faults.push(`${names.length} quarters are named`);
  const boxes = names.map((n) => n.getBoundingClientRect());
  for (const r of boxes) {
    if (r.height < 12) faults.push(`a name is ${r.height} pixels high`);
    if (!document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('[data-testid=board]')) faults.push('a name is hidden');
  }
  boxes.forEach((a, i) =>
    boxes.slice(0, i).forEach((b) => {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push('two names overlap');
    }),
  );
  const tile = globalThis.boardLook().zoom * 100;
  if (tile < 100) faults.push(`a tile is ${tile} pixels wide`);
  const bar = document.querySelector('[data-testid=actions]').getBoundingClientRect().height;
  if (bar > 0.3 * innerHeight) faults.push(`the bar is ${bar} high`);
  return faults;
};

test('where a follower or the count goes in the city is legible on a laptop, quarter by quarter', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  for (const wanted of ['carcassonne', 'carcassonne.neutral']) {
    const path = await tableAt(s, driver, CITY, ['Ann', 'Ben'], { wanted: [wanted] });
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await s.open(path, { ...LAPTOP, locale });
      await still(page);
      await shot(page, `city-${wanted}-${locale.slice(0, 2)}`);
      assert.deepEqual(await page.evaluate(cityFaults), [], `${wanted} ${locale}`);
      await page.context().close();
    }
  }
  assert.deepEqual(s.errors, []);
});

test('the tile in hand is turned by a button beside it, which names the key', { timeout: 300_000 }, async () => {
  const page = await s.open(pathOf(await deviceTable(s.url, 'base modern players=2', ['Ann', 'Ben'])), LAPTOP);
  await still(page);
  const rotate = page.getByTestId('rotate');
  assert.match(await rotate.textContent(), /R/);
  const [tile, button] = [await page.getByTestId('hand').boundingBox(), await rotate.boundingBox()];
  assert.ok(button.x - (tile.x + tile.width) < 16 && button.y >= tile.y - 1 && button.y + button.height <= tile.y + tile.height + 1, 'it stands beside the tile');
  await rotate.click();
  await page.waitForFunction(() => document.querySelector('[data-testid=hand]').style.rotate === '90deg');
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.querySelector('[data-testid=hand]').style.rotate === '180deg');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
