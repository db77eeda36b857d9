// Learn to play: the whole course of the base game by mouse, wrong tries and hints; a part by touch on a phone in German; by key alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { learn, lesson, lessons, scores, verdict } from './lessons.mjs';
import { middle, play, untilDecision } from './solo.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';
import { drawnAnew, settled, until } from './wait.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE' };

test('the base game is learnt step by step, by mouse', { timeout: 300_000 }, async () => {
  const page = await s.open();
  await page.getByTestId('to-learn').click();
  await page.getByTestId('lesson-tell').waitFor();
  const [base] = await lessons(s.url);
  assert.equal(base.system, 'base');
  assert.ok(base.lessons.length >= 12);
  await untilDecision(page, 1);
  await settled(page);
  await shot(page, 'learn-desktop');
  await clean(page, 'a lesson');
  for (const [i, { id, title }] of base.lessons.entries()) {
    assert.equal(await lesson(page), id);
    assert.equal(await page.locator('#lesson-title').textContent(), title.en);
    assert.equal(await page.getByTestId('lesson-number').textContent(), `Step ${i + 1} of ${base.lessons.length}`);
    const end = await learn(page, s.url, id);
    assert.match(await page.getByTestId('lesson-well').textContent(), new RegExp(end.words.en.slice(0, 20)));
    assert.deepEqual(await scores(page), end.state.players.map((p) => p.score));
    await page.locator(`[data-testid=step-${id}] .done`).waitFor();
    if (i === 3) {
      await settled(page);
      await shot(page, 'learn-done-desktop');
      await clean(page, 'a lesson that is done');
    }
    await page.getByTestId('lesson-next').click();
    if (i + 1 < base.lessons.length) await page.waitForFunction((next) => document.querySelector('[data-testid=lesson]')?.dataset.lesson === next, base.lessons[i + 1].id);
  }
  await page.getByTestId('quick').waitFor(); // after the last step one plays
  // What was done is kept on the device, and whoever comes back begins where there is something to learn, or anew.
  await page.goto(`${s.url}/learn#base-city`);
  await page.locator('[data-testid=step-base-end] .done').waitFor();
  assert.equal(await lesson(page), 'base-city');
  await page.context().close();
});

test('a wrong try is told at once and changes nothing; a hint says more and shows it', { timeout: 120_000 }, async () => {
  const page = await s.open('/learn#base-turn');
  await play(page, '1,0N', false, 0); // the right place, turned the wrong way
  await page.getByTestId('lesson-wrong').waitFor();
  assert.match(await page.getByTestId('lesson-wrong').textContent(), /runs down/);
  assert.match(await page.getByTestId('speech').textContent(), /runs down/);
  await untilDecision(page, 2);
  await settled(page);
  await shot(page, 'learn-wrong-desktop');
  await clean(page, 'a wrong try');
  await page.getByTestId('lesson-ask').click();
  assert.match(await page.getByTestId('lesson-hint').textContent(), /leave at the top/);
  await page.getByTestId('lesson-show').click();
  await page.getByTestId('ghost').waitFor();
  await page.getByTestId('place').click();
  await page.getByTestId('lesson-well').waitFor();
  assert.equal(await page.getByTestId('lesson-wrong').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'lesson-next');
  // Once more from the beginning; and what was laid may be taken back within the turn.
  await page.goto(`${s.url}/learn#base-road`);
  await page.waitForFunction(() => document.querySelector('[data-testid=lesson]')?.dataset.lesson === 'base-road');
  await play(page, '1,0N', false, 0);
  await page.getByTestId('actions').locator('[data-move="f@W"]').waitFor();
  await page.keyboard.press('u');
  await page.locator('[data-cell="1,0"]').waitFor({ state: 'attached' });
  await learnFrom(page);
  await page.getByTestId('lesson-again').click();
  await page.getByTestId('lesson-tell').waitFor();
  assert.equal(await verdict(page), 'asked');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

/** The road lesson from a board that was seen before. */
async function learnFrom(page) {
  const at = await middle(page, '1,0');
  await page.mouse.click(...at);
  await page.getByTestId('actions').locator('[data-move="f@W"]').click();
  await page.getByTestId('lesson-well').waitFor();
}

test('by touch on a small phone, in German', { timeout: 120_000 }, async () => {
  const page = await s.open('/learn', SMALL);
  await page.getByTestId('lesson-tell').waitFor();
  assert.equal(await lesson(page), 'base-place');
  const { lessons: steps } = (await lessons(s.url))[0];
  for (const { id, title } of steps.slice(0, 4)) {
    await untilDecision(page, 1);
    assert.equal(await page.locator('#lesson-title').textContent(), title.de);
    await settled(page);
    if (id === 'base-road') {
      await shot(page, 'learn-phone');
      await clean(page, 'a lesson on a phone');
      await play(page, '1,0N', true, 0);
      await play(page, '-', true, 1);
      await page.getByTestId('lesson-wrong').waitFor();
      assert.match(await page.getByTestId('lesson-wrong').textContent(), /bringt die Straße niemandem etwas/);
      await settled(page);
      await shot(page, 'learn-wrong-phone');
      await page.getByTestId('actions').locator('[data-move="f@W"]').tap();
      await page.getByTestId('lesson-well').waitFor();
    } else await learn(page, s.url, id, true);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(wide, false);
    await settled(page);
    if (id === 'base-city') await shot(page, 'learn-done-phone');
    await page.getByTestId('lesson-next').tap();
    await page.waitForFunction((old) => document.querySelector('[data-testid=lesson]')?.dataset.lesson !== old, id);
  }
  await page.getByTestId('lesson-select').selectOption('base-end');
  await page.waitForFunction(() => document.querySelector('[data-testid=lesson]')?.dataset.lesson === 'base-end');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

/** How high the board is between what lies above and below it, and how many figures stand there in full. */
const seen = (page) =>
  page.evaluate(() => {
    const [top, bottom] = [document.querySelector('.over').getBoundingClientRect().bottom, document.querySelector('.bottom').getBoundingClientRect().top];
    const others = [...document.querySelectorAll('[data-testid=overlay] [data-figure]')].map((n) => n.getBoundingClientRect());
    return { high: Math.round(bottom - top), figures: others.filter((r) => r.top >= top && r.bottom <= bottom).length };
  });

test('on a small phone words and choices leave the board in sight, and on it who stands there already', { timeout: 300_000 }, async () => {
  for (const id of ['base-taken', 'inns-big', 'inns-inn', 'dragon-gate']) {
    const page = await s.open(`/learn#${id}`, { ...SMALL, locale: 'en-GB' });
    const answer = await fetch(`${s.url}/api/lessons/${id}/step`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"answers":[]}' });
    await play(page, (await answer.json()).right, true, 0);
    await untilDecision(page, 2);
    await settled(page);
    const look = () => seen(page);
    const red = ['base-taken', 'inns-big'].includes(id);
    const fine = ({ high, figures }) => high >= 199 && (!red || figures === 1);
    await until(page, look, fine);
    await page.getByTestId('pass').tap();
    await page.getByTestId('lesson-wrong').waitFor();
    await until(page, look, fine);
    const [words, wrong] = await Promise.all([page.locator('.words').boundingBox(), page.getByTestId('lesson-wrong').boundingBox()]);
    assert.ok(wrong.y >= words.y - 1 && wrong.y + 20 < words.y + words.height, `${id}: what is wrong is read at once`);
    await page.context().close();
  }
  assert.deepEqual(s.errors, []);
});

test('by keys alone, and aloud', { timeout: 120_000 }, async () => {
  const page = await s.open('/learn#base-turn', { ...DESKTOP, colorScheme: 'dark' });
  await untilDecision(page, 1);
  const aloud = (pattern) => until(page, () => page.getByTestId('speech').textContent(), (text) => pattern.test(text));
  await aloud(/Turn a tile.*runs up the board.*Your turn/s);
  await page.keyboard.press('h');
  await aloud(/to the right of the start tile/);
  await page.keyboard.press('h');
  await page.getByTestId('ghost').waitFor();
  await drawnAnew(page);
  await shot(page, 'learn-dark');
  await clean(page, 'a lesson in the dark');
  await page.keyboard.press('Enter');
  await aloud(/Well done/);
  await page.keyboard.press('Enter'); // the way on has the focus
  await page.waitForFunction(() => document.querySelector('[data-testid=lesson]')?.dataset.lesson === 'base-road');
  await aloud(/thief/);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a tile that players drew is seen in hand and on the board', { timeout: 120_000 }, async () => {
  const page = await s.open('/learn#creativity-drawn');
  await untilDecision(page, 1);
  const hand = page.getByTestId('hand');
  assert.match(await hand.getAttribute('src'), /tile=crown%3A/);
  await until(page, () => hand.evaluate((img) => img.complete && img.naturalWidth), (wide) => wide > 0);
  await learn(page, s.url, 'creativity-drawn');
  await settled(page); // with all pictures
  await shot(page, 'learn-own-tile');
  await page.goto(`${s.url}/learn#creativity-tile`); // and with another lesson it is known no more
  await untilDecision(page, 1);
  await until(page, () => hand.getAttribute('src'), (src) => /CREA/.test(decodeURIComponent(src)));
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
