// Puzzles: one found and one missed by mouse, by touch on a phone in German, by keys and aloud; the way there from the start page; and what a
// device keeps of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { play, untilDecision } from './solo.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';
import { drawnAnew, settled, until } from './wait.mjs';

const s = stage();
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE' };

const puzzles = async () => (await fetch(`${s.url}/api/puzzles`)).json();
async function asked(puzzle, answers) {
  const body = JSON.stringify({ answers });
  const answer = await fetch(`${s.url}/api/puzzles/${puzzle}/step`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.json();
}

/** How far a cell is from the middle of a board, which is to be seen on the smallest phone. */
function off(tiles, [x, y]) {
  const middle = (key) => (Math.min(...tiles.map((t) => t[key])) + Math.max(...tiles.map((t) => t[key]))) / 2;
  return Math.max(Math.abs(x - middle('x')), Math.abs(y - middle('y')));
}

/** A turn that is not right, in the middle of the board, and what is said of it: then the server tells what is right. */
async function turnsOf(puzzle) {
  const begun = await asked(puzzle, []);
  const cells = begun.state.decision.options.sort((a, b) => off(begun.state.tiles, a.cell) - off(begun.state.tiles, b.cell));
  for (const first of cells) {
    const answers = [first.move];
    let step = await asked(puzzle, answers);
    while (step.verdict === 'asked') {
      answers.push(step.state.decision.options.at(-1).move);
      step = await asked(puzzle, answers);
    }
    if (step.verdict === 'wrong') return { wrong: answers, step, off: off(begun.state.tiles, step.best[0][0].match(/-?\d+/g).map(Number)) };
  }
  throw new Error(`every turn of ${puzzle} is right`);
}

/** Those of the first dozen whose right turns are nearest to the middle. */
async function central(list) {
  const all = await Promise.all(list.puzzles.slice(0, 12).map(async (p) => ({ id: p.id, ...(await turnsOf(p.id)) })));
  return all.sort((a, b) => a.off - b.off).map((p) => p.id);
}

const card = (page) => page.getByTestId('puzzle');
const verdict = (page) => card(page).getAttribute('data-verdict');
const untilPuzzle = (page, id) => page.waitForFunction((wanted) => document.querySelector('[data-testid=puzzle]')?.dataset.puzzle === wanted, id);
async function tryTurn(page, moves, touch, before = 0) {
  for (const [i, move] of moves.entries()) await play(page, move, touch, before + i);
  await page.getByTestId('puzzle-verdict').waitFor();
}
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('bastide.puzzles')));

test('the puzzle of the day is found from the start page, by mouse', { timeout: 120_000 }, async () => {
  const list = await puzzles();
  const page = await s.open();
  const day = page.getByTestId('puzzle-of-day');
  await day.scrollIntoViewIfNeeded();
  await until(page, () => day.locator('img').evaluate((img) => img.complete && img.naturalWidth), (wide) => wide === 1200);
  await settled(page);
  await shot(page, 'puzzle-of-day');
  await clean(page, 'the puzzle of the day', '[data-testid=puzzle-of-day]');
  await day.click();
  await untilPuzzle(page, list.today);
  const { step } = await turnsOf(list.today);
  await untilDecision(page, 1);
  assert.match(await page.getByTestId('puzzle-asks').textContent(), /You play \w+\. One turn is at least 4 points better/);
  await settled(page);
  await shot(page, 'puzzle-desktop');
  await clean(page, 'a puzzle');
  await tryTurn(page, step.best[0], false);
  assert.equal(await verdict(page), 'right');
  assert.match(await page.getByTestId('puzzle-verdict').textContent(), /Right!.*No other turn comes within/);
  assert.ok((await page.getByTestId('puzzle-facts').locator('li').count()) >= 1);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'puzzle-next');
  const info = list.puzzles.find((p) => p.id === list.today);
  const saved = await kept(page);
  assert.ok(saved.rating > 1000);
  assert.deepEqual([saved.tried[info.id], saved.day, saved.streak], [true, list.day, 1]);
  assert.match(await page.getByTestId('puzzle-change').textContent(), new RegExp(`Your rating: ${saved.rating} \\(\\+${saved.rating - 1000}\\)`));
  assert.match(await page.getByTestId('streak').textContent(), /1 day in a row/);
  await settled(page);
  await shot(page, 'puzzle-right-desktop');
  await clean(page, 'a puzzle that is solved');
  await page.goto(s.url);
  await page.locator('[data-testid=puzzle-of-day][data-solved=true]').waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a wrong turn is told with the better one, shown on the board; then tried again, and on to the next', { timeout: 120_000 }, async () => {
  const list = await puzzles();
  const id = list.puzzles.find((p) => p.id !== list.today)?.id ?? list.today;
  const { wrong, step } = await turnsOf(id);
  const page = await s.open(`/puzzles/${id}`);
  await untilPuzzle(page, id);
  await tryTurn(page, wrong, false);
  assert.equal(await verdict(page), 'wrong');
  const said = await page.getByTestId('puzzle-verdict').textContent();
  assert.match(said, /Not the best turn\./);
  assert.ok(said.includes(step.lost.toFixed(1)), said);
  const [x, y] = step.best[0][0].match(/-?\d+/g);
  assert.equal(await page.getByTestId('puzzle-where').textContent(), `at ${x},${y}`);
  await page.getByTestId('ghost').waitFor();
  await settled(page);
  await shot(page, 'puzzle-wrong-desktop');
  await clean(page, 'a puzzle that was missed');
  const rating = (await kept(page)).rating;
  assert.ok(rating < 1000);
  await page.getByTestId('puzzle-mine').click();
  await page.getByTestId('puzzle-tried').waitFor();
  assert.equal(await page.getByTestId('puzzle-mine').getAttribute('aria-pressed'), 'true');
  await page.getByTestId('puzzle-mine').click();
  await page.getByTestId('puzzle-again').click();
  await page.getByTestId('puzzle-asks').waitFor();
  const before = await page.getByTestId('actions').evaluate((bar) => Number(bar.dataset.seq));
  await tryTurn(page, step.best[0], false, before - 1);
  assert.equal(await verdict(page), 'right');
  assert.match(await page.getByTestId('puzzle-change').textContent(), /Only the first try counts/);
  assert.deepEqual([(await kept(page)).rating, (await kept(page)).tried[id]], [rating, true]);
  await page.getByTestId('puzzle-next').click();
  if (list.puzzles.length > 1) await page.waitForFunction((old) => document.querySelector('[data-testid=puzzle]')?.dataset.puzzle !== old, id);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('by touch on a small phone, in German', { timeout: 120_000 }, async () => {
  const list = await puzzles();
  const [right, wrong] = await central(list);
  const page = await s.open(`/puzzles/${right}`, SMALL);
  await untilPuzzle(page, right);
  await untilDecision(page, 1);
  await settled(page);
  await shot(page, 'puzzle-phone');
  await clean(page, 'a puzzle on a phone');
  const narrow = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
  await tryTurn(page, (await turnsOf(right)).step.best[0], true);
  assert.match(await page.getByTestId('puzzle-verdict').textContent(), /Richtig!.*Kein anderer Zug/);
  await narrow();
  await settled(page);
  await shot(page, 'puzzle-right-phone');
  await clean(page, 'a puzzle that is solved on a phone');
  await page.getByTestId('puzzle-select').selectOption(wrong);
  await untilPuzzle(page, wrong);
  await tryTurn(page, (await turnsOf(wrong)).wrong, true);
  assert.match(await page.getByTestId('puzzle-verdict').textContent(), /Nicht der beste Zug\..*weniger wert/);
  await page.getByTestId('ghost').waitFor();
  await narrow();
  await settled(page);
  await shot(page, 'puzzle-wrong-phone');
  await clean(page, 'a puzzle that was missed on a phone');
  await page.getByTestId('puzzle-next').tap();
  await page.waitForFunction((old) => document.querySelector('[data-testid=puzzle]')?.dataset.puzzle !== old, wrong);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('by keys alone, and aloud, in the dark', { timeout: 120_000 }, async () => {
  const list = await puzzles();
  const page = await s.open('/puzzles', { ...DESKTOP, colorScheme: 'dark' });
  await untilPuzzle(page, list.today);
  await untilDecision(page, 1);
  const aloud = (pattern) => until(page, () => page.getByTestId('speech').textContent(), (text) => pattern.test(text));
  await aloud(/Puzzle of the day\. You play .*Your turn/s);
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('ghost').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=puzzle-verdict], [data-testid=actions][data-seq="2"]').first().waitFor();
  if (!(await page.getByTestId('puzzle-verdict').count())) await page.keyboard.press('-');
  await page.getByTestId('puzzle-verdict').waitFor();
  await aloud(/Right!|Not the best turn\. .*The best turn: at/s);
  await drawnAnew(page);
  await shot(page, 'puzzle-dark');
  await clean(page, 'a puzzle in the dark');
  await page.keyboard.press('Enter'); // the way on has the focus
  await page.waitForFunction((old) => document.querySelector('[data-testid=puzzle]')?.dataset.puzzle !== old, list.today);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('what is none leads nowhere', { timeout: 60_000 }, async () => {
  const page = await s.open('/puzzles/nothing9');
  await page.getByText('There is nothing here').waitFor();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
