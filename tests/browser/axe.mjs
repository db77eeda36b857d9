// axe looks for what keeps people out who cannot see or point.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const { AxeBuilder } = createRequire(new URL('../../web/package.json', import.meta.url))('@axe-core/playwright');

/** Nothing to complain about, on the page or in a part of it. Our pages have no frames of others: without a blank page to gather what it found in each, axe takes a third of
 * the time, and on a large board again a third less if it need not describe where all is well. */
export async function clean(page, where, part = 'html') {
  for (const there of ['main', 'h1']) await page.locator(there).first().waitFor({ state: 'attached' }); // most pages are fetched when they are opened
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include(part).options({ resultTypes: ['violations'] }).analyze();
  assert.deepEqual(violations.map((v) => `${where}: ${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`), []);
}
