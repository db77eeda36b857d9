// axe looks for what keeps people out who cannot see or point.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const { source } = createRequire(new URL('../../web/package.json', import.meta.url))('axe-core');

/** In the page: what axe has to complain about in that part. It need not describe where all is well, which takes a third longer on a large board. */
const complaints = async (part) => {
  const { violations } = await globalThis.axe.run(part, { resultTypes: ['violations'] });
  return violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
};

/** Nothing to complain about, on the page or in a part of it. Half a megabyte of axe is read once a page, not each time. */
export async function clean(page, where, part = 'html') {
  for (const there of ['main', 'h1']) await page.locator(there).first().waitFor({ state: 'attached' }); // most pages are fetched when they are opened
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${source}; undefined`);
  const found = await page.evaluate(complaints, part);
  assert.deepEqual(found.map((what) => `${where}: ${what}`), []);
}
