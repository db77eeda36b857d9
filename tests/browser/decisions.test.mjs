// Every kind of decision, on a desktop and on a phone: whatever can be chosen is in sight, under nothing, and no text is cut off. With
// BASTIDE_SHOTS=DIR there is a picture of each, for people to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deviceTable, pathOf, playUntil, still } from './drive.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();
const RULES = 'base+inns+abbot+siege+count+shrines modern printing=second siege-tiles=both players=2';
const KINDS = ['place', 'deploy', 'deploy.recall', 'confirm', 'escape', 'redeploy', 'carcassonne', 'carcassonne.neutral', 'last-redeploy'];
const GAMES = 40;

/** What is wrong with the picture, in words. On a phone the parts of the tile just laid come first, if there is one, and what is far from
 * them may be out of sight: it has a button. */
const faults = ({ phone, laid }) => {
  const seen = (n) => {
    const { left, right, top, bottom } = n.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const covered = (n) => {
    const [x, y] = seen(n);
    const hit = document.elementFromPoint(x, y);
    return !hit || !(hit.closest('[data-testid=board]') || n.contains(hit));
  };
  const list = [];
  const tileOf = (n) => Number(n.dataset.spot.split(':')[0]);
  const spots = [...document.querySelectorAll('[data-spot]')];
  const latest = laid ? Math.max(...spots.map(tileOf)) : undefined;
  if (document.querySelectorAll('[data-testid=actions] [data-move]').length < spots.length) list.push('a place has no button');
  for (const n of spots.filter((n) => !phone || tileOf(n) === latest)) if (covered(n)) list.push(`the place ${n.dataset.spot} is hidden`);
  const cells = [...document.querySelectorAll('[data-cell]')];
  if (cells.length && cells.every(covered)) list.push('every place is hidden');
  for (const n of document.querySelectorAll('[data-testid=actions] button')) {
    const box = n.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth) list.push(`the button ${n.textContent} leaves the window`);
    if (n.scrollWidth > n.clientWidth + 1) list.push(`the button ${n.textContent} is cut off`);
  }
  return list;
};

async function look(play, kind, size, options) {
  const page = await s.open(pathOf(play), options);
  try {
    await inspect(page, kind, size);
  } finally {
    await page.context().close();
  }
}

async function inspect(page, kind, size) {
  await still(page);
  const dir = process.env.BASTIDE_SHOTS;
  if (dir) await page.screenshot({ path: join(dir, `decision-${kind}-${size}.png`) });
  assert.deepEqual((await page.evaluate(faults, { phone: size !== 'desktop', laid: kind !== 'last-redeploy' })).map((f) => `${kind}, ${size}: ${f}`), []);
}

test('every kind of decision can be seen and answered', { timeout: 600_000 }, async () => {
  if (process.env.BASTIDE_SHOTS) await mkdir(process.env.BASTIDE_SHOTS, { recursive: true });
  const driver = await s.open('/');
  const wanted = new Set(KINDS);
  const problems = [];
  for (let game = 0; game < GAMES && wanted.size; game++) {
    const play = await deviceTable(s.url, RULES, ['Ann', 'Ben']);
    for (let kind; (kind = await driver.evaluate(playUntil, { play, wanted: [...wanted] }));) {
      wanted.delete(kind);
      const german = { locale: 'de-DE' };
      for (const [size, options] of [['desktop', DESKTOP], ['phone', PHONE], ['phone-de', { ...PHONE, ...german, colorScheme: 'dark' }]])
        await look(play, kind, size, options).catch((e) => problems.push(e.message));
    }
  }
  assert.deepEqual(problems, []);
  assert.deepEqual([...wanted], [], 'these did not come');
  assert.deepEqual(s.errors, []);
});
