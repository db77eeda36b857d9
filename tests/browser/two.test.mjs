// Two people, each in a browser of his own, and a third who watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTable } from './lobby.mjs';
import { answer } from './play.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();

const total = (page) => page.getByTestId('log-turn').count();

test('a friend joins by his link, a watcher looks on', { timeout: 300_000 }, async () => {
  const ann = await s.open();
  const { friends, watch } = await setTable(ann, [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }]);
  const ben = await s.open(friends[0]);
  const eve = await s.open(watch);
  await eve.getByText('You are watching').waitFor();

  for (const [page, other] of [[ann, ben], [ben, ann], [ann, ben]]) {
    assert.equal(await other.locator('[data-cell]').count(), 0);
    for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
    await other.locator('[data-cell]').first().waitFor({ state: 'attached' });
  }
  assert.equal(await total(ben), 3);
  assert.equal(await total(eve), 3);
  // Whatever the watcher presses, nothing happens.
  await eve.mouse.click(600, 400);
  for (const key of ['ArrowRight', 'Enter', '1', '-', 'u']) await eve.keyboard.press(key);
  assert.equal(await eve.locator('[data-cell], [data-move], [data-testid=move-line], [data-testid=undo]').count(), 0);
  assert.equal(await total(ann), 3);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, ben, eve]) await page.context().close();
});

test('rules that do not fit are refused in words', { timeout: 300_000 }, async () => {
  const page = await s.open('/', PHONE);
  await page.getByTestId('custom').locator('summary').first().click();
  await page.getByTestId('rules-line').fill('bad rules');
  await page.locator('.refused').first().waitFor();
  assert.equal(await page.getByTestId('create').isDisabled(), true);
  s.errors.length = 0; // the refusal is logged by the browser as a failed request
  await page.context().close();
});

test('a link that opens no seat says so, and lets its owner watch', { timeout: 300_000 }, async () => {
  const ann = await s.open('/', { ...DESKTOP, locale: 'de-DE' });
  const { watch } = await setTable(ann, [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }]);
  await ann.goto(`${watch}#k=wrong`);
  await ann.reload();
  await ann.getByTestId('refused').waitFor();
  await ann.getByTestId('only-watch').click();
  await ann.getByText('Du schaust zu').waitFor();
  assert.deepEqual(s.errors, []);
  await ann.context().close();
});
