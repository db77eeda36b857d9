// People who do not know each other: tables that are open to everybody, and quick matches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { answer, untilMine } from './play.mjs';
import { PHONE, shot, stage } from './stage.mjs';

const s = stage('--limit', 'open-grace=50ms', '--limit', 'open-pause=10ms');
const hasty = stage('--limit', 'match-patience=1ms');
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

const tableOf = (page) => page.url().match(/\/t\/([\w-]+)/)[1];
const close = async (...pages) => {
  for (const page of pages) await page.context().close();
};
const card = (page, id) => page.locator(`[data-testid=open-table][data-table="${id}"]`);
const atTable = (page) => page.waitForURL(/\/t\//);
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Opens a table to everybody, by the button for it. */
async function openTable(page, name, more = 0) {
  await page.getByTestId('open-own').click();
  assert.equal(await page.getByTestId('open-to-all').isChecked(), true);
  await page.getByTestId('seat').first().getByRole('textbox').fill(name);
  for (let i = 0; i < more; i++) {
    await page.getByTestId('add-seat').click();
    await page.getByTestId('seat').last().getByTestId('seat-kind').selectOption('open');
  }
  await page.getByTestId('create').click();
  await atTable(page);
  await page.getByTestId('is-open').waitFor();
  return tableOf(page);
}

/** A turn of this one, whatever it is. */
async function turn(page, options) {
  await untilMine(page);
  for (let n = 0; (await answer(page, { ...options, n })) !== 'confirm'; n++) assert.ok(n < 6);
}

test('a table is closed and opened again, and who sat down gets up before he plays', { timeout: 240_000 }, async () => {
  const ann = await s.open('/');
  const id = await openTable(ann, 'Ann');
  const ben = await s.open('/', { ...SMALL, locale: 'de-DE' });
  await card(ben, id).waitFor();
  await ann.getByTestId('close-table').click();
  await card(ben, id).waitFor({ state: 'detached' });
  await ann.getByTestId('is-shut').waitFor();
  await clean(ann, 'a table that was open');
  await shot(ann, 'meet-shut-desktop');
  await ann.getByTestId('open-again').click();
  await card(ben, id).getByTestId('sit-down').tap();
  await atTable(ben);
  await ben.getByTestId('may-rise').waitFor();
  await clean(ben, 'a seat that may be left');
  await shot(ben, 'meet-rise-phone');
  await ben.getByTestId('get-up').tap();
  await card(ben, id).waitFor();
  await ann.getByTestId('is-open').waitFor();
  await card(ben, id).getByTestId('sit-down').tap();
  await atTable(ben);
  await turn(ann);
  await ben.getByTestId('may-rise').waitFor();
  await turn(ben, { touch: true });
  await ben.getByTestId('may-rise').waitFor({ state: 'detached' });
  assert.deepEqual(s.errors, []);
  await close(ann, ben);
});

test('an open table appears live, two sit down with one click each, and all three play', { timeout: 300_000 }, async () => {
  const ben = await s.open('/');
  await ben.getByTestId('none-open').waitFor();
  await clean(ben, 'nobody waits');
  await shot(ben, 'meet-none-desktop');
  const eve = await s.open('/', { ...SMALL, locale: 'de-DE', colorScheme: 'dark' });
  await eve.getByTestId('none-open').waitFor();
  await eve.getByTestId('meet').scrollIntoViewIfNeeded();
  await shot(eve, 'meet-none-phone');

  const ann = await s.open('/');
  const id = await openTable(ann, 'Ann', 1);
  await shot(ann, 'meet-table-desktop');
  await clean(ann, 'a table that is open');
  for (const page of [ben, eve]) await card(page, id).waitFor();
  assert.match(await card(ben, id).textContent(), /Ann.*2 seats free/s);
  assert.match(await card(eve, id).textContent(), /Ann.*Grundspiel.*2 Plätze frei.*Englisch/s);
  assert.ok(await fits(eve));
  await clean(eve, 'somebody waits');
  await card(eve, id).scrollIntoViewIfNeeded();
  await shot(eve, 'meet-list-phone');
  await card(ben, id).scrollIntoViewIfNeeded();
  await shot(ben, 'meet-list-desktop');

  await card(ben, id).getByTestId('sit-down').click();
  await atTable(ben);
  await card(eve, id).getByText('1 Platz frei').waitFor();
  await card(eve, id).getByTestId('sit-down').tap();
  await atTable(eve);
  await ann.getByTestId('is-open').waitFor({ state: 'detached' });
  await turn(ann);
  await turn(ben);
  await turn(eve, { touch: true });
  await untilMine(ann);
  const dan = await s.open('/');
  await dan.getByTestId('none-open').waitFor();
  assert.deepEqual(s.errors, []);
  await close(ann, ben, eve, dan);
});

test('whoever comes second is told kindly, and sees the list anew', { timeout: 300_000 }, async () => {
  const ann = await s.open('/'), ben = await s.open('/'), eve = await s.open('/');
  const id = await openTable(ann, 'Ann');
  let sat;
  const first = new Promise((done) => (sat = done));
  await eve.route('**/seat', async (route) => (await first, route.continue()));
  await card(eve, id).getByTestId('sit-down').click();
  await card(ben, id).getByTestId('sit-down').click();
  await atTable(ben);
  sat();
  await eve.getByTestId('meet-error').waitFor();
  assert.match(await eve.getByTestId('meet-error').textContent(), /quicker/);
  await eve.getByTestId('none-open').waitFor();
  await clean(eve, 'somebody was quicker', '[data-testid=meet]');
  assert.deepEqual(s.errors.filter((e) => !e.includes('409')), []);
  s.errors.length = 0;
  await close(ann, ben, eve);
});

test('a table leaves the list when its maker closes it or is gone, and comes back with him', { timeout: 300_000 }, async () => {
  const ann = await s.open('/'), ben = await s.open('/');
  const id = await openTable(ann, 'Ann');
  await card(ben, id).waitFor();
  const address = ann.url();
  // Who has the watchers' link may sit down there, too.
  const eve = await s.open(`/t/${id}`);
  await eve.getByTestId('sit-here').waitFor();
  await clean(eve, 'a seat for who looks on');
  await close(eve);
  await ann.goto(`${s.url}/health`);
  await ben.getByTestId('none-open').waitFor();
  await ann.goto(address);
  await card(ben, id).waitFor();
  await ann.getByTestId('close-table').click();
  await ann.getByTestId('is-open').waitFor({ state: 'detached' });
  await ben.getByTestId('none-open').waitFor();
  await ann.goto(`${s.url}/`);
  await ann.getByTestId('none-open').waitFor();
  assert.deepEqual(s.errors, []);
  await close(ann, ben);
});

test('a quick match pairs who waits for the same, and nobody with himself', { timeout: 300_000 }, async () => {
  const ann = await s.open('/', { ...SMALL, colorScheme: 'dark' }), ben = await s.open('/');
  await ben.getByTestId('match-base2').waitFor();
  await ann.getByTestId('match-base2').tap();
  await ann.getByTestId('seeking').waitFor();
  assert.match(await ann.getByTestId('seeking').textContent(), /Two players, base game/);
  assert.ok(await fits(ann));
  await clean(ann, 'waiting for a match');
  await shot(ann, 'meet-seeking-phone');
  await ben.getByText('somebody waits').waitFor();
  await ben.getByTestId('open-table').scrollIntoViewIfNeeded();
  await shot(ben, 'meet-match-desktop');

  // The same browser in another window waits at a table of its own.
  const twin = await ann.context().newPage();
  await twin.goto(`${s.url}/`);
  await twin.getByTestId('match-base2').click();
  await twin.getByTestId('seeking').waitFor();
  assert.notEqual(tableOf(twin), tableOf(ann));
  await twin.getByTestId('match-cancel').click();
  await twin.waitForURL(`${s.url}/`);
  await twin.close();

  await ben.getByTestId('match-base2').click();
  await atTable(ben);
  assert.equal(tableOf(ben), tableOf(ann));
  await ann.getByTestId('seeking').waitFor({ state: 'detached' });
  await turn(ben);
  await turn(ann, { touch: true });
  await untilMine(ben);
  assert.deepEqual(s.errors, []);
  await close(ann, ben);
});

test('whoever waits long for a match is offered a computer', { timeout: 300_000 }, async () => {
  const ann = await hasty.open('/', { ...SMALL, locale: 'de-DE' });
  await ann.getByTestId('match-base3').tap();
  await ann.getByTestId('match-late').waitFor();
  assert.ok(await fits(ann));
  await clean(ann, 'a computer is offered');
  await shot(ann, 'meet-late-phone');
  await ann.getByTestId('seeking').getByTestId('bot').selectOption('greedy');
  await ann.getByTestId('match-computer').tap();
  await ann.getByTestId('seeking').waitFor({ state: 'detached' });
  await turn(ann, { touch: true });
  await untilMine(ann);
  const ben = await hasty.open('/');
  await ben.getByTestId('none-open').waitFor();
  assert.deepEqual(hasty.errors, []);
  await close(ann, ben);
});
