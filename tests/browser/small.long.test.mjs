// Small windows, in both languages: no page is too wide, every choice is in sight, every legal cell can be reached and hit, the board keeps its room, names stay
// legible, and the question for a name hides nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, still, tableAt } from './drive.mjs';
import { setTable } from './lobby.mjs';
import { PHONE, shot, stage } from './stage.mjs';
import { settled } from './wait.mjs';

const s = stage();
const ALL = 'base+inns+abbot+river+king+siege+count+shrines+traders+monasteries modern printing=second siege-tiles=both';
const TRIO = ['Bartholomew', 'Wilhelmina', 'Konstantin'];
const SIZES = { '360x640': [360, 640], '390x844': [390, 844], '844x390': [844, 390], '640x360': [640, 360] };
const LOCALES = ['en-GB', 'de-DE'];
const windowOf = (size) => ({ width: SIZES[size][0], height: SIZES[size][1] });
const phone = ([width, height], locale) => ({ ...PHONE, viewport: { width, height }, locale });

/** Opens the table on every small window in every language, and gives each to `look`, which says what is wrong. */
async function everywhere(path, sizes, look, name) {
  const problems = [];
  for (const locale of LOCALES) {
    const page = await s.open('about:blank', phone(SIZES[sizes[0]], locale));
    for (const size of sizes) {
      await page.setViewportSize(windowOf(size));
      await page.goto('about:blank');
      await page.goto(s.url + path);
      await still(page);
      await shot(page, `${name}-${size}-${locale.slice(0, 2)}`);
      for (const fault of await look(page)) problems.push(`${size} ${locale}: ${fault}`);
    }
    await page.context().close();
  }
  assert.deepEqual(problems, []);
}

/** Choices that must be scrolled for, are too small for a finger, or whose numbers on the board lie on each other. */
const choiceFaults = () => {
  const faults = [];
  const buttons = [...document.querySelectorAll('[data-testid=actions] [data-move]')];
  if (buttons.length < 4) faults.push('too few choices to tell anything');
  for (const b of buttons) {
    const r = b.getBoundingClientRect();
    if (Math.min(r.width, r.height) < 40) faults.push(`${b.textContent} is ${r.width} by ${r.height}`);
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    const seen = (px, py) => b.contains(document.elementFromPoint(px, py));
    if (![[r.left + 3, y], [r.right - 3, y], [x, r.top + 3], [x, r.bottom - 3]].every(([px, py]) => seen(px, py))) faults.push(`${b.textContent} is not in sight`);
  }
  const discs = [...document.querySelectorAll('[data-badge] circle')].map((c) => c.getBoundingClientRect());
  discs.forEach((a, i) =>
    discs.slice(0, i).forEach((b) => {
      const far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
      if (far < a.width) faults.push('two numbers overlap');
    }),
  );
  return faults;
};

/** Which legal cells can be hit where they are now, and how large the smallest is. */
const cellsInReach = () => {
  const cells = [...document.querySelectorAll('[data-cell]')].map((n) => [n.dataset.cell, n.getBoundingClientRect()]);
  const hit = ([, r]) => !!document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('[data-testid=board]');
  return { all: cells.map(([key]) => key), reached: cells.filter(hit).map(([key]) => key), least: Math.min(...cells.map(([, r]) => r.width)) };
};

/** In the page, at one moment: whether a cell is in reach, or else where the arrow at the rim is that leads to it; on which side it lies is seen from where it is drawn. */
const wayTo = (key) => {
  const middle = (n) => {
    const r = n.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const [x, y] = middle(document.querySelector(`[data-cell="${key}"]`));
  if (document.elementFromPoint(x, y)?.closest('[data-testid=board]')) return { reached: true };
  const off = ({ side, at }) => ({ left: at[0] - x, right: x - at[0], top: at[1] - y, bottom: y - at[1] })[side];
  const marks = [...document.querySelectorAll('[data-testid=beyond]')].map((n) => ({ side: n.dataset.side, at: middle(n) }));
  const [to] = marks.sort((a, b) => off(b) - off(a));
  return { to: to?.at };
};

/** In the page: whether the board has moved from here; without `here`, where it is. */
const moved = (here) => {
  const at = JSON.stringify(globalThis.boardLook());
  return here === undefined ? at : at !== here;
};

/** Follows the arrows at the rim to a cell until it is in reach. */
async function follow(page, key) {
  for (let steps = 0; steps < 12; steps++) {
    const { reached, to } = await page.evaluate(wayTo, key);
    if (reached || !to) return !!reached;
    const here = await page.evaluate(moved);
    await page.touchscreen.tap(...to);
    await page.waitForFunction(moved, here).catch(async (e) => assert.fail(`the arrow at ${to} leads nowhere (${key}): ${await page.evaluate(() => document.querySelector('[data-testid=overlay]').outerHTML)} ${e}`));
    await still(page);
  }
  return false;
}

/** Whether every cell comes into reach that way, and how wide the smallest is. */
async function reachAll(page) {
  const { all, least } = await page.evaluate(cellsInReach);
  const reached = new Set();
  const missing = [];
  for (const key of all) {
    if (!reached.has(key) && !(await follow(page, key))) missing.push(key);
    (await page.evaluate(cellsInReach)).reached.forEach((k) => reached.add(k));
  }
  return { least, missing };
}

test('every choice of the follower is in sight, and its numbers stand apart', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  const path = await tableAt(s, driver, `${ALL} players=3`, TRIO, { wanted: ['deploy', 'deploy.recall'], from: 30, choices: 6, most: 10 }); // the lowest window holds ten
  await everywhere(path, Object.keys(SIZES), (page) => page.evaluate(choiceFaults), 'small-deploy');
  assert.deepEqual(s.errors, []);
});

test('on the largest board every legal cell can be reached and hit, and a low window leaves the board its height', { timeout: 300_000 }, async () => {
  const driver = await s.open('/');
  const path = await tableAt(s, driver, `${ALL} players=2`, ['Ann', 'Ben'], { wanted: ['place'], from: 112 });
  const look = async (page) => {
    const free = await page.evaluate(() => {
      const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
      const share = (x) => Array.from({ length: innerHeight }, (_, y) => !!document.elementFromPoint(x, y)?.closest('[data-testid=board]')).filter(Boolean).length / innerHeight;
      return [0.2, 0.4, 0.6].map((f) => share(board.left + board.width * f));
    });
    const low = page.viewportSize().height < page.viewportSize().width;
    const { least, missing } = await reachAll(page);
    const faults = missing.map((key) => `the cell ${key} cannot be reached`);
    if (least < 40) faults.push(`cells are ${least} pixels wide`);
    if (low && Math.min(...free) < 2 / 3) faults.push(`the board has ${free} of the height`);
    return faults;
  };
  await everywhere(path, ['360x640', '844x390'], look, 'small-place');
  assert.deepEqual(s.errors, []);
});

/** How many letters of each name can be read. */
const lettersSeen = () =>
  [...document.querySelectorAll('[data-testid=player-name]')].map((n) => {
    if (n.scrollWidth <= n.clientWidth) return n.textContent.length;
    const context = document.createElement('canvas').getContext('2d');
    context.font = getComputedStyle(n).font;
    const room = n.getBoundingClientRect().width - context.measureText('…').width;
    let letters = 0;
    while (context.measureText(n.textContent.slice(0, letters + 1)).width <= room) letters++;
    return letters;
  });

test('three names keep at least eight letters', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  const path = await tableAt(s, driver, `${ALL} players=3`, TRIO, { wanted: ['place'], from: 5 });
  const look = async (page) => (await page.evaluate(lettersSeen)).flatMap((n) => (n < 8 ? `only ${n} letters` : []));
  await everywhere(path, Object.keys(SIZES), look, 'small-names');
});

/** Whether the question for a name lies wholly in the bar, and the bar in the window. */
const askedInTheBar = () => {
  const bar = document.querySelector('[data-testid=actions]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=name-prompt], [data-testid=name-prompt] :is(input, button)')].every((n) => {
    const r = n.getBoundingClientRect();
    return r.left >= bar.left && r.right <= bar.right && r.top >= bar.top && r.bottom <= bar.bottom && r.bottom <= innerHeight;
  });
};

test('the question for a name stands in the bar and hides nothing, even where somebody is away', { timeout: 600_000 }, async () => {
  const ann = await s.open('/');
  const { friends } = await setTable(ann, [{ kind: 'me', name: 'Ann' }, { kind: 'open' }, { kind: 'open' }]);
  const ben = await s.open('about:blank', phone(SIZES['360x640'], 'de-DE'));
  for (const size of Object.keys(SIZES)) {
    await ben.setViewportSize(windowOf(size));
    await ben.goto('about:blank');
    await ben.goto(s.url + pathOf(friends[0]));
    await ben.getByTestId('name-prompt').waitFor();
    await settled(ben);
    assert.ok(await ben.evaluate(askedInTheBar), size);
    await ben.getByTestId('away').waitFor(); // the third, who never came
    await settled(ben);
    await shot(ben, `small-prompt-${size}`);
    assert.ok(await ben.evaluate(askedInTheBar), `${size}, somebody away`);
    const covered = await ben.getByTestId('away').evaluate((b) => {
      const r = b.getBoundingClientRect();
      return !b.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
    });
    assert.ok(!covered, `${size}: who is not here is not seen`);
  }
  for (const page of [ann, ben]) await page.context().close();
  assert.deepEqual(s.errors, []);
});

test('no page is wider than the smallest phone', { timeout: 300_000 }, async () => {
  const problems = [];
  for (const locale of LOCALES) {
    const page = await s.open('about:blank', phone(SIZES['360x640'], locale));
    for (const path of ['/', '/me', '/learn', '/puzzles', '/position', '/design']) {
      await page.goto(s.url + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await shot(page, `small-page-${locale}-${path.slice(1)}`);
      const out = await page.evaluate(() => [...document.querySelectorAll('header *, main')].filter((n) => n.getBoundingClientRect().right > screen.width + 0.5 && n.checkVisibility()).map((n) => n.outerHTML.slice(0, 60)));
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, screen.width]);
      if (wide > seen || out.length) problems.push(`${locale} ${path}: ${wide} of ${seen}: ${out.join(' ')}`);
    }
    await page.context().close();
  }
  assert.deepEqual(problems, []);
});

test('beside a low board the longest words of a lesson are seen whole', { timeout: 120_000 }, async () => {
  for (const locale of LOCALES) {
    const page = await s.open('/learn#abbey-hole', phone(SIZES['844x390'], locale));
    const words = page.getByTestId('lesson').locator('.words');
    await page.getByTestId('hand').waitFor();
    await page.getByTestId('pass').waitFor();
    await shot(page, `small-lesson-${locale}`);
    assert.deepEqual(await words.evaluate((n) => [n.scrollHeight <= n.clientHeight + 1, n.textContent.length > 150]), [true, true], locale);
    await page.context().close();
  }
});

/** In the page: which of these cannot be seen whole, where it is. */
const hidden = (ids) =>
  ids.flatMap((id) => {
    const n = document.querySelector(`[data-testid=${id}]`);
    if (!n) return [`${id} is not there`];
    const r = n.getBoundingClientRect();
    const seen = (x, y) => n.contains(document.elementFromPoint(x, y));
    const ends = [[r.left + 4, r.top + r.height / 2], [r.right - 4, r.top + r.height / 2], [r.left + r.width / 2, r.top + 3], [r.left + r.width / 2, r.bottom - 3]];
    return ends.every(([x, y]) => seen(x, y)) ? [] : [`${id} at ${r.top} to ${r.bottom} of ${innerHeight}`];
  });

const MANY = 'base+inns+traders+abbey+abbot+phantom+river2+king+shrines+cult+siege+monasteries+count+festival+flier+dragon+tower+bridges+messages+plague';
const SIX = ['Annabelle', 'Benjamin', 'Charlotte', 'Dominique', 'Ekaterina', 'Friedrich'];

/** In the page: which share of the window's height lies between the cards of the players and what is asked. */
const boardShare = () => {
  const cards = document.querySelector('main > header').getBoundingClientRect();
  const bar = document.querySelector('[data-testid=actions]').getBoundingClientRect();
  return (bar.top - cards.bottom) / innerHeight;
};

/** In the page: how many rows of choices are seen whole, how many choices are not, and how many it says are not. */
const rowsSeen = () => {
  const list = document.querySelector('[data-testid=actions] .buttons').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.buttons [data-move]')].map((b) => b.getBoundingClientRect());
  const seen = buttons.filter((r) => r.bottom <= list.bottom + 1);
  return { rows: new Set(seen.map((r) => Math.round(r.top))).size, left: buttons.length - seen.length, told: parseInt(document.querySelector('[data-testid=more-below]')?.textContent ?? 0) };
};

test('five players with many choices leave a phone a third of its height for the board; a desktop shows many of them, and how many more there are', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  const path = await tableAt(s, driver, `${MANY} modern printing=second players=5`, SIX.slice(0, 5), { wanted: ['deploy', 'deploy.other', 'deploy.beside', 'deploy.onto', 'deploy.ransom', 'deploy.raise'], choices: 0, least: 22 });
  const look = async (page) => {
    const share = await page.evaluate(boardShare);
    return share < 1 / 3 ? [`the board has ${share} of the height`] : [];
  };
  await everywhere(path, ['360x640', '390x844'], look, 'small-many');
  const page = await s.open(path);
  await still(page);
  await shot(page, 'small-many-desktop');
  const { rows, left, told } = await page.evaluate(rowsSeen);
  assert.ok(rows >= 4, `${rows} rows`);
  assert.ok(left === 0 || Math.abs(left - told) <= 3, `${left} are not seen whole, ${told} are told of`);
  if (left) {
    await page.getByTestId('more-below').click();
    await page.waitForFunction((was) => parseInt(document.querySelector('[data-testid=more-below]').textContent) < was, told);
  }
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('beside a low board everything of a bid is in sight, and whose turn it is', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  const problems = [];
  for (const players of [6, 4]) {
    const path = await tableAt(s, driver, `${MANY} modern printing=second players=${players}`, SIX.slice(0, players), { wanted: ['auction'], from: 31 });
    const page = await s.open(path, phone(SIZES['844x390'], 'de-DE'));
    await still(page);
    if (!(await page.getByTestId('bid').count())) await page.locator('button.choice').first().tap();
    await page.getByTestId('bid').waitFor();
    await settled(page);
    await shot(page, `small-bid-${players}`);
    problems.push(...(await page.evaluate(hidden, ['bid-less', 'bid-amount', 'bid-more', 'bid-place', 'undo'])));
    const [card, end] = await page.evaluate(() => ['[aria-current=true]', '[data-testid=actions]'].map((at) => document.querySelector(at).getBoundingClientRect().top));
    if (card < 0 || card > end - 40) problems.push(`whose turn it is stands at ${card}, over ${end}`);
    await page.context().close();
  }
  assert.deepEqual(problems, []);
});

test('in the side panel the log keeps its room, the line for moves is in sight and names are whole, however much six players have', { timeout: 600_000 }, async () => {
  const driver = await s.open('/');
  for (const players of [3, 6]) {
    const path = await tableAt(s, driver, `${MANY} modern printing=second players=${players}`, SIX.slice(0, players), { wanted: ['place'], from: 31 });
    const page = await s.open(path, { viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
    await still(page);
    await shot(page, `small-side-${players}`);
    const [log, line] = await page.evaluate(() => ['log', 'move-line'].map((id) => document.querySelector(`[data-testid=${id}]`).getBoundingClientRect().toJSON()));
    assert.ok(log.height >= 140 && line.bottom <= 720, `${players} players: the log has ${log.height}, the line ends at ${line.bottom}`);
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('[data-testid=player-name]')].filter((n) => n.scrollWidth > n.clientWidth).map((n) => n.textContent)), []);
    await page.context().close();
  }
});

test('in the form the words stand beside their box, and what a finger presses is large enough', { timeout: 300_000 }, async () => {
  const page = await s.open('/', phone(SIZES['360x640'], 'de-DE'));
  await page.getByTestId('custom').locator('summary').first().tap();
  const far = await page.getByTestId('chat').evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box.parentElement);
    return words.getClientRects()[1].left - box.getBoundingClientRect().right;
  });
  assert.ok(far > 0, 'beside, not below');
  const low = await page.locator('[data-testid^=learn-]').evaluateAll((list) => list.filter((n) => n.getBoundingClientRect().height < 40).map((n) => n.textContent));
  assert.deepEqual(low, []);
  await page.context().close();
});
