// axe finds nothing to complain about, either: the sizes and lights that access.test leaves out, and where there is no page.
import { test } from 'node:test';
import { clean } from './axe.mjs';
import { sixAreClean, tableIsClean } from './clean_pages.mjs';
import { stage } from './stage.mjs';

const s = stage();

tableIsClean(s, 'desktop', 'dark');
tableIsClean(s, 'phone', 'light');
sixAreClean(s, 'phone', 'dark');
sixAreClean(s, 'desktop', 'light');

test('an address where nothing is', { timeout: 120_000 }, async () => {
  const page = await s.open('/nothing-here');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await clean(page, 'nowhere');
  s.errors.length = 0; // the browser tells of the 404
  await page.goto(`${s.url}/me/`);
  await page.getByTestId('me').or(page.getByRole('button', { name: 'Make my key' })).first().waitFor();
  s.errors.length = 0;
  await page.context().close();
});
