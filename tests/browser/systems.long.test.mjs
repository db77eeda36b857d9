// Games with everything that can be played, to the end: every kind of decision is answered by buttons and on the board.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clean } from './axe.mjs';
import { pathOf, playUntil } from './drive.mjs';
import { setTable } from './lobby.mjs';
import { answer, isOver, toResult, untilMine } from './play.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();
const COUNT = 'base+count modern players=2';
const greedy = { kind: 'bot', bot: 'greedy' };

/** What kinds of options are offered just now; a tile to be placed has none. */
const kinds = (page) => page.evaluate(() => [...new Set([...document.querySelectorAll('[data-kind]')].map((n) => n.dataset.kind))]);

/** Has a long game played on to this turn. The page leaves the table as long: it would draw every move. */
async function skipTo(page, from) {
  const play = page.url();
  await page.goto('about:blank');
  const driver = await s.open();
  await driver.evaluate(playUntil, { play, wanted: ['place'], from });
  await driver.context().close();
  await page.goto(s.url + pathOf(play));
}

/** Whole games by mouse or finger; of one with `skip` the turns from the first of these to the second are played by others. */
async function toTheEnd(rules, seats, options, touch, skip) {
  const page = await s.open(`/#rules=${encodeURIComponent(rules)}`, options);
  await page.getByTestId('checked').waitFor();
  await clean(page, 'setup');
  await setTable(page, seats);
  const seen = new Set();
  let n = 0;
  for (; n < 900; n++) {
    await untilMine(page);
    if (await isOver(page)) break;
    const offered = await kinds(page);
    if (!n || offered.some((kind) => !seen.has(kind))) await clean(page, offered.join('+') || 'place', seen.size ? '[data-testid=actions]' : undefined); // the rest of the page is the same
    for (const kind of offered) seen.add(kind);
    await answer(page, { touch, n });
    if (skip && (await page.getByTestId('log-turn').count()) >= skip[0]) {
      await skipTo(page, skip[1]);
      skip = undefined;
    }
  }
  await toResult(page);
  await page.getByTestId('result-row').nth(seats.length - 1).waitFor();
  assert.ok(n > 60, `only ${n} decisions`);
  return { page, seen };
}

/** A rules line with every expansion that the server has. */
async function all() {
  const { expansions } = await fetch(`${s.url}/api/meta`).then((r) => r.json());
  return `${expansions.map((e) => e.id).join('+')} modern printing=second players=3`;
}

async function everything() {
  const { page, seen } = await toTheEnd(await all(), [{ kind: 'me', name: 'Ann' }, greedy, greedy], DESKTOP, false, [90, 210]);
  assert.ok(seen.has('deploy'), `kinds of options: ${[...seen]}`);
  assert.ok((await page.getByTestId('token').count()) > 0, 'nobody holds a card at the end');
  // Where points come from: the board shows it, and says the rules.
  await page.getByTestId('result-scores').first().locator('summary').click();
  await page.getByTestId('result-score').filter({ hasText: /^\S+ (City(?! of)|Road|Field)/ }).first().click(); // a card, a message, the fairy pay for no place
  await page.getByTestId('why').getByText(/[A-Z]+-\d+: \S/).first().waitFor();
  assert.ok((await page.locator('.glow, .marked').count()) > 0, `nothing is lit: ${await page.getByTestId('why').textContent()}`);
  await clean(page, 'why');
  await page.keyboard.press('Escape');
  await page.getByTestId('why').waitFor({ state: 'detached' });
  await page.context().close();
}

async function countOnAPhone() {
  const { page } = await toTheEnd(COUNT, [{ kind: 'me', name: 'Ann' }, greedy], { ...PHONE, colorScheme: 'dark' }, true);
  await page.getByTestId('look').tap();
  assert.equal(await page.locator('[data-testid=overlay] [data-figure=count]').count(), 1);
  await page.context().close();
}

describe('whole games', { concurrency: 2 }, () => {
  test('all systems, three seats', { timeout: 600_000 }, everything);
  test('the Count on a phone', { timeout: 300_000 }, countOnAPhone);
});

test('and nothing went wrong in any page', () => assert.deepEqual(s.errors, []));
