// The pages at which axe looks, each a test: what is on them is the same at any size and in any light.
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { quickGame, setTable } from './lobby.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE } from './stage.mjs';

const SIZES = { desktop: DESKTOP, phone: PHONE };

async function resign(page) {
  await page.getByTestId('open-menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign').click();
}

/** The lobby and a table, and what opens there. */
export function tableIsClean(s, size, colorScheme) {
  test(`${size}, ${colorScheme}`, { timeout: 300_000 }, async () => {
    const page = await s.open('/', { ...SIZES[size], colorScheme });
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
}

/** Six players, their names, and the result. */
export function sixAreClean(s, size, colorScheme) {
  const options = { ...SIZES[size], colorScheme };
  test(`six at a table, names, the result; ${size}, ${colorScheme}`, { timeout: 300_000 }, async () => {
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
}
