// Every kind of decision, on a desktop and on a phone: whatever can be chosen is in sight, under nothing, and no text is cut off. With
// BASTIDE_SHOTS=DIR there is a picture of each, for people to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deviceTable, pathOf, playUntil, still } from './drive.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage({ pictures: !!process.env.BASTIDE_SHOTS }); // whoever looks at places needs no drawings, which take most of the time
const MOST = 'base+inns+abbot+siege+count+shrines+traders+monasteries+festival+phantom+flier+dragon+abbey+tower modern printing=second siege-tiles=both players=2';
/** The fairy stands beside a follower, or on a tile: game by game in turn. Two knights of whom a princess must choose hardly ever meet at random. */
const CROWDED = ['next-follower', 'on-tile'].map((where) => `${MOST} fairy-placement=${where} princess-action=may`);
/** What hardly ever comes where much else goes on: small cities become castles, a princess meets a knight. */
const SMALL = [
  { rules: 'base+inns+dragon modern players=2 princess-action=may', kinds: ['deploy.evict', 'deploy.afar'], choices: 1 },
  { rules: 'base+bridges modern players=2', kinds: ['bridge', 'castle', 'auction'] },
  { rules: 'base+messages modern players=2', kinds: ['messages-third'] },
  { rules: 'base+plague modern players=2', kinds: ['plague', 'plague.flee', 'deploy.infect', 'deploy.flee'] },
];
const KINDS = ['place', 'deploy', 'deploy.recall', 'deploy.home', 'deploy.other', 'deploy.lying', 'deploy.fly', 'deploy.evict', 'deploy.afar', 'deploy.beside', 'deploy.onto', 'deploy.raise', 'deploy.ransom', 'capture', 'dragon', 'land', 'phantom', 'abbey', 'wagon', 'bridge', 'castle', 'auction', 'messages-third', 'plague', 'plague.flee', 'deploy.infect', 'deploy.flee', 'second tile', 'confirm', 'escape', 'redeploy', 'carcassonne', 'carcassonne.neutral', 'last-redeploy'];
/** So many games of each small kind, and then of the crowded ones. */
const FEW = 12, MANY = 30;

/** What is wrong with the picture, in words. The parts of the tile just laid and the quarters of Carcassonne must be in sight; followers stand
 * all over the board, and those out of sight are counted by an arrow; one whose middle lies on the rim within a hair may count as either. Every
 * place has a button. */
const faults = (kind) => {
  const covered = (n) => {
    const { left, right, top, bottom } = n.getBoundingClientRect();
    const hidden = ([dx, dy]) => {
      const hit = document.elementFromPoint((left + right) / 2 + dx, (top + bottom) / 2 + dy);
      return !hit || !(hit.closest('[data-testid=board]') || n.contains(hit));
    };
    return [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]].every(hidden);
  };
  const list = [];
  const tileOf = (n) => Number(n.dataset.spot.split(':')[0]);
  const spots = [...document.querySelectorAll('[data-spot]')];
  const latest = kind.startsWith('deploy') || kind === 'phantom' ? Number(document.querySelector('[data-last]')?.dataset.last) : undefined;
  const first = (n) => kind.startsWith('carcassonne') || tileOf(n) === latest;
  if (document.querySelectorAll('[data-testid=actions] [data-move]').length < spots.length) list.push('a place has no button');
  const hidden = spots.filter(covered);
  for (const n of hidden.filter(first)) list.push(`the place ${n.dataset.spot} is hidden`);
  const told = [...document.querySelectorAll('[data-testid=beyond]')].reduce((sum, n) => sum + Number(n.textContent), 0);
  const cover = (n) => {
    const { x, y, width, height } = n.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return `${n.dataset.spot} at ${x + width / 2},${y + height / 2} under ${hit?.outerHTML.slice(0, 80)}`;
  };
  if (spots.length && hidden.length > told) list.push(`${hidden.length} places are hidden, arrows tell of ${told}: ${hidden.map(cover).join('; ')}`);
  if (spots.length && hidden.length === spots.length) list.push('every place is hidden');
  const cells = [...document.querySelectorAll('[data-cell]')];
  if (cells.length && cells.every(covered)) list.push('every place is hidden');
  for (const n of document.querySelectorAll('[data-testid=actions] button')) {
    const box = n.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth) list.push(`the button ${n.textContent} leaves the window`);
    if (n.scrollWidth > n.clientWidth + 1) list.push(`the button ${n.textContent} is cut off`);
  }
  for (const n of document.querySelectorAll('[data-testid=actions] .group > .name'))
    if (n.getBoundingClientRect().right > n.parentElement.getBoundingClientRect().right + 1) list.push(`the name ${n.textContent} leaves its group`);
  return list;
};

const WINDOWS = { desktop: DESKTOP, phone: PHONE, 'phone-de': { ...PHONE, locale: 'de-DE', colorScheme: 'dark' }, 'flat-de': { ...PHONE, viewport: { width: 844, height: 390 }, locale: 'de-DE' } };

/** Looks at a table, and leaves it: a page that stayed would draw every move until the next decision that is wanted. For a picture of the same
 * server: a blank page would need a new process each time. */
async function inspect(page, path, kind, size) {
  await page.goto(s.url + path);
  await still(page);
  const dir = process.env.BASTIDE_SHOTS;
  if (dir) await page.screenshot({ path: join(dir, `decision-${kind.replace(' ', '-')}-${size}.png`) });
  const found = await page.evaluate(faults, kind);
  await page.goto(s.url + '/favicon.svg');
  assert.deepEqual(found.map((f) => `${kind}, ${size}: ${f}`), []);
}

test('every kind of decision can be seen and answered', { timeout: 800_000 }, async () => {
  if (process.env.BASTIDE_SHOTS) await mkdir(process.env.BASTIDE_SHOTS, { recursive: true });
  const driver = await s.open('/');
  const pages = Object.fromEntries(await Promise.all(Object.entries(WINDOWS).map(async ([size, options]) => [size, await s.open('about:blank', options)])));
  const wanted = new Set(KINDS);
  const problems = [];
  const look = async (rules, choices) => {
    const play = await deviceTable(s.url, rules, ['Ann', 'Ben']);
    for (let kind; (kind = await driver.evaluate(playUntil, { play, wanted: [...wanted], choices }));) {
      wanted.delete(kind);
      await Promise.all(Object.entries(pages).map(([size, page]) => inspect(page, pathOf(play), kind, size).catch((e) => problems.push(e.message))));
    }
  };
  for (const { rules, kinds, choices } of SMALL) for (let game = 0; game < FEW && kinds.some((kind) => wanted.has(kind)); game++) await look(rules, choices);
  for (let game = 0; game < MANY && wanted.size; game++) await look(CROWDED[game % CROWDED.length]);
  assert.deepEqual(problems, []);
  assert.deepEqual([...wanted], [], 'these did not come');
  assert.deepEqual(s.errors, []);
});
