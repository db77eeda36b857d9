// Playing through the page, by mouse, by finger and by keys.
import { still } from './wait.mjs';

const MINE = '[data-cell], [data-testid=pass], [data-testid=confirm], button.choice, [data-testid=bid-place], [data-testid=ceremony], [data-testid=result-row]';
const OVER = '[data-testid=ceremony], [data-testid=result-row]';

/** Waits until this page has something to answer, or the game is over. */
export const untilMine = (page) => page.waitForSelector(MINE, { state: 'attached' });

/** From the last move to the result: the last reckoning is skipped, if it is still under way. */
export async function toResult(page) {
  await page.waitForSelector(OVER, { state: 'attached' });
  await page.evaluate(() => document.querySelector('[data-testid=skip-ceremony]')?.click());
  await page.getByTestId('result-row').first().waitFor();
}

export const isOver = async (page) => (await page.locator(OVER).count()) > 0;

/** In the page: which decision it is, for two bids may follow each other with the same moves; what is on offer; and where figures are on the score track. Nothing if that is what it was. */
const asked = (old) => {
  const of = ({ dataset, ariaLabel }) => dataset.seq ?? dataset.cell ?? dataset.move ?? ariaLabel;
  const what = [...document.querySelectorAll('[data-seq], [data-cell], [data-move], [data-testid=track]')].map(of).join(' ');
  return what === old ? undefined : { what };
};

/** The state of the decision in a word that changes with every answer. */
export const mark = async (page) => (await page.evaluate(asked)).what;

/** Until the page shows another decision (or none). */
const untilChanged = (page, old) => page.waitForFunction(asked, old);

async function centre(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** In the page: the first legal cell from `pick` on whose middle is under nothing, as `at`; and the middle of each, and what lies there. */
const whereCellsAre = (pick) => {
  const cells = [...document.querySelectorAll('[data-cell]')].map((n) => {
    const r = n.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const over = document.elementFromPoint(x, y);
    return { x, y, hit: over?.closest('[data-testid]')?.dataset.testid ?? over?.outerHTML.slice(0, 100), free: !!over?.closest('[data-testid=board]') };
  });
  const first = cells.map((_, i) => cells[(pick + i) % cells.length]).find((c) => c.free);
  return { at: first && [first.x, first.y], told: cells.map(({ x, y, hit }) => `${Math.round(x)},${Math.round(y)} ${hit}`).join('; ') };
};

/** Where somebody looks who looks around: one to the right, one down, two to the left, two up, three to the right, and so on. */
const AROUND = [1, 1, 2, 2, 3, 3, 4, 4].flatMap((n, i) => Array(n).fill(`Shift+Arrow${['Right', 'Down', 'Left', 'Up'][i % 4]}`));

/** A legal cell that is in sight. The board may still be on its way back from where it was looked at closely; then it is moved a little,
 * as somebody would whose only cell lies under a button. */
async function cellInSight(page, pick) {
  const seen = [];
  for (const key of ['', ...AROUND]) {
    if (key) await page.keyboard.press(key);
    const { at, told } = await still(page, () => page.evaluate(whereCellsAre, pick));
    if (at) return at;
    seen.push(told);
  }
  throw new Error(`no legal cell can be reached: the board does not fit its window; cells were at ${seen.join(' then ')}`);
}

async function placeTile(page, touch, pick) {
  const at = await cellInSight(page, pick);
  if (!touch) return page.mouse.click(...at);
  await page.touchscreen.tap(...at);
  return page.getByTestId('place').tap();
}

/** Clicks a place for a figure on the board, and if it asks which figure, the first; false if none is in reach. */
async function pickSpot(page, touch, pick) {
  const spots = page.locator('[data-spot]');
  const count = await spots.count();
  for (let i = 0; i < count; i++) {
    const [x, y] = await centre(spots.nth((pick + i) % count));
    const hit = await page.evaluate(([px, py]) => !!document.elementFromPoint(px, py)?.closest('[data-testid=board]'), [x, y]);
    if (!hit) continue;
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    const menu = page.getByTestId('figure-menu').locator('button').first();
    if (await menu.count()) await (touch ? menu.tap() : menu.click());
    return true;
  }
  return false;
}

/** Bids the least that may be bid, or one more. */
async function placeBid(page, press, n) {
  const more = page.getByTestId('bid-more');
  if (n % 2 && (await more.isEnabled())) await press(more);
  await press(page.getByTestId('bid-place'));
}

/** Answers one decision; `n` varies the choice. Returns what it did. */
export async function answer(page, { touch = false, n = 0 } = {}) {
  await untilMine(page);
  if (await isOver(page)) return 'over';
  const before = await mark(page);
  const press = (locator) => (touch ? locator.tap() : locator.click());
  const choices = page.locator('button.choice');
  const must = !(await page.locator('[data-testid=pass], [data-testid=confirm]').count()); // the dragon flies on, who opened an auction bids
  let did;
  if (await page.locator('[data-cell]').count()) {
    await placeTile(page, touch, n * 7);
    did = 'place';
  } else if ((await page.getByTestId('bid-place').count()) && (must || n % 3)) {
    await placeBid(page, press, n);
    did = 'bid';
  } else if (n % 5 === 2 && (await pickSpot(page, touch, n))) {
    did = 'spot';
  } else if ((await choices.count()) && (must || n % 3 !== 1)) {
    await press(choices.nth(n % (await choices.count())));
    did = 'deploy';
  } else if (await page.getByTestId('confirm').count()) {
    await press(page.getByTestId('confirm'));
    did = 'confirm';
  } else {
    await press(page.getByTestId('pass'));
    did = 'pass';
  }
  await untilChanged(page, before).catch(async (e) => {
    if (!(await isOver(page))) throw e;
  });
  return did;
}

/** Plays until the game is over; returns how many decisions were answered. */
export async function playOut(page, options = {}) {
  for (let n = 0; n < 600; n++) if ((await answer(page, { ...options, n })) === 'over') return n;
  throw new Error('the game does not end');
}
