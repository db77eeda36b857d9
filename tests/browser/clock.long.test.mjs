// Clocks: agreed upon when the table is made, seen by everybody, and they decide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { answer, toResult, untilMine } from './play.mjs';
import { PHONE, shot, stage } from './stage.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE', colorScheme: 'dark' };

const face = (page, seat) => page.getByTestId('player').nth(seat).getByTestId('clock-face');
const seconds = async (page, seat) => {
  const [minutes, rest] = (await face(page, seat).textContent()).match(/[\d.:]+$/)[0].split(':');
  return rest === undefined ? Number(minutes) : 60 * Number(minutes) + Number(rest);
};
const runs = (page, seat) => face(page, seat).and(page.locator('.runs'));

async function turn(page) {
  await untilMine(page);
  for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
}

/** A table for two by the interface, each of whom has only these seconds for the game. */
async function hasty(flag, options) {
  const wish = { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }], confirm: true, clock: { main: 10, increment: 3, flag } };
  const made = await (await fetch(`${s.url}/api/tables`, { method: 'POST', body: JSON.stringify(wish) })).json();
  const ann = await s.open(made.links.play, options);
  await face(ann, 0).waitFor();
  assert.match(await face(ann, 0).textContent(), /0:13/); // nobody else is here yet
  return { ann, ben: await s.open(made.links.seats[0].url) };
}

test('a clock is chosen for a table, and runs for whoever must answer', { timeout: 300_000 }, async () => {
  const ann = await s.open();
  await ann.getByTestId('custom').locator('summary').first().click();
  await ann.getByTestId('clock').selectOption({ label: '5 min + 8 s a turn' });
  await ann.getByTestId('flag').selectOption('lose');
  await ann.getByTestId('clock-form').scrollIntoViewIfNeeded();
  await shot(ann, 'clock-form-desktop');
  await clean(ann, 'the form with a clock');
  await ann.getByTestId('seat').first().getByRole('textbox').fill('Ann');
  await ann.getByTestId('create').click();
  await ann.getByTestId('share').waitFor();
  const link = await ann.getByTestId('share').getByRole('textbox').first().inputValue();
  await ann.getByTestId('to-table').click();
  await face(ann, 0).waitFor();
  assert.match(await face(ann, 0).textContent(), /begin when everybody is here: 5:08/);
  const ben = await s.open(link, SMALL);
  for (const page of [ann, ben]) await runs(page, 0).waitFor();
  await turn(ann);
  for (const page of [ann, ben]) await runs(page, 1).waitFor();
  assert.ok((await seconds(ann, 0)) < 308);
  await ben.waitForFunction(() => /5:0[0-7]$/.test(document.querySelectorAll('[data-testid=clock-face]')[1].textContent));
  await shot(ann, 'clock-desktop');
  await shot(ben, 'clock-phone');
  await clean(ann, 'a table with clocks');
  await clean(ben, 'a table with clocks on a phone');
  assert.ok(await ben.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  // Whoever comes back finds the same time.
  await ben.reload();
  await runs(ben, 1).waitFor();
  assert.ok(Math.abs((await seconds(ann, 1)) - (await seconds(ben, 1))) <= 2);
  await turn(ben);
  await runs(ann, 0).waitFor();
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben]) await page.context().close();
});

test('whoever has no time left loses, or a computer plays his turn, as it was agreed', { timeout: 300_000 }, async () => {
  const [lost, played] = await Promise.all([hasty('lose', SMALL), hasty('computer')]);
  await played.ann.locator('[data-testid=clock-face].low').waitFor();
  await shot(played.ann, 'clock-low-desktop');
  await shot(lost.ann, 'clock-low-phone');
  await played.ben.getByText('Time is up: a computer plays for Ann').first().waitFor();
  await turn(played.ben);
  await untilMine(played.ann); // his next turn is his own
  for (const page of [lost.ben, lost.ann]) await toResult(page);
  assert.match(await lost.ben.locator('body').textContent(), /Time is up: Ann/);
  assert.deepEqual(s.errors, []);
  for (const page of [lost.ann, lost.ben, played.ann, played.ben]) await page.context().close();
});

test('whoever is on holiday is seen to be, and his time stands still until he is back', { timeout: 300_000 }, async () => {
  const wish = { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }], confirm: true, clock: { days: 3 } };
  const made = await (await fetch(`${s.url}/api/tables`, { method: 'POST', body: JSON.stringify(wish) })).json();
  const ann = await s.open(made.links.play);
  await runs(ann, 0).waitFor();
  const ben = await s.open(made.links.seats[0].url, SMALL);
  await ann.getByTestId('open-menu').click();
  await ann.getByTestId('holiday-days').fill('99');
  assert.ok(await ann.getByTestId('holiday-begin').isDisabled());
  await ann.getByTestId('holiday-days').fill('10');
  await ann.getByTestId('holidays').scrollIntoViewIfNeeded();
  await shot(ann, 'holiday-menu-desktop');
  await ann.getByTestId('holiday-begin').click();
  await ann.getByTestId('holiday-end').waitFor();
  await shot(ann, 'holiday-taken-desktop');
  await clean(ann, 'the menu of somebody on holiday');
  await ann.keyboard.press('Escape');
  const rests = (page, seat) => page.getByTestId('player').nth(seat).getByTestId('holiday');
  for (const page of [ann, ben]) await rests(page, 0).waitFor();
  assert.match(await rests(ben, 0).textContent(), /Im Urlaub bis/);
  assert.equal(await runs(ben, 0).count(), 0);
  await shot(ann, 'holiday-desktop');
  await shot(ben, 'holiday-phone');
  await clean(ben, 'a table where somebody is on holiday, on a phone');
  await ben.reload();
  await rests(ben, 0).waitFor();
  await ben.getByTestId('open-menu').click();
  await ben.getByTestId('holidays').scrollIntoViewIfNeeded();
  await shot(ben, 'holiday-menu-phone');
  await clean(ben, 'the menu with holidays on a phone');
  assert.ok(await ben.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await ben.keyboard.press('Escape');
  await ann.getByTestId('open-menu').click();
  await ann.getByTestId('holiday-end').click();
  await ann.getByTestId('holiday-begin').waitFor();
  await ann.keyboard.press('Escape');
  for (const page of [ann, ben]) await runs(page, 0).waitFor();
  await turn(ann);
  await runs(ben, 1).waitFor();
  // Whoever is known begins one on his own page, for all his tables.
  await ben.goto(`${s.url}/me`);
  await ben.getByTestId('make-key').click();
  await ben.goto(made.links.seats[0].url);
  await runs(ben, 1).waitFor();
  await ben.goto(`${s.url}/me`);
  await ben.getByTestId('my-holiday').getByTestId('holiday-days').fill('3');
  await ben.getByTestId('holiday-begin').click();
  await ben.getByTestId('holiday-end').waitFor();
  await ben.getByTestId('my-holiday').scrollIntoViewIfNeeded();
  await shot(ben, 'holiday-me-phone');
  await clean(ben, 'the own page of somebody on holiday');
  await rests(ann, 1).waitFor();
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben]) await page.context().close();
});
