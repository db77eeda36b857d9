// People without accounts: a key of one's own, the games that it finds again on every device, and ratings.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { clean } from './axe.mjs';
import { answer, toResult, untilMine } from './play.mjs';
import { proxyTo } from './proxy.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const GERMAN = { ...SMALL, locale: 'de-DE', colorScheme: 'dark' };
const doors = [];
/** The server as it is seen from an address of one's own: players of one address are not rated. */
const from = {};

async function openDoors() {
  const port = Number(new URL(s.url).port);
  for (const [who, address] of [['ann', '127.0.0.2'], ['ben', '127.0.0.3'], ['phone', '127.0.0.4']]) {
    if (from[who]) continue;
    doors.push(await proxyTo(port, address));
    from[who] = doors.at(-1).url;
  }
}
after(() => Promise.all(doors.map((d) => d.close())));

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const tableOf = (page) => page.url().match(/\/t\/([\w-]+)/)[1];
const rated = (page, seat) => page.getByTestId('player').nth(seat).getByTestId('seat-rating');
const games = (page, id) => page.locator(`[data-testid=my-game][data-table="${id}"]`);

/** A page of somebody who makes himself known. */
async function known(who, options) {
  const page = await s.open(`${from[who]}/me`, options);
  await page.getByTestId('make-key').click();
  await page.getByTestId('key-words').waitFor();
  const words = await page.getByTestId('key-words').locator('li').evaluateAll((list) => list.map((li) => li.lastChild.textContent));
  assert.equal(words.length, 9);
  return { page, words };
}

async function turn(page) {
  await untilMine(page);
  for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
}

async function resign(page) {
  await page.getByTestId('open-menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign').click();
}

/** A table by the form, to be rated; gives its address for the friend. */
async function setRated(page) {
  await page.goto(new URL('/', page.url()).href);
  await page.getByTestId('custom').locator('summary').first().click();
  await page.getByTestId('rated').check();
  await page.getByTestId('seat').first().getByRole('textbox').fill('Ann');
  await page.getByTestId('create').click();
  await page.getByTestId('share').waitFor();
  const link = await page.getByTestId('share').getByRole('textbox').first().inputValue();
  await page.getByTestId('to-table').click();
  return new URL(link);
}

test('two who are known play a rated game, and take it to other devices', { timeout: 300_000 }, async () => {
  await openDoors();
  const { page: ann, words } = await known('ann');
  await shot(ann, 'people-key-desktop');
  await clean(ann, 'a key that was just made');
  const { page: ben } = await known('ben', GERMAN);
  await shot(ben, 'people-key-phone');
  await clean(ben, 'a key on a phone');
  assert.ok(await fits(ben));

  const link = await setRated(ann);
  await ben.goto(from.ben + link.pathname + link.hash);
  for (const page of [ann, ben]) for (const seat of [0, 1]) await rated(page, seat).waitFor();
  assert.match(await rated(ann, 1).textContent(), /1500\?/);
  await shot(ann, 'people-table-desktop');
  await shot(ben, 'people-table-phone');
  await turn(ann);
  await untilMine(ben);
  const id = tableOf(ann);

  // Somebody else's turn here, and one's own there.
  await ann.goto(`${from.ann}/`);
  await games(ann, id).getByText('is to move').waitFor();
  const start = await ben.context().newPage();
  await start.goto(`${from.ben}/`);
  await games(start, id).getByText('Du bist am Zug').waitFor();
  await start.waitForFunction(() => document.title === '● (1) Bastide');
  await shot(ann, 'people-start-desktop');
  await games(start, id).scrollIntoViewIfNeeded();
  await shot(start, 'people-start-phone');
  await clean(ann, 'the start page of somebody who is known');
  await clean(start, 'the same on a phone');
  assert.ok(await fits(start));
  await start.close();

  // By words to a second device, typed as people type.
  const second = await s.open(`${from.phone}/me`, SMALL);
  await clean(second, 'who is not known yet');
  await shot(second, 'people-unknown-phone');
  const typed = (list) => second.getByTestId('key-input').fill(list.join(' '));
  await typed([...words.slice(0, 3), 'hello', ...words.slice(4)]);
  await second.getByTestId('take').click();
  await second.getByTestId('key-error').getByText('Word 4').waitFor();
  await typed(words.map((w) => w.toUpperCase()));
  await second.getByTestId('take').click();
  await games(second, id).waitFor();
  await games(second, id).locator('a').click();
  await rated(second, 0).waitFor();

  await turn(ben);
  await turn(second); // his seat is his on this device, too, without its link
  await untilMine(ben);
  await resign(ben);
  for (const page of [ben, second]) await toResult(page);
  await ben.getByTestId('rating-change').first().waitFor();
  const change = async (page) => (await page.getByTestId('rating-change').allTextContents()).map((t) => Number(t.match(/([+−]\d+)$/)[1].replace('−', '-')));
  const [won, lost] = await change(second);
  assert.ok(won > 100 && lost < -100);
  assert.deepEqual(await change(ben), [won, lost]);
  await shot(ben, 'people-result-phone');
  await clean(ben, 'the result of a rated game');

  await ann.goto(`${from.ann}/me`);
  await ann.getByTestId('rating-card').waitFor();
  assert.equal(await ann.getByTestId('rating').textContent(), `${1500 + won}?`);
  await ann.getByTestId('past-game').getByText('won').waitFor();
  assert.equal(await games(ann, id).count(), 0);
  await shot(ann, 'people-me-desktop');
  await clean(ann, 'my page');

  // By the link to a third, which has a key of its own.
  await ann.getByTestId('show-key').click();
  await ann.getByTestId('key-code').click();
  const url = new URL(await ann.getByTestId('qr').getAttribute('data-url'));
  assert.match(url.hash, /^#me=/);
  const third = await s.open(`${from.phone}/me`, GERMAN);
  await third.getByTestId('make-key').click();
  await third.goto(from.phone + url.pathname + url.hash);
  await third.getByText('anderen Schlüssel').waitFor();
  assert.equal(new URL(third.url()).hash, ''); // the words do not stay in the address
  await shot(third, 'people-bring-phone');
  await clean(third, 'a key that a link brings');
  await third.getByTestId('take').click();
  await third.getByTestId('rating-card').waitFor();
  assert.equal(await third.getByTestId('rating').textContent(), `${1500 + won}?`);
  await third.getByTestId('past-game').getByText('gewonnen').waitFor();
  await shot(third, 'people-me-phone');
  assert.ok(await fits(third));

  // Forgotten, after it was asked whether the words are written down.
  await third.getByTestId('forget').click();
  await clean(third, 'the question before a key is forgotten');
  await third.getByTestId('forget-yes').click();
  await third.getByTestId('make-key').waitFor();
  assert.equal(await third.evaluate(() => localStorage.getItem('bastide.person')), null);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben, second, third]) await page.context().close();
});

test('against oneself nothing is rated, and that is said', { timeout: 300_000 }, async () => {
  await openDoors();
  const { page: ann } = await known('ann', DESKTOP);
  const link = await setRated(ann);
  const other = await s.open(`${from.ann}/me`, SMALL); // another browser of the same house
  await other.getByTestId('make-key').click();
  await other.getByTestId('key-words').waitFor();
  await other.goto(from.ann + link.pathname + link.hash);
  await rated(other, 1).waitFor();
  await turn(ann);
  await turn(other);
  await resign(other);
  for (const page of [ann, other]) await toResult(page);
  await other.getByTestId('not-rated').getByText('the same address').waitFor();
  await shot(other, 'people-unrated-phone');
  assert.equal(await other.getByTestId('rating-change').count(), 0);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, other]) await page.context().close();
});
