// Learn to play with the expansions: every lesson of each, and the way there from the setup.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { learn, lesson, lessons } from './lessons.mjs';
import { stage } from './stage.mjs';

const s = stage();

test('the setup leads to the lessons of an expansion, each leads on to the next, and no other address leads astray', { timeout: 400_000 }, async () => {
  const all = await lessons(s.url);
  const page = await s.open('/');
  const custom = page.getByTestId('custom');
  await custom.waitFor();
  await custom.locator('summary').first().click();
  for (const { system } of all.slice(1)) assert.equal(await page.getByTestId(`learn-${system}`).getAttribute('href'), `/learn#${system}`);
  await page.goto(`${s.url}/learn#nothing-here`);
  await page.getByTestId('lesson-tell').waitFor();
  assert.equal(await lesson(page), 'base-place');
  const standing = () => page.getByTestId('system-select').locator('option:checked').textContent();
  for (const [i, { system, lessons: steps }] of all.entries()) {
    if (!i) continue;
    await page.goto(`${s.url}/learn#${system}`);
    await page.waitForFunction((id) => document.querySelector('[data-testid=lesson]')?.dataset.lesson === id, steps[0].id);
    for (const [done, { id }] of steps.entries()) {
      assert.match(await standing(), new RegExp(`^(?!✓).* · ${done} of ${steps.length}$`));
      await learn(page, s.url, id);
      if (done + 1 === steps.length) {
        assert.match(await standing(), new RegExp(`^✓ .* · ${steps.length} of ${steps.length}$`));
        assert.equal(await page.getByTestId('lesson-further').getAttribute('href'), `/learn#${(all[i + 1] ?? all[0]).system}`);
        if (i === 1) await clean(page, 'the last step of an expansion');
      } else assert.equal(await page.getByTestId('lesson-further').count(), 0);
      await page.getByTestId('lesson-next').click();
    }
    await custom.waitFor(); // the setup with this expansion
  }
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
