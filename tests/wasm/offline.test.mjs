// A game without a server: once loaded it is played without a network, lies there after a reload, and goes on as a table on the server.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { clean } from '../browser/axe.mjs';
import { names, quickGame, setTable } from '../browser/lobby.mjs';
import { answer, playOut, toResult, untilMine } from '../browser/play.mjs';
import { DESKTOP, PHONE, shot, stage } from '../browser/stage.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/** Whole turns of ours. */
async function turns(page, count, touch) {
  for (let done = 0, n = 1; done < count; n++) done += (await answer(page, { n, touch })) === 'confirm';
  await untilMine(page);
}
const laid = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('bastide.offline') ?? 'null')?.moves.length);
/** Until the device has all that is needed without a network. */
const kept = (page) =>
  page.waitForFunction(async () => {
    const paths = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)));
    const all = paths.flat();
    return all.some((p) => /bastide-.*\.wasm$/.test(p)) && all.some((p) => /bastide-.*\.mjs$/.test(p)) && all.includes('/api/meta') && all.some((p) => p.startsWith('/art/dark/'));
  });

for (const [name, options, touch] of [['desktop', { ...DESKTOP, serviceWorkers: 'allow' }, false], ['phone-de', { ...SMALL, locale: 'de-DE', serviceWorkers: 'allow' }, true]])
  test(`played without a network, and taken to the server; ${name}`, { timeout: 240_000 }, async () => {
    const page = await s.open('/', options);
    await page.getByTestId('to-offline').click();
    await page.waitForURL(/\/t\/offline$/);
    await page.getByTestId('quick').waitFor();
    await shot(page, `offline-start-${name}`);
    await clean(page, 'the way to a game without a server');
    await quickGame(page);
    await turns(page, 1, touch);
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await turns(page, 2, touch);
    await shot(page, `offline-table-${name}`);
    await clean(page, 'a table without a server');
    const before = await laid(page);
    await page.reload();
    await untilMine(page);
    assert.equal(await laid(page), before);
    await page.getByTestId('open-menu').click();
    await page.getByTestId('offline-go-on').click();
    await page.locator('dialog').getByText(touch ? 'Der Server ist gerade nicht erreichbar' : 'The server cannot be reached now').waitFor(); // in the window, for behind it nobody sees it
    await shot(page, `offline-later-${name}`);
    assert.equal(await laid(page), before, 'the game stays here');
    await page.keyboard.press('Escape'); // though the button was busy for a while
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(s.errors.filter((e) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(e)), []);
    s.errors.length = 0;
    await page.context().setOffline(false);
    await page.getByTestId('open-menu').click();
    await page.getByTestId('offline-go-on').waitFor();
    await shot(page, `offline-menu-${name}`);
    await clean(page, 'its menu');
    await page.getByTestId('offline-go-on').click();
    await page.waitForURL(/\/t\/(?!offline)/);
    await untilMine(page);
    await answer(page, { touch });
    assert.equal(await laid(page), undefined, 'it is the server\'s now');
    assert.deepEqual(s.errors, []);
    await page.context().close();
  });

test('any rules, several people and computers, set up without a server', { timeout: 120_000 }, async () => {
  const page = await s.open('/t/offline', { ...SMALL, locale: 'de-DE' });
  await page.getByTestId('custom').locator('summary').first().click();
  const line = page.getByTestId('rules-line');
  await line.waitFor();
  assert.deepEqual(await page.getByTestId('seat').first().locator('[data-testid=seat-kind] option').evaluateAll((all) => all.map((o) => o.value)), ['me', 'bot'], 'nobody else can come');
  await page.context().setOffline(true);
  await line.fill('base+inns+tower classic players=3');
  await page.getByTestId('checked').getByText(/\d/).waitFor();
  await shot(page, 'offline-setup');
  await clean(page, 'the form for a game without a server');
  await setTable(page, [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }, { kind: 'bot', name: 'Cid' }]);
  await turns(page, 3, true);
  assert.deepEqual(await names(page), ['Ann', 'Ben', 'Cid']);
  assert.match(await page.evaluate(() => JSON.parse(localStorage.getItem('bastide.offline')).rules), /tower.*players=3/);
  s.errors.length = 0;
  await page.context().close();
});

test('puzzles, lessons and the designer need no server either, once the game was loaded', { timeout: 120_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, serviceWorkers: 'allow' });
  await page.getByTestId('to-offline').click();
  await quickGame(page);
  await kept(page);
  await page.context().setOffline(true);
  for (const [path, sign] of [['/puzzles', '[data-cell]'], ['/learn#base-road', '[data-cell]'], ['/design', '[data-testid=verdict] p:not(.refused)']]) {
    await page.goto(s.url + path);
    await page.locator(sign).first().waitFor({ state: 'attached' });
  }
  await page.waitForFunction(() => document.querySelector('[data-testid=picture]')?.naturalWidth > 0); // drawn here
  await shot(page, 'offline-designer');
  s.errors.length = 0;
  await page.context().close();
});

test('without a network the start page and a position lead to a game here, and none that lies here is lost', { timeout: 240_000 }, async () => {
  const page = await s.open('/', { ...DESKTOP, serviceWorkers: 'allow' });
  await page.getByTestId('to-offline').click();
  await quickGame(page);
  await turns(page, 1);
  await kept(page);
  await page.context().setOffline(true);
  await page.goto(`${s.url}/`);
  await quickGame(page);
  await page.getByRole('alert').getByText(/a game without it is under way/).waitFor();
  assert.ok((await laid(page)) > 0, 'it is still here');
  await page.evaluate(() => localStorage.removeItem('bastide.offline'));
  await quickGame(page);
  await page.waitForURL(/\/t\/offline/);
  await turns(page, 1);
  await page.evaluate(() => localStorage.removeItem('bastide.offline'));
  await page.goto(`${s.url}/position#p=${encodeURIComponent('base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@E | 7 3 | - | 9 1 place BA/L')}`);
  await page.getByTestId('tab-play').click();
  await page.getByTestId('position-hint').click();
  await page.getByTestId('position-hints').locator('li').first().waitFor();
  await shot(page, 'offline-position');
  await page.getByTestId('position-play').click();
  await page.waitForURL(/\/t\/offline/);
  await untilMine(page);
  assert.match(await page.evaluate(() => JSON.parse(localStorage.getItem('bastide.offline')).position), /BA\/RFr@1,0N/);
  await turns(page, 1);
  s.errors.length = 0;
  await page.context().close();
});

test('to the end: the result, its replay, its review and another game', { timeout: 300_000 }, async () => {
  const page = await s.open('/t/offline');
  await quickGame(page);
  await playOut(page);
  await toResult(page);
  await shot(page, 'offline-result');
  const [record] = await Promise.all([page.waitForEvent('download'), page.getByTestId('record').click()]);
  assert.match(await readFile(await record.path(), 'utf8'), /^bastide record 2\n/);
  await page.getByTestId('result-review').click();
  await page.getByTestId('review-progress').waitFor({ state: 'detached' });
  await page.getByTestId('review-table').waitFor({ timeout: 200_000 }); // one thread looks at every turn of the game
  await shot(page, 'offline-review');
  await page.goto('about:blank');
  await page.goto(`${s.url}/t/offline`); // the game that was played is still there
  await toResult(page);
  await page.getByTestId('rematch').click();
  await untilMine(page);
  assert.ok((await laid(page)) < 4, 'it is another one');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
