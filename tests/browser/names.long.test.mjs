// Names: given when the table is set, by link, and changed in mid-game; nobody reads another's "You".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { names, setTable, untilNamed } from './lobby.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();

test('who has no name is a number to the others, in their own language, and is asked for one', { timeout: 300_000 }, async () => {
  const ann = await s.open('/');
  const { friends, watch } = await setTable(ann, [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'random' }]);
  await untilNamed(ann, ['You', 'Player 2', 'Dice roller']);
  const ben = await s.open(friends[0], { ...DESKTOP, locale: 'de-DE' });
  await untilNamed(ben, ['Spieler 1', 'Du', 'Würfler']);
  const eve = await s.open(watch);
  await untilNamed(eve, ['Player 1', 'Player 2', 'Dice roller']);
  assert.equal(await eve.getByTestId('name-prompt').count(), 0);
  assert.equal(await eve.getByTestId('rename').count(), 0);

  await ben.getByTestId('name-prompt').getByRole('textbox').fill('Ben');
  await ben.keyboard.press('Enter');
  await untilNamed(ben, ['Spieler 1', 'Ben', 'Würfler']);
  await untilNamed(ann, ['You', 'Ben', 'Dice roller']);
  await ben.getByTestId('name-prompt').waitFor({ state: 'detached' });

  await ann.getByTestId('rename').click();
  await ann.getByTestId('name-field').fill('Ann');
  await ann.getByTestId('name-save').click();
  for (const page of [ann, ben, eve]) await untilNamed(page, ['Ann', 'Ben', page === ben ? 'Würfler' : 'Dice roller']);
  await ben.reload();
  await untilNamed(ben, ['Ann', 'Ben', 'Würfler']);

  // The device remembers: at the next table nobody is asked again.
  await ben.goto(s.url);
  const next = await setTable(await s.open('/'), [{ kind: 'me', name: 'Cleo' }, { kind: 'open' }]);
  await ben.goto(next.friends[0]);
  await untilNamed(ben, ['Cleo', 'Ben']);
  assert.equal(await ben.getByTestId('name-prompt').count(), 0);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben, eve]) await page.context().close();
});

test('on a phone names are changed in the menu, all those of the device at once', { timeout: 300_000 }, async () => {
  const page = await s.open('/', PHONE);
  await setTable(page, [{ kind: 'me', name: 'Ann' }, { kind: 'me' }]);
  await untilNamed(page, ['Ann', 'Player 2']);
  await page.getByTestId('open-menu').tap();
  await page.getByTestId('menu-name').tap();
  await page.getByTestId('name-field').nth(1).fill('Ben');
  await page.getByTestId('name-save').tap();
  await untilNamed(page, ['Ann', 'Ben']);
  await page.getByTestId('open-menu').tap();
  await page.getByTestId('menu-name').tap();
  await page.getByTestId('name-field').nth(0).fill('');
  await page.getByTestId('name-save').tap();
  await untilNamed(page, ['Player 1', 'Ben']);
  assert.deepEqual(await names(page), ['Player 1', 'Ben']);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
