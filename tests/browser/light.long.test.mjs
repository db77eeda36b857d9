// What the page costs and whether it stands still: nothing moves on the start page, and a long replay opens with few requests and few
// bytes. Times depend on the machine, so what is counted is what makes them: 600 KB are three seconds on a line of 1.6 Mbit/s.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { longReplay } from './long.mjs';
import { DESKTOP, PHONE, stage } from './stage.mjs';
import { settled } from './wait.mjs';

const s = stage();
const MOST_SHIFT = 0.1;
const MOST_BYTES = 600_000;
const MOST_REQUESTS = 30;
const MOST_SCRIPT = 151 * 1024;
const MOST_START = 50 * 1024;

for (const [size, options] of [['desktop', DESKTOP], ['phone', PHONE], ['small phone', { ...PHONE, viewport: { width: 360, height: 640 } }]])
  test(`nothing on the start page jumps while it loads slowly; ${size}`, { timeout: 300_000 }, async () => {
    const page = await s.open('/health', options);
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => e.value))).observe({ type: 'layout-shift', buffered: true });
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // What the server tells comes late, after the first picture.
    let tell;
    const told = new Promise((done) => (tell = done));
    await page.route('**/api/meta', async (route) => (await told, route.continue()));
    await page.goto(s.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    tell();
    await page.getByTestId('quick').waitFor();
    await settled(page);
    const sum = (await page.evaluate(() => window.shifts)).reduce((n, v) => n + v, 0);
    assert.ok(sum <= MOST_SHIFT, `the layout shifts by ${sum}`);
    await page.context().close();
  });

for (const locale of ['en-GB', 'de-DE'])
  test(`little has to be fetched before the first tile can be laid; ${locale}`, { timeout: 120_000 }, async () => {
    const page = await s.open('/health', { ...PHONE, locale });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => scripts.has(requestId) && (bytes += encodedDataLength));
    await page.goto(s.url);
    await page.getByTestId('quick').click();
    await page.locator('[data-cell]').first().waitFor({ state: 'attached' });
    await settled(page);
    assert.ok(bytes > 50_000 && bytes <= MOST_SCRIPT, `${bytes} bytes of ${scripts.size} scripts`);
    console.log(`${locale}: ${bytes} bytes of ${scripts.size} scripts`);
    await page.context().close();
  });

test('the start page needs only a part of that, which comes packed as small as the browser takes it', { timeout: 60_000 }, async () => {
  const first = (await (await fetch(s.url)).text()).match(/src="(\/assets\/[^"]+\.js)"/)[1];
  const sizes = {};
  for (const coding of ['br', 'gzip', 'identity']) {
    const answer = await get(s.url + first, { headers: { 'accept-encoding': coding } });
    assert.equal(answer.headers['content-encoding'] ?? 'identity', coding);
    sizes[coding] = answer.bytes;
  }
  assert.deepEqual(brotliDecompressSync(sizes.br), sizes.identity);
  assert.deepEqual(gunzipSync(sizes.gzip), sizes.identity);
  assert.ok(sizes.br.length < sizes.gzip.length && sizes.gzip.length <= MOST_START, `${sizes.br.length}, ${sizes.gzip.length} bytes`);
});

/** What the server sends, as it is. */
const get = (url, options) =>
  new Promise((done, fail) => {
    request(url, options, async (answer) => done({ headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }))
      .on('error', fail)
      .end();
  });

test('a replay of 129 tiles opens with few requests and few bytes', { timeout: 300_000 }, async () => {
  const replay = await longReplay(s.url);
  const page = await s.open('/health');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const asked = new Map();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.startsWith('http') && asked.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  devtools.on('Network.webSocketFrameReceived', ({ response }) => (bytes += response.payloadData.length));
  await page.goto(replay);
  await page.getByTestId('replay-slider').waitFor();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll('[data-testid=log-turn] img')];
    return images.length > 120 && images.every((i) => i.complete && i.naturalWidth);
  });
  await settled(page);
  assert.ok(asked.size <= MOST_REQUESTS, `${asked.size} requests: ${[...asked.values()].join(' ')}`);
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  console.log(`${asked.size} requests, ${bytes} bytes`);
  assert.deepEqual(s.errors, []);
  await page.context().close();
});

test('a hand drags a board of 129 tiles without painting or laying out anything', { timeout: 300_000 }, async () => {
  const page = await s.open(await longReplay(s.url));
  await page.getByTestId('replay-slider').waitFor();
  await settled(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const layouts = async () => (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'LayoutCount').value;
  await page.evaluate(() => {
    window.paintings = 0;
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...at) {
      window.paintings++;
      return clear.apply(this, at);
    };
  });
  const { x, y, width, height } = await page.getByTestId('board').boundingBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  await page.mouse.move(cx, cy);
  await page.mouse.down();
  await page.mouse.move(cx + 4, cy);
  await settled(page);
  const [look, laid] = [await page.evaluate(() => globalThis.boardLook()), await layouts()];
  assert.equal(await page.evaluate(() => window.paintings), 1, 'the first step paints what lies around the window');
  for (let step = 1; step <= 60; step++) await page.mouse.move(cx + 4 + 90 * Math.sin(step / 12), cy + 70 * Math.sin(step / 9));
  await page.mouse.move(cx + 64, cy + 50);
  await settled(page);
  const now = await page.evaluate(() => globalThis.boardLook());
  assert.deepEqual([Math.round(now.x - look.x), Math.round(now.y - look.y), now.zoom], [60, 50, look.zoom]);
  assert.equal(await page.evaluate(() => window.paintings), 1, 'nothing more is painted');
  const more = (await layouts()) - laid;
  assert.ok(more <= 6, `${more} layouts in 61 steps: only the numbers at the rim change now and then`);
  await page.mouse.up();
  assert.deepEqual(s.errors, []);
  await page.context().close();
});
