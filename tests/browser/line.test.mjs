// The line to the server breaks in mid-turn: the page says so, comes back by itself, and nothing is lost or played twice.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTable } from './lobby.mjs';
import { answer, mark, untilMine } from './play.mjs';
import { proxyTo } from './proxy.mjs';
import { stage } from './stage.mjs';
import { drawnAnew, heard, still } from './wait.mjs';

const s = stage();
let line;
after(() => line?.close());

const turns = (page) => page.getByTestId('log-turn').count();
const away = (page) => page.getByTestId('offline').waitFor();
const back = (page) => page.getByTestId('offline').waitFor({ state: 'detached' });
const wholeTurn = async (page, n = 0) => {
  while ((await answer(page, { n: n++ })) !== 'confirm');
};

/** Ann behind the line that breaks, Ben with one of his own. */
async function sit() {
  line ??= await proxyTo(Number(new URL(s.url).port));
  const ann = await s.open(`${line.url}/`);
  const { friends } = await setTable(ann, [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }]);
  const ben = await s.open(friends[0].replace(line.url, s.url));
  await untilMine(ann);
  return { ann, ben };
}
const leave = async (...pages) => {
  for (const page of pages) await page.context().close();
  // Refused connections are reported by the browser as failed loads; anything else is a fault of the page.
  const faults = s.errors.filter((e) => !/ERR_CONNECTION|Failed to load resource|WebSocket connection/.test(e));
  s.errors.length = 0;
  assert.deepEqual(faults, []);
};

test('a broken line is told, and made good by itself', { timeout: 300_000 }, async () => {
  const { ann, ben } = await sit();
  await answer(ann);
  await untilMine(ann);
  const before = await mark(ann);
  line.cut();
  await away(ann);
  await ben.getByText('(away)').waitFor();
  line.mend();
  await back(ann);
  assert.equal(await mark(ann), before);
  await ben.getByText('(away)').waitFor({ state: 'detached' });
  await wholeTurn(ann, 1);

  // What happens while the line is dead is there when it is back.
  await untilMine(ben);
  line.cut();
  await away(ann);
  await wholeTurn(ben);
  assert.equal(await turns(ann), 1);
  line.mend();
  await back(ann);
  await untilMine(ann);
  assert.equal(await turns(ann), 2, (await ann.getByTestId('log-turn').allInnerTexts()).join(' | '));
  await leave(ann, ben);
});

test('a move made into a dead line is played once when it is back', { timeout: 300_000 }, async () => {
  const { ann, ben } = await sit();
  line.hush();
  const move = answer(ann); // goes on its way and never arrives
  await ann.waitForFunction(() => !document.querySelector('[data-cell]'));
  await ann.getByTestId('waiting').waitFor();
  assert.equal(await turns(ben), 0);
  line.cut();
  await away(ann);
  assert.equal(await ann.locator('[data-cell]').count(), 0);
  line.mend();
  await back(ann);
  assert.equal(await move, 'place');
  await ann.getByTestId('waiting').waitFor({ state: 'detached' });
  await ann.getByTestId('undo').waitFor();
  await ben.getByTestId('log-turn').first().waitFor();
  assert.equal(await turns(ben), 1);
  await wholeTurn(ann, 1);
  await wholeTurn(ben);
  await untilMine(ann);
  assert.equal(await turns(ann), 2);
  await leave(ann, ben);
});

test('a line that dies in silence is noticed when the window is looked at again', { timeout: 300_000 }, async () => {
  const { ann, ben } = await sit();
  line.hush();
  await ann.evaluate(() => window.dispatchEvent(new Event('online')));
  await away(ann);
  line.cut();
  line.mend();
  await back(ann);
  await wholeTurn(ann);
  await untilMine(ben);
  await leave(ann, ben);
});

test('asking whether the line holds moves nothing on the board', { timeout: 300_000 }, async () => {
  const { ann, ben } = await sit();
  const where = async () => {
    const { x, y, width } = await ann.locator('[data-cell]').first().boundingBox();
    return [x, y, width].map(Math.round).join(); // in whole pixels: what is painted anew is so to a millionth
  };
  const fitted = await where();
  for (let i = 0; i < 14; i++) await ann.keyboard.press('Shift+ArrowRight');
  const moved = await still(ann, where);
  assert.notEqual(moved, fitted);
  // The question is answered by a second welcome and a second update; whatever they moved would move with the next pictures.
  const answered = heard(ann, 'update');
  await ann.evaluate(() => window.dispatchEvent(new Event('online')));
  await answered;
  await drawnAnew(ann);
  assert.equal(await where(), moved);
  await leave(ann, ben);
});
