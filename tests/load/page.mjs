// What a player waits for, in milliseconds: until the start page can be used and until the first tile lies, on a slow phone and line; how evenly
// a hand drags a board of 129 tiles; from a click to the server's acknowledgement. For a quiet machine: `node --test tests/load/page.mjs`.
// ROUNDS says how often, BASTIDE is the program as for the tests. No test: what must not grow is counted in tests/browser/light.long.test.mjs.
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { quickGame } from '../browser/lobby.mjs';
import { longReplay } from '../browser/long.mjs';
import { answer } from '../browser/play.mjs';
import { DESKTOP, PHONE, stage } from '../browser/stage.mjs';
import { settled } from '../browser/wait.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const s = stage();

const sorted = (all) => [...all].sort((a, b) => a - b);
const at = (all, share) => sorted(all)[Math.min(all.length - 1, Math.floor(share * all.length))];
const tell = (what, all) => console.log(`${what}: median ${at(all, 0.5).toFixed(0)}, most ${at(all, 1).toFixed(0)} of ${all.map((v) => v.toFixed(0)).join(' ')}`);

/** A line of 1.6 Mbit/s with this much delay there and back, and a processor that is four times slower. */
async function slow(page, latency) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: 200_000, uploadThroughput: 93_750 });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** In the page: notes when the button for a quick game is there, when the page then has a moment for a click, and when the first tile lies. */
const watch = () => {
  globalThis.when = {};
  const note = (name) => (globalThis.when[name] ??= performance.now());
  const look = () => {
    if (!globalThis.when.there && document.querySelector('[data-testid=quick]')) {
      note('there');
      setTimeout(() => {
        note('usable');
        document.querySelector('[data-testid=quick]').click();
      });
    }
    const cell = !globalThis.when.cell && document.querySelector('[data-cell]');
    if (cell) {
      note('cell');
      setTimeout(() => note('answerable'));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

for (const locale of ['en-GB', 'de-DE'])
  for (const latency of [0, 150])
    test(`the first tile; ${locale}, ${latency} ms there and back`, async () => {
      const usable = [];
      const laid = [];
      for (let round = 0; round < ROUNDS; round++) {
        const page = await s.open('/health', { ...PHONE, locale });
        await page.addInitScript(watch);
        await slow(page, latency);
        let acknowledged;
        const answered = new Promise((done) => (acknowledged = done));
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"ack"') && acknowledged()));
        await page.goto(s.url, { waitUntil: 'commit' });
        await page.waitForFunction(() => globalThis.when?.answerable, undefined, { polling: 20 });
        const box = await page.locator('[data-cell]').first().boundingBox();
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        await page.getByTestId('place').tap();
        await answered;
        laid.push(await page.evaluate(() => performance.now()));
        usable.push(await page.evaluate(() => globalThis.when.usable));
        await page.context().close();
      }
      tell('the start page can be used', usable);
      tell('the first tile lies', laid);
    });

for (const [size, options] of [['desktop', DESKTOP], ['phone', PHONE]])
  test(`dragging a board of 129 tiles; ${size}`, async () => {
    const page = await s.open(await longReplay(s.url), options);
    await page.getByTestId('replay-slider').waitFor();
    await settled(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const { x, y, width, height } = await page.getByTestId('board').boundingBox();
    const [cx, cy] = [x + width / 2, y + height / 2];
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    await page.evaluate(() => {
      globalThis.frames = [];
      let last;
      const frame = (now) => {
        if (last !== undefined) globalThis.frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (let step = 1; step <= 1000; step++) {
      // As often as a mouse tells where it is, whether the page keeps up or not.
      const told = { type: 'mouseMoved', button: 'left', buttons: 1, x: cx + 90 * Math.sin(step / 50), y: cy + 70 * Math.sin(step / 37) };
      void devtools.send('Input.dispatchMouseEvent', told);
      await setTimeout(8);
    }
    const frames = await page.evaluate(() => globalThis.frames);
    await page.mouse.up();
    const even = frames.filter((f) => f <= 20).length / frames.length;
    console.log(`${(100 * even).toFixed(1)} % of ${frames.length} frames within 20 ms; p95 ${at(frames, 0.95).toFixed(1)} ms, most ${at(frames, 1).toFixed(1)} ms`);
    await page.context().close();
  });

test('from a click to the acknowledgement', async () => {
  const waits = [];
  for (let game = 0; game < 4; game++) {
    const page = await s.open('/');
    // In the page: from a click to the acknowledgement of what it answered.
    await page.context().addInitScript(() => {
      globalThis.acks = [];
      let clicked = 0;
      for (const kind of ['pointerup', 'click']) addEventListener(kind, (e) => (clicked = e.timeStamp), true);
      const Socket = WebSocket;
      globalThis.WebSocket = class extends Socket {
        constructor(...words) {
          super(...words);
          this.addEventListener('message', (e) => {
            if (typeof e.data === 'string' && e.data.includes('"ack"') && clicked) globalThis.acks.push(performance.now() - clicked);
          });
        }
      };
    });
    await page.goto(s.url);
    await quickGame(page);
    for (let n = 0; n < 40 && (await answer(page, { n })) !== 'over'; n++);
    waits.push(...(await page.evaluate(() => globalThis.acks)));
    await page.context().close();
  }
  console.log(`click to acknowledgement, ${waits.length} moves: median ${at(waits, 0.5).toFixed(1)} ms, p99 ${at(waits, 0.99).toFixed(1)} ms, most ${at(waits, 1).toFixed(1)} ms`);
});
