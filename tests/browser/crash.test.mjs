// The server is killed between the turns of two people, and in the middle of one: nothing is lost, nothing happens twice, and both go on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTable } from './lobby.mjs';
import { answer } from './play.mjs';
import { stage } from './stage.mjs';

const s = stage();
const turns = (page) => page.getByTestId('log-turn').count();
const offline = (page) => page.getByTestId('offline').waitFor();
const online = (page) => page.getByTestId('offline').waitFor({ state: 'detached' });
const mine = (page) => page.locator('[data-cell]').first().waitFor({ state: 'attached' });

/** All decisions of a turn, or those after the first `done`. */
async function turn(page, done = 0) {
  for (let n = done; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
}

test('two people go on after the server was killed, whoever was to move', { timeout: 300_000, skip: !!process.env.BASTIDE_URL }, async () => {
  const ann = await s.open();
  const { friends } = await setTable(ann, [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }]);
  const ben = await s.open(friends[0]);
  await turn(ann);
  await mine(ben);

  // Between two turns: the move that Ben makes while nobody is there is made when somebody is.
  await s.crash();
  await Promise.all([offline(ann), offline(ben)]);
  await ben.keyboard.press('ArrowRight');
  await ben.getByTestId('ghost').waitFor({ state: 'attached' });
  const cell = await ben.getByTestId('ghost').getAttribute('transform');
  await ben.keyboard.press('Enter');
  await s.again();
  await Promise.all([online(ann), online(ben)]);
  await ben.waitForFunction(() => !document.querySelector('[data-cell]'));
  const [x, y] = cell.match(/-?\d+/g);
  await ann.waitForFunction(([left, top]) => [...document.querySelectorAll('[data-testid=overlay] .last')].some((r) => Math.abs(r.getAttribute('x') - left) < 3 && Math.abs(r.getAttribute('y') - top) < 3), [x, y]);

  // In the middle of his turn.
  await s.crash();
  await Promise.all([offline(ann), offline(ben)]);
  await s.again();
  await Promise.all([online(ann), online(ben)]);
  await turn(ben, 1);
  await mine(ann);

  // While neither has anything open.
  await s.crash();
  await s.again();
  await turn(ann);
  await mine(ben);
  assert.deepEqual([await turns(ann), await turns(ben)], [3, 3]);
  assert.deepEqual(s.errors.filter((e) => !/ERR_|WebSocket/.test(e)), [], 'but for the connections that broke');
  for (const page of [ann, ben]) await page.context().close();
});
