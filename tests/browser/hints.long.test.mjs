// Hints: asked for by button or key, looked at on the board, played; only where the table gives them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { setTable } from './lobby.mjs';
import { untilMine } from './play.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();

async function table(level, options = DESKTOP) {
  const page = await s.open('/', options);
  await page.getByTestId('custom').locator('summary').first().click();
  await page.getByTestId('aids-form').getByText(level, { exact: true }).click();
  await setTable(page, [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }]);
  await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
  return page;
}

const cards = (page) => page.getByTestId('hint-card');
/** How many turns a hint about the first tile shows. City all round fits one cell, alike whichever way it is turned: with a knight or without. */
const turnsShown = async (page) => ((await page.getByTestId('hand').getAttribute('src')).includes('/BA/Cccc') ? 2 : 3);
const figures = (page) => page.getByTestId('overlay').locator('[data-figure]').count();

test('three turns with their worth and reasons; each is shown on the board, and one is played to its end', { timeout: 300_000 }, async () => {
  const page = await table('Helpful');
  const turns = await turnsShown(page);
  await page.getByTestId('hint-ask').click();
  await cards(page).first().waitFor();
  assert.equal(await cards(page).count(), turns);
  assert.match(await cards(page).first().innerText(), /^(0|[+−]\d+\.\d)\n[\s\S]*(keeps|follower)[\s\S]*wins \d+ ± \d+ %/i);
  const ghost = page.getByTestId('ghost');
  await ghost.waitFor();
  for (const i of [1, 2, 0].filter((n) => n < turns)) {
    await cards(page).nth(i).hover();
    await page.waitForFunction((n) => document.querySelectorAll('[data-testid=hint-card]')[n].getAttribute('aria-pressed') === 'true', i);
    const moves = (await cards(page).nth(i).getAttribute('data-moves')).split(' ');
    const claims = /@/.test(moves[1] ?? '');
    await page.getByTestId('ghost-figure').waitFor({ state: claims ? 'attached' : 'detached' }); // where it stands is known when the tile's outlines are
    // The card says where, and the cell is lit.
    const cell = moves[0].slice(0, -1);
    assert.match(await cards(page).nth(i).innerText(), new RegExp(`at ${cell}\\b`));
    assert.equal(await ghost.getAttribute('data-lit'), cell);
  }
  await cards(page).last().focus(); // the focus does it, too
  const last = (await cards(page).last().getAttribute('data-moves')).split(' ')[0].slice(0, -1);
  await page.waitForFunction((cell) => document.querySelector('[data-testid=ghost]')?.dataset.lit === cell, last);
  await cards(page).first().focus();
  const claims = /@/.test(await cards(page).first().getAttribute('data-moves'));
  const home = /comes? home/.test(await cards(page).first().innerText()); // a feature that is completed at once gives it back
  await page.getByTestId('hint-play').first().click();
  await page.getByTestId('confirm').waitFor(); // tile and follower are there, and may still be taken back
  assert.equal(await figures(page), claims && !home ? 1 : 0);
  assert.equal(await page.getByTestId('hint').count(), 0);
  assert.equal(await page.getByTestId('hint-ask').count(), 0);
  await page.getByTestId('undo').click();
  await untilMine(page);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('by keys: H asks and goes through the turns, Escape closes', { timeout: 300_000 }, async () => {
  const page = await table('Helpful');
  await page.keyboard.press('h');
  await cards(page).first().waitFor();
  await page.keyboard.press('h');
  assert.equal(await cards(page).nth(1).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  await page.getByTestId('hint').waitFor({ state: 'detached' });
  await page.keyboard.press('h'); // what is known needs no asking
  await cards(page).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByTestId('hint').waitFor({ state: 'detached' });
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('by finger: the cards stand side by side and nothing is wider than the phone', { timeout: 300_000 }, async () => {
  const page = await table('Helpful', PHONE);
  await page.getByTestId('hint-ask').tap();
  await cards(page).first().waitFor();
  await cards(page).nth(1).tap();
  assert.equal(await cards(page).nth(1).getAttribute('aria-pressed'), 'true');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.getByTestId('ghost').waitFor();
  await page.getByTestId('hint-play').nth(1).tap();
  await page.getByTestId('confirm').waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

for (const [width, height] of [[360, 640], [844, 390], [1280, 720]])
  test(`hints hide at most a fifth of the board at ${width}x${height}`, { timeout: 300_000 }, async () => {
    const page = await table('Helpful', { ...(width < 900 ? PHONE : {}), viewport: { width, height }, locale: 'en-GB' });
    await page.keyboard.press('h');
    await cards(page).first().waitFor();
    const share = await page.evaluate(() => {
      const [hint, board] = ['hint', 'board'].map((id) => document.querySelector(`[data-testid=${id}]`).getBoundingClientRect());
      const over = (from, to) => Math.max(0, Math.min(hint[to], board[to]) - Math.max(hint[from], board[from]));
      return (over('left', 'right') * over('top', 'bottom')) / (board.width * board.height);
    });
    assert.ok(share <= 0.2, `${share}`);
    const close = await page.getByTestId('hint-close').boundingBox();
    assert.ok(close.width >= 40 && close.height >= 40, 'the cross is as large as a finger');
    const cut = await page.getByTestId('hint-where').evaluateAll((list) => list.filter((n) => n.scrollHeight > n.clientHeight + 1 || n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent));
    assert.deepEqual(cut, [], 'each card says where');
    assert.doesNotMatch(await cards(page).allInnerTexts().then((all) => all.join()), /± 0\b/);
    await clean(page, `hints at ${width}x${height}`);
    await page.context().close();
  });

test('a table with other aids gives none', { timeout: 300_000 }, async () => {
  const page = await table('Standard');
  assert.equal(await page.getByTestId('hint-ask').count(), 0);
  await page.keyboard.press('h');
  await page.keyboard.press('?'); // when this key has been heard, the one before has
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.getByTestId('hint').count(), 0);
  await page.context().close();
});
