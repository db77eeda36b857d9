// axe finds nothing to complain about: lobby and table, light and dark, large and small, with and without windows open.
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { quickGame, setTable } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();

async function resign(page) {
  await page.getByTestId('open-menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign').click();
}

for (const colorScheme of ['light', 'dark'])
  for (const [size, options] of [['desktop', DESKTOP], ['phone', PHONE]])
    test(`${size}, ${colorScheme}`, { timeout: 300_000 }, async () => {
      const page = await s.open('/', { ...options, colorScheme });
      await page.getByTestId('quick').waitFor();
      await page.getByTestId('custom').locator('summary').first().click();
      await clean(page, 'lobby');
      await quickGame(page);
      await untilMine(page);
      await clean(page, 'place');
      await answer(page, { touch: size === 'phone' });
      await untilMine(page);
      await clean(page, 'deploy');
      if (size === 'phone') {
        await page.getByTestId('open-log').click();
        await clean(page, 'log');
        await page.keyboard.press('Escape');
      }
      await page.getByTestId('open-menu').click();
      await clean(page, 'menu');
      await page.context().close();
    });

test('an address where nothing is', { timeout: 120_000 }, async () => {
  const page = await s.open('/nothing-here');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await clean(page, 'nowhere');
  s.errors.length = 0; // the browser tells of the 404
  await page.goto(`${s.url}/me/`);
  await page.getByTestId('me').or(page.getByRole('button', { name: 'Make my key' })).first().waitFor();
  s.errors.length = 0;
  await page.context().close();
});

for (const [size, options] of [['desktop', { ...DESKTOP, colorScheme: 'light' }], ['phone', { ...PHONE, colorScheme: 'dark' }]])
  test(`six at a table, names, the result; ${size}`, { timeout: 300_000 }, async () => {
    const page = await s.open('/', options);
    const { friends } = await setTable(page, [{ kind: 'me' }, { kind: 'open' }, ...Array(4).fill({ kind: 'bot', bot: 'random' })]);
    await clean(page, 'six');
    const friend = await s.open(friends[0], options);
    await friend.getByTestId('name-prompt').waitFor();
    await clean(friend, 'name prompt');
    await page.getByTestId('open-menu').click();
    await page.getByTestId('menu-name').click();
    await clean(page, 'names');
    await page.keyboard.press('Escape');
    await resign(page);
    await clean(page, 'resigned');
    await page.goto(s.url);
    await quickGame(page);
    await untilMine(page);
    await resign(page);
    await page.getByTestId('result-row').first().waitFor();
    await clean(page, 'result');
    for (const who of [page, friend]) await who.context().close();
  });
