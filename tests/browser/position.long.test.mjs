// A position is set up by mouse and by keys, played on from against a computer, pasted with a fault and without one, on a desktop and on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { untilMine } from './play.mjs';
import { PHONE, shot, stage } from './stage.mjs';
import { still } from './wait.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE' };
const POSITION = 'base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@E | 7 3 | - | 9 1 place BA/L';

/** What the engine refuses is told by the browser, too. */
const wrong = () => s.errors.filter((e) => !/status of 400/.test(e));
const text = (page) => page.getByTestId('position-text');
const place = async (page, name) => {
  await page.getByTestId(`tab-${name}`).click();
  await page.locator(`[data-testid=tab-${name}][aria-pressed=true]`).waitFor();
};
/** The position as the page says it, once it holds that part. */
async function says(page, part) {
  await place(page, 'text');
  await page.waitForFunction((wanted) => document.querySelector('[data-testid=position-text]').value.includes(wanted), part);
  return text(page).inputValue();
}
/** The middle of the cell that lies so many tiles beside a marked one. */
async function centre(page, selector) {
  const box = await still(page, () => page.locator(selector).first().boundingBox());
  return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}
const hold = async (page, tile) => {
  await page.locator(`[data-testid=stock][data-tile="${tile}"]`).click();
  await page.getByTestId('held').waitFor();
};
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('by mouse: tiles, a figure, points and the tile in hand; then on against a computer', { timeout: 240_000 }, async () => {
  const page = await s.open();
  await page.getByTestId('to-position').click();
  await page.getByTestId('position-begin').waitFor();
  await clean(page, 'how a position begins');
  await shot(page, 'position-begin-desktop');
  await page.getByTestId('position-begin').click();
  await page.getByTestId('stock').first().waitFor();

  await hold(page, 'BA/RFr');
  await page.locator('[data-cell="1,0"]').waitFor();
  await clean(page, 'a tile is held');
  await shot(page, 'position-tile-desktop');
  const [x, y, width] = await centre(page, '[data-cell="1,0"]');
  await page.mouse.click(x, y);
  await page.locator('[data-cell="2,0"]').waitFor();
  await page.mouse.click(x, y - 4 * width); // lonely: nothing happens there
  // Above the start tile a field would meet its city: the engine says why not.
  const [cx, cy] = [x - width / 0.92, y - width / 0.92];
  await page.mouse.click(cx, cy);
  await page.getByTestId('position-why').waitFor();
  assert.match(await page.getByTestId('position-why').textContent(), /city/);
  await shot(page, 'position-why-desktop');

  await place(page, 'figure');
  await page.getByTestId('seat-1').click();
  await page.mouse.click(x, y); // the road through the middle
  await page.locator('[data-testid=overlay] [data-figure]').first().waitFor();
  await clean(page, 'a figure is put');
  await shot(page, 'position-figure-desktop');
  await page.mouse.click(x, y);
  await page.getByTestId('position-why').waitFor();
  assert.match(await page.getByTestId('position-why').textContent(), /stands there already/);

  await place(page, 'game');
  await page.getByTestId('points-0').fill('12');
  await page.getByTestId('turn-1').click();
  await page.locator('[data-testid=turn-1][aria-pressed=true]').waitFor();
  await place(page, 'tile');
  await hold(page, 'BA/L');
  await page.getByTestId('position-hold').click();
  await place(page, 'game');
  await page.getByTestId('position-hand').waitFor();
  await clean(page, 'points and turn');
  await shot(page, 'position-game-desktop');
  assert.match(await says(page, 'place BA/L'), /^base players=2 \| BA\/RCr@0,0N BA\/RFr@1,0N \| 1f1@E \| 12 0 \| - \| 1 1 place BA\/L$/);
  await clean(page, 'the text');
  await shot(page, 'position-text-desktop');

  await page.getByTestId('position-undo').click();
  await says(page, '1 1 draw');
  await page.getByTestId('position-redo').click();
  await says(page, 'place BA/L');

  await place(page, 'play');
  await page.getByTestId('position-hint').click();
  await page.locator('[data-testid=position-hints] button').first().waitFor();
  await clean(page, 'hints for a position');
  await shot(page, 'position-hints-desktop');
  await page.getByTestId('position-play').click();
  await page.waitForURL(/\/t\//);
  await untilMine(page);
  const id = page.url().match(/\/t\/([\w-]+)/)[1];
  const record = async () => (await fetch(`${s.url}/api/tables/${id}/record`)).text();
  assert.match(await record(), /position base players=2 \| BA\/RCr@0,0N BA\/RFr@1,0N \| 1f1@E \| 12 0 \| - \| 1 1 place BA\/L/);
  // The tile in hand is laid, the turn ends, and the computer answers.
  const [px, py] = await centre(page, '[data-cell]');
  await page.mouse.click(px, py);
  await page.getByTestId('pass').click();
  const confirm = page.getByTestId('confirm');
  await confirm.click();
  await untilMine(page);
  assert.match(await record(), /\n2 (!\S+ )*BA\//);
  assert.deepEqual(wrong(), []);
  await page.context().close();
});

test('by keys: a tile is turned and laid, a figure put and taken home, the tile taken away', { timeout: 180_000 }, async () => {
  const page = await s.open('/position');
  await page.getByTestId('position-begin').press('Enter');
  const tile = page.locator('[data-testid=stock][data-tile="BA/Rr"]');
  await tile.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell]').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.getByTestId('position-lay').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  const laid = (await says(page, 'BA/Rr@')).match(/BA\/Rr@(-?\d+,-?\d+)/)[1];
  await page.getByTestId('tab-figure').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=tab-figure][aria-pressed=true]').waitFor();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
  await page.locator('[data-testid=options-here] button').first().waitFor();
  await page.keyboard.press('1');
  await page.locator('[data-testid=overlay] [data-figure]').first().waitFor();
  await says(page, '0f');
  await page.getByTestId('tab-away').focus();
  await page.keyboard.press('Enter');
  const options = page.locator('[data-testid=options-here] button');
  await page.locator('[data-testid=options-here] [data-move^="f<"]').press('Enter');
  await page.locator('[data-testid=options-here] [data-move^="f<"]').waitFor({ state: 'detached' });
  await options.first().press('Enter');
  await place(page, 'text');
  await page.waitForFunction(() => document.querySelector('[data-testid=position-text]').value.match(/BA\/\w+@/g).length === 1);
  assert.ok(laid);
  assert.deepEqual(wrong(), []);
  await page.context().close();
});

test('a broken text is told where it is wrong; a whole one, a record and a link are read; on a phone in German', { timeout: 240_000 }, async () => {
  const page = await s.open('/position', SMALL);
  await page.getByTestId('position-begin').waitFor();
  await shot(page, 'position-begin-phone');
  assert.ok(await fits(page));
  const fault = page.getByTestId('position-fault');
  await text(page).fill(POSITION.replace('0f1@E', '0f7@E'));
  await page.getByTestId('position-read').tap();
  assert.match(await fault.textContent(), /^Zeile 1:.*0f7@E/s);
  assert.equal(await page.evaluate(() => getSelection() && document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), '0f7@E');
  await clean(page, 'what is wrong with a text');
  await fault.scrollIntoViewIfNeeded();
  await shot(page, 'position-fault-phone');
  await text(page).fill('bastide record 2\nrules base\n\n1 BA/L 0,1N f@I\n2 BA/Rr 9,9N -\n');
  await page.getByTestId('position-read').tap();
  assert.match(await fault.textContent(), /^Zeile 5:/);

  await text(page).fill('bastide record 2\nrules base\n\n1 BA/L 0,1N f@I\n2 BA/Rr 1,0E -\n');
  await page.getByTestId('position-read').tap();
  await page.getByTestId('tab-text').tap();
  const moment = page.getByTestId('position-moment');
  const last = Number(await moment.getAttribute('max'));
  assert.equal(await moment.inputValue(), String(last));
  await moment.fill('1');
  await says(page, '| 1 0 deploy');
  await clean(page, 'a record is read');
  await shot(page, 'position-text-phone');

  await page.goto(`${s.url}/position#p=${encodeURIComponent(POSITION)}`);
  await page.getByTestId('stock').first().waitFor();
  assert.ok(await fits(page));
  await shot(page, 'position-tile-phone');
  await hold(page, 'BA/RRRR');
  await page.locator('[data-cell="2,0"]').waitFor();
  const [x, y] = await centre(page, '[data-cell="2,0"]');
  await page.touchscreen.tap(x, y);
  await page.getByTestId('position-lay').tap();
  await says(page, 'BA/RRRR@2,0');
  await place(page, 'figure');
  await clean(page, 'figures on a phone');
  await shot(page, 'position-figure-phone');
  await place(page, 'game');
  await shot(page, 'position-game-phone');
  await place(page, 'play');
  await clean(page, 'who plays on');
  await shot(page, 'position-play-phone');
  await page.getByTestId('who-alone').check();
  await page.getByTestId('position-play').tap();
  await page.waitForURL(/\/t\//);
  await untilMine(page);
  assert.deepEqual(wrong(), []);
  await page.context().close();
});

test('from a moment of a game that is over, and of one that is played', { timeout: 180_000 }, async () => {
  const post = async (path, body) => (await fetch(s.url + path, { method: 'POST', headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }, body: typeof body === 'string' ? body : JSON.stringify(body) })).json();
  const brought = await post('/api/records', 'bastide record 2\nrules base\n\n1 BA/L 0,1N f@I\n2 BA/Rr 1,0E -\n');
  const page = await s.open(`/t/${brought.table}#turn=2`);
  await page.getByTestId('replay-play-on').click();
  await page.waitForURL(/\/position#p=/);
  await says(page, '| 1 1 place BA/Rr');
  const seats = [{ kind: 'me' }, { kind: 'me' }];
  const made = await post('/api/tables', { rules: 'base', seats, confirm: true });
  await page.goto(`${s.url}/t/${made.table}#k=${made.tokens.join(',')}`);
  await untilMine(page);
  await page.getByTestId('open-menu').click();
  await page.getByTestId('take-up').click();
  await page.waitForURL(/\/position#p=/);
  await says(page, 'BA/RCr@0,0N');
  assert.deepEqual(wrong(), []);
  await page.context().close();
});
