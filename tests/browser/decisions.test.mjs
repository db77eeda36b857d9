// Every kind of decision, on a desktop and on a phone: whatever can be chosen is in sight, under nothing, and no text is cut off. With
// BASTIDE_SHOTS=DIR there is a picture of each, for people to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DESKTOP, PHONE, stage } from './stage.mjs';

const s = stage();
const RULES = 'base+inns+abbot+siege+count+shrines modern printing=second siege-tiles=both players=2';
const KINDS = ['place', 'deploy', 'deploy.recall', 'confirm', 'escape', 'redeploy', 'carcassonne', 'carcassonne.neutral', 'last-redeploy'];
const GAMES = 40;

async function newTable() {
  const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Ben' }];
  const body = JSON.stringify({ rules: RULES, seats, confirm: true });
  const answer = await fetch(`${s.url}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()).links.play;
}

/** In the page: takes all seats of a table and plays at random, with a liking for sending followers to the city, until one of the kinds of
 * decisions that are still wanted comes; says which, or nothing at the end. */
async function playUntil({ play, wanted }) {
  const [, id, secrets] = play.match(/\/t\/(.*)#k=(.*)/);
  const special = (d) => ['recall', 'neutral', 'move'].find((k) => d.options.some((o) => o.kind === k) && wanted.includes(`${d.kind}.${k}`));
  const nameOf = (d) => (special(d) ? `${d.kind}.${special(d)}` : d.kind);
  const onLast = (state, d) => d.options.some((o) => o.kind === 'deploy' && o.tile === state.turn.last);
  const ripe = (state, d) => wanted.includes(nameOf(d)) && (state.turn.number > 24 || !['place', 'deploy', 'confirm'].includes(d.kind)) && (d.kind !== 'deploy' || (d.options.length > 3 && onLast(state, d)));
  const pick = (d) => {
    const real = d.options.filter((o) => o.kind !== 'pass');
    const list = d.kind === 'carcassonne' || (d.kind === 'deploy' && Math.random() < 0.8) ? real : d.options;
    return (list.length ? list : d.options)[Math.floor(Math.random() * (list.length || d.options.length))].move;
  };
  /** Answers so many decisions over a connection of its own: a new one has its messages a second anew. */
  const stretch = (most) =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
      let sent = 0;
      const end = (name) => {
        socket.close();
        done(name);
      };
      socket.onopen = () => socket.send(JSON.stringify({ type: 'join', tokens: secrets.split(',') }));
      socket.onmessage = ({ data }) => {
        const { type, state } = JSON.parse(data);
        const d = state?.decision;
        if (type !== 'update') return;
        if (!d) return end('');
        if (ripe(state, d)) return end(nameOf(d));
        if (sent === most) return end();
        socket.send(JSON.stringify({ type: 'play', id: `r${sent++}`, seat: d.actor, seq: d.seq, move: pick(d) }));
      };
    });
  for (;;) {
    const name = await stretch(50);
    if (name !== undefined) return name;
  }
}

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

/** Waits until the page waits for nothing and has not for a while: tiles and their areas are there, and the board has come to rest. */
async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('button.choice') || document.querySelector('[data-spot]'));
  let last = Date.now();
  page.on('requestfinished', () => (last = Date.now()));
  while (Date.now() - last < 800) await page.waitForTimeout(100);
}

async function look(play, kind, size, options) {
  const page = await s.open(play.replace(/^https?:\/\/[^/]+/, ''), options);
  try {
    await inspect(page, kind, size);
  } finally {
    await page.context().close();
  }
}

async function inspect(page, kind, size) {
  await page.locator('[data-testid=actions] [data-move], [data-cell]').first().waitFor({ state: 'attached' });
  await settled(page);
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
    const play = await newTable();
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
