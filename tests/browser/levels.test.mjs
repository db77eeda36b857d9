// The levels of the computer: chosen on the start page by strength, called by their names at the table, kept on the device.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseOpponent, setTable, untilNamed } from './lobby.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';

const s = stage();
const like = (page) => page.getByTestId('opponent-like').textContent();
const chosen = (page) => page.getByTestId('opponent').locator('input:checked').getAttribute('value');

test('a level is chosen by keys and called by its name in both languages', { timeout: 300_000 }, async () => {
  const page = await s.open('/');
  await page.getByTestId('opponent').waitFor();
  assert.equal(await page.getByTestId('opponent').locator('.steps input').count(), 10);
  assert.equal(await chosen(page), 'best:level=4');
  await shot(page, 'levels-desktop');
  await page.getByTestId('opponent').locator('input:checked').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await chosen(page), 'best:level=3');
  assert.match(await like(page), /^Apprentice /);
  await page.getByTestId('quick').click();
  await untilNamed(page, ['You', 'Apprentice']);

  const german = await s.open(page.url().split('#')[0], { ...DESKTOP, locale: 'de-DE' });
  await untilNamed(german, ['Spieler 1', 'Lehrling']);

  // The device remembers.
  await page.goto(s.url);
  await page.getByTestId('opponent').waitFor();
  assert.equal(await chosen(page), 'best:level=3');
  assert.deepEqual(s.errors, []);
  for (const p of [page, german]) await p.context().close();
});

test('on a phone every step can be touched, and the others stand behind them', { timeout: 300_000 }, async () => {
  const page = await s.open('/', { ...PHONE, locale: 'de-DE' });
  await page.getByTestId('opponent').waitFor();
  for (const label of await page.getByTestId('opponent').locator('.steps label').all()) {
    const box = await label.boundingBox();
    assert.ok(box.width >= 24 && box.height >= 44, `${box.width} by ${box.height}`);
  }
  await page.getByTestId('opponent').locator('.steps label').nth(9).tap();
  assert.match(await like(page), /^Meister /);
  await shot(page, 'levels-phone');
  await chooseOpponent(page, 'invader');
  assert.match(await like(page), /^Eindringling /);
  await shot(page, 'levels-phone-others');
  await page.getByTestId('quick').tap();
  await untilNamed(page, ['Du', 'Eindringling']);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('at a table of more the levels come first, and twins are told apart', { timeout: 300_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, locale: 'de-DE' });
  const level = (n) => ({ kind: 'bot', bot: `best:level=${n}` });
  await setTable(page, [{ kind: 'me', name: 'Ann' }, level(1), level(1), { kind: 'bot', bot: 'blocker' }]);
  await untilNamed(page, ['Ann', 'Anfänger 2', 'Anfänger 3', 'Blockiererin']);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('whom the page does not offer it can still name', { timeout: 300_000 }, async () => {
  const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'bot', bot: 'best' }, { kind: 'bot', bot: 'mason' }, { kind: 'bot', bot: 'ranking' }];
  const made = await fetch(`${s.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: 'modern', seats }),
  }).then((r) => r.json());
  const page = await s.open(`/t/${made.table}`, { ...DESKTOP, locale: 'de-DE' });
  await untilNamed(page, ['Ann', 'Meister', 'Steinmetz', 'Rechner']);
  await page.context().close();
});
