// What people at a table write to each other, and who looks on: at once, some turns later, or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { answer, untilMine } from './play.mjs';
import { PHONE, shot, stage } from './stage.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE', colorScheme: 'dark' };

async function turn(page) {
  await untilMine(page);
  for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
}

/** A table for two, made by the form: gives the links for the friend and for watchers, with the maker's page at the table. */
async function table(page, choose) {
  await page.getByTestId('custom').locator('summary').first().click();
  await page.getByTestId('seat').first().getByRole('textbox').fill('Ann');
  await choose(page.getByTestId('company-form'));
  await page.getByTestId('create').click();
  await page.getByTestId('share').waitFor();
  const links = await Promise.all((await page.getByTestId('share').getByRole('textbox').all()).map((l) => l.inputValue()));
  await page.getByTestId('to-table').click();
  await page.getByTestId('board').waitFor();
  return { friend: links[0], watch: links.at(-1) };
}

async function write(page, text) {
  if (!(await page.getByTestId('chat-text').count())) await page.getByTestId('talk').first().click();
  await page.getByTestId('chat-text').fill(text);
  await page.getByTestId('chat-send').click();
}

test('people write to each other, and see how many look on', { timeout: 300_000 }, async () => {
  const ann = await s.open();
  const { friend, watch } = await table(ann, () => undefined);
  const ben = await s.open(friend, SMALL);
  const eve = await s.open(watch);
  await ann.getByTestId('watching').waitFor();
  assert.match(await ann.getByTestId('watching').textContent(), /1 person is watching/);
  await write(ann, 'Hello Ben <b>& all</b>, may the best builder win!');
  for (const page of [ben, eve]) await page.getByTestId('said').getByText('Hello Ben <b>& all</b>').waitFor();
  await shot(ben, 'talk-heard-phone');
  await ann.getByTestId('talk-list').getByText('may the best builder win!').waitFor();
  await shot(ann, 'talk-desktop');
  await clean(ann, 'the window to talk in');
  await write(ann, 'This is a long message of many words, for somebody has much to tell of why it takes so long: a parcel has come, the cat is out, and the soup is too hot.');
  const bubble = ben.getByTestId('said').getByText('the cat is out');
  await bubble.waitFor();
  const box = await bubble.evaluate((n) => n.getBoundingClientRect().toJSON());
  assert.ok(box.left >= 0 && box.right <= 360 && box.height <= 130, `${JSON.stringify(box)}: wide rather than high`);
  // Who answers at length does not speak over it.
  await write(ben, 'Das macht gar nichts, ich habe Zeit: hier regnet es, und wer so lange auf seine Suppe wartet, der wartet auch auf ein Plättchen.');
  await ben.keyboard.press('Escape');
  await ben.getByTestId('said').getByText('hier regnet es').waitFor();
  const [one, other] = await ben.getByTestId('said').evaluateAll((list) => list.map((n) => [n.offsetTop, n.offsetTop + n.offsetHeight]));
  assert.ok(other && (one[1] <= other[0] || other[1] <= one[0]), `${one} and ${other}`);
  await shot(ben, 'talk-two-phone');
  await ann.getByTestId('mute-one').check();
  await write(ben, 'Danke!');
  await ben.getByTestId('talk-list').getByText('Danke!').waitFor();
  await write(ann, 'Quiet now'); // comes after what Ben wrote
  await ann.getByTestId('talk-list').getByText('Quiet now').waitFor();
  await ann.getByTestId('mute-one').uncheck();
  await ann.keyboard.press('Escape');
  await write(ben, 'Bitte!');
  await ann.getByTestId('said').getByText('Bitte!').waitFor();
  assert.equal(await ann.getByText('Danke!').count(), 0, 'Ann did not want to hear it');
  await shot(ben, 'talk-phone');
  await clean(ben, 'the window to talk in, on a phone');
  assert.ok(await ben.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.equal(await eve.getByTestId('talk').count(), 0); // whoever looks on says nothing
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben, eve]) await page.context().close();
});

test('a table without a chat, which others see a turn later', { timeout: 300_000 }, async () => {
  const ann = await s.open();
  const { friend, watch } = await table(ann, async (form) => {
    await form.getByTestId('chat').uncheck();
    await form.getByTestId('onlookers').selectOption('1');
    await form.scrollIntoViewIfNeeded();
    await shot(ann, 'company-form-desktop');
  });
  const ben = await s.open(friend);
  const eve = await s.open(watch);
  await eve.getByText('You are watching, 1 turn late').waitFor();
  const turns = (page) => page.getByTestId('log-turn').count();
  for (const page of [ann, ben, ann]) await turn(page);
  await untilMine(ben);
  assert.equal(await turns(ben), 3);
  await eve.waitForFunction(() => document.querySelectorAll('[data-testid=log-turn]').length === 2);
  await ann.getByTestId('talk').first().click();
  await ann.getByTestId('reaction').first().waitFor();
  assert.equal(await ann.getByTestId('chat-text').count(), 0);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben, eve]) await page.context().close();
});
