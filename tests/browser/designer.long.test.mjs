// Tiles of one's own: one made by mouse, one by keys, one by finger; as a file, as a link, at a table, on its board and in its record.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { clean } from './axe.mjs';
import { quickGame, setTable } from './lobby.mjs';
import { answer, isOver, untilMine } from './play.mjs';
import { DESKTOP, PHONE, program, stage } from './stage.mjs';

const s = stage();
const run = promisify(execFile);

const GATE = 'city N W pennant; road E S inn; field EL SR > N; field ER SL';
const MILL = 'road N; road E; road S; cloister I shrine; field NL SR WL WR; field NR EL; field ER SL';
const wordOf = (name, lines) => `${name}:${lines.replaceAll('; ', '/').replaceAll(' ', '.')}`;

/** Until the tile on the desk is drawn as it is, and how it is written. */
async function drawn(page) {
  await page.locator('[data-testid=tile][data-fresh=true]').waitFor();
  return page.getByTestId('picture').getAttribute('src');
}
const designed = (src) => decodeURIComponent(src.match(/\?tile=(.+)$/)[1]);

/** Until the tile drawn is `word`: a file that is read and a page that is loaded again take their time. */
async function shows(page, word) {
  await page.waitForFunction((w) => {
    const src = document.querySelector('[data-testid=tile][data-fresh=true]') && document.querySelector('[data-testid=picture]')?.getAttribute('src');
    return src && decodeURIComponent(src.split('?tile=')[1] ?? '') === w;
  }, word);
}

/** A point of the tile, 0 to 100 each way. */
async function at(page, x, y) {
  const box = await page.getByTestId('tile').boundingBox();
  return [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100];
}
async function drag(page, from, to) {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 50, 40)), { steps: 3 });
  await page.mouse.move(...(await at(page, ...to)), { steps: 3 });
  await page.mouse.up();
}
const name = (page, words) => page.getByTestId('design-name').fill(words);

async function gateByMouse(page) {
  await drag(page, [95, 50], [50, 95]); // a road east to south
  await page.getByTestId('edge-0').click();
  await page.getByTestId('edge-3').click();
  await drag(page, [50, 4], [4, 50]); // one city out of two
  await drawn(page);
  await page.mouse.click(...(await at(page, 12, 12)));
  const menu = page.getByTestId('mark-menu');
  for (const tool of ['turn', 'undo']) {
    await page.getByTestId(`design-${tool}`).click();
    await menu.waitFor({ state: 'detached' }); // it was open at a part of the tile that lay otherwise
    await drawn(page);
  }
  await page.mouse.click(...(await at(page, 12, 12)));
  await page.getByTestId('mark-menu').locator('[data-mark=pennant]').click();
  await page.getByTestId('mark-menu').getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-feature=E] [data-mark=inn]').click();
  await name(page, 'gate');
  await shows(page, wordOf('gate', GATE));
}

test('a tile is made by mouse, taken back, saved as a file that the program accepts, and opened again', { timeout: 300_000 }, async () => {
  const page = await s.open('/#design');
  await page.getByTestId('designer').waitFor();
  await gateByMouse(page);
  assert.match(await page.getByTestId('needs').textContent(), /Inn.*Inns & Cathedrals/);
  await clean(page, 'designer');

  // Steps back and forth.
  await page.getByTestId('design-undo').click();
  await shows(page, wordOf('gate', GATE.replace(' inn', '')));
  await page.keyboard.press('Control+Shift+z');
  await shows(page, wordOf('gate', GATE));

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-file').click()]);
  assert.equal(download.suggestedFilename(), 'gate.txt');
  const file = await download.path();
  assert.match(await readFile(file, 'utf8'), /^tile OWN\/gate\n {2}city N W pennant\n/);
  const { stdout } = await run(program, ['tiles', 'check', file]);
  assert.match(stdout, /1 tile/);

  await page.getByTestId('design-clear').click();
  await page.getByTestId('file').setInputFiles(file);
  await shows(page, wordOf('gate', GATE));
  // The address holds the tile, and so does a reload.
  await page.reload();
  await shows(page, wordOf('gate', GATE));

  // What does not fit is said, and nothing can be done with it until it does.
  await page.getByTestId('edge-0').click();
  await page.getByTestId('edge-1').press('c');
  await page.locator('[data-problem=unborne]').waitFor({ state: 'detached' });
  await page.getByTestId('edge-2').press('c');
  await page.locator('[data-problem=unborne]').waitFor();
  await clean(page, 'a mark without a bearer');
  assert.equal(await page.getByTestId('use').isDisabled(), true);
  await page.locator('[data-problem=unborne]').getByRole('button').click();
  await page.locator('[data-problem]').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a tile is made by keys alone', { timeout: 300_000 }, async () => {
  const page = await s.open('/#design', { ...DESKTOP, locale: 'de-DE', colorScheme: 'dark' });
  await page.getByTestId('edge-0').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByTestId('inner-cloister').press('Space');
  await page.locator('[data-feature=I] [data-mark=shrine]').press('Enter');
  await name(page, 'mill');
  await shows(page, wordOf('mill', MILL));
  await page.getByText('Schrein: zählt mit').waitFor();
  // Two roads are joined and parted without a line being drawn, and fields by their pieces.
  await page.locator('[data-join=NS]').press('Enter');
  assert.match(designed(await drawn(page)), /^mill:road\.N\.S\/road\.E\//);
  await page.getByTestId('by-hand').press('Space');
  await clean(page, 'fields by hand');
  assert.match(designed(await drawn(page)), /field\.NR\.EL\.ER\.SL$/);
  await page.locator('[data-piece="1"]').press('Enter');
  await page.locator('[data-piece="3"]').press('Enter');
  assert.match(designed(await drawn(page)), /field\.NR\.EL\/field\.ER\.SL$/);
  await page.getByTestId('keep').press('Enter');
  await page.getByTestId('my-tiles').locator('[data-tile=mill]').waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('all tiles of the collection go into a game, by the form and by the main button', { timeout: 300_000 }, async () => {
  const page = await s.open('/design');
  await page.getByTestId('designer').waitFor();
  for (const own of ['first', 'second']) {
    await page.getByTestId('design-random').click();
    await name(page, own);
    await drawn(page);
    await page.getByTestId('keep').click();
    await page.getByTestId('my-tiles').locator(`[data-tile=${own}]`).waitFor();
  }
  await page.getByTestId('use').click();
  const custom = page.getByTestId('custom');
  await custom.waitFor();
  await page.waitForFunction((e) => e.open && e.getBoundingClientRect().top < innerHeight / 3, await custom.elementHandle());
  await page.locator('[data-own]').nth(1).waitFor();
  assert.equal(await page.locator('[data-own]').count(), 2);
  assert.match(await page.getByTestId('rules-line').inputValue(), /second:.*,first:/);
  await page.getByTestId('brought').waitFor();
  await quickGame(page);
  await untilMine(page);
  const told = await page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json());
  assert.deepEqual(told.designs.map((d) => d.id).sort(), ['OWN/first', 'OWN/second']);
  const icon = await page.request.get(`${s.url}/favicon.ico`);
  assert.deepEqual([icon.status(), icon.headers()['content-type']], [200, 'image/x-icon']);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a tile made by finger is used, its setup is shared as a link, and it is drawn, placed and replayed', { timeout: 600_000 }, async () => {
  const page = await s.open('/#design', PHONE);
  await page.getByTestId('edge-0').tap();
  await page.getByTestId('edge-2').tap();
  await page.getByTestId('edge-2').tap();
  await page.locator('[data-feature=N] [data-mark=pennant]').tap();
  await page.locator('[data-feature=S] [data-mark=inn]').tap();
  await name(page, 'path');
  await drawn(page);
  await clean(page, 'designer on a phone');
  await page.setViewportSize({ width: 844, height: 390 });
  const stage = await page.getByTestId('stage').boundingBox();
  assert.ok(stage.height <= 390 && stage.width < 500, 'a low window holds all of the tile, and has room beside it for a finger that scrolls');
  await page.setViewportSize(PHONE.viewport);
  await page.getByTestId('use').tap();

  // In the setup: its copies, and a second tile from the designer over the form.
  const own = page.getByTestId('own-tiles').locator('[data-own=path]');
  for (let i = 0; i < 3; i++) await own.getByRole('button', { name: 'One more path' }).tap();
  await page.getByTestId('new-tile').tap();
  await page.getByRole('dialog').getByTestId('design-random').tap();
  await drawn(page);
  await clean(page, 'designer in the setup');
  await page.getByRole('dialog').getByTestId('use').tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-own]').count(), 2);
  await page.getByTestId('checked').waitFor();
  await clean(page, 'setup');
  await page.getByTestId('setups').locator('summary').tap();
  const link = await page.getByTestId('setups').getByRole('textbox', { name: 'Link' }).inputValue();
  await page.context().close();

  const table = await s.open('about:blank');
  const pictures = [];
  table.on('response', (r) => r.url().includes('/design.') && pictures.push(`${r.status()} ${decodeURIComponent(r.url())}`));
  await table.goto(link);
  await table.locator('[data-own=path]').waitFor();
  await setTable(table, [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }]);
  assert.ok(await placeOwn(table), 'no tile of our own was drawn in the whole game');
  await table.getByTestId('log-turn').locator('img[src^="blob:"]').first().waitFor();
  assert.ok(pictures.some((p) => p.startsWith('200 ') && p.includes('path:city.N.pennant/road.S.inn')), pictures.join('\n'));
  assert.deepEqual(pictures.filter((p) => !p.startsWith('200 ')), []);

  const record = await (await fetch(`${s.url}/api/tables/${table.url().match(/\/t\/([\w-]+)/)[1]}/record`)).text();
  assert.match(record, /OWN\//);
  const replayed = run(program, ['replay', '-']);
  replayed.child.stdin.end(record);
  assert.match((await replayed).stdout, /OWN\/.* at /);
  assert.deepEqual(s.errors, []);
  await table.context().close();
});

/** Plays until a tile of our own lies on the board, having been in hand; false if the game is over before. */
async function placeOwn(page) {
  for (let n = 0; n < 500; n++) {
    await untilMine(page);
    if (await isOver(page)) return false;
    const hand = page.locator('[data-testid=hand][src*="design."]');
    const mine = (await page.locator('[data-cell]').count()) > 0 && (await hand.count()) > 0;
    if (mine) assert.ok(await hand.evaluate(async (img) => (await img.decode(), img.naturalWidth > 0)));
    await answer(page, { n });
    if (mine) return true;
  }
  return false;
}
