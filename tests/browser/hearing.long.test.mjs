// A whole game by what is said alone: whoever plays it is told nothing else, and answers by keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quickGame } from './lobby.mjs';
import { stage } from './stage.mjs';

const s = stage();

/** In the page: all that a screen reader would say by itself is kept, in order, as the live regions of the page change. */
function listen() {
  window.heard = [];
  const before = new Map();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]')) {
      const words = region.innerText.replace(/\s+/g, ' ').trim();
      if (before.get(region) === words) continue;
      before.set(region, words);
      if (words) window.heard.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What was said since it was asked last, once there is something. */
function ear(page) {
  let known = 0;
  return async () => {
    await page.waitForFunction((n) => window.heard?.length > n, known);
    const all = await page.evaluate(() => window.heard);
    const fresh = all.slice(known);
    known = all.length;
    return fresh;
  };
}

/** The key by which somebody answers who has heard this last; none while others play. */
function keyFor(words) {
  if (/Choose a place for the tile: \d+ places?, arrow keys go there/.test(words)) return 'ArrowRight';
  if (/^-?\d+,-?\d+, north looks (north|east|south|west)/.test(words)) return 'Enter';
  const figure = words.match(/Place a follower\?.* (\d): (Knight|Thief|Monk)/);
  if (figure) return figure[1];
  if (/Place a follower\?.* minus: No follower/.test(words)) return '-';
  return /Your turn\. Done\? End your turn/.test(words) ? 'Enter' : undefined;
}

test('a whole game by what is said alone, answered by keys', { timeout: 300_000 }, async () => {
  const page = await s.open('about:blank');
  await page.addInitScript(listen);
  await page.goto(s.url);
  await quickGame(page);
  const next = ear(page);
  const told = [];
  const result = page.getByRole('dialog');
  for (let i = 0; i < 2000 && !(await result.count()); i++) {
    for (const words of await Promise.race([next(), result.waitFor().then(() => [])])) {
      told.push(words);
      const key = keyFor(words);
      if (key) await page.keyboard.press(key);
    }
  }
  // Nothing that brought points went unsaid: those that were heard are those of the result.
  const heard = (who) => told.flatMap((words) => [...words.matchAll(who)]).reduce((sum, [, points]) => sum + Number(points), 0);
  const mine = heard(/You score (\d+) for/g) + heard(/You · .*? \+(\d+)(?= |$)/g);
  const greedys = heard(/Greedy scores (\d+) for/g) + heard(/Greedy · .*? \+(\d+)(?= |$)/g);
  await result.getByRole('row', { name: `Sum ${mine} ${greedys}` }).waitFor();
  await page.getByRole('dialog', { name: mine > greedys ? 'You win' : mine < greedys ? 'Greedy wins' : /share the victory/ }).waitFor();
  const turns = (who) => told.flatMap((words) => [...words.matchAll(who)]).length;
  assert.ok(turns(/You place a tile at/g) >= 30 && turns(/Greedy places a tile at/g) >= 30, 'every tile is told');
  assert.ok(turns(/Greedy: (Knight|Thief|Monk|Farmer)/g) > 0, 'so is who set whom');
  assert.equal(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), true, 'the result is where the reader is');
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
