// What the browser tests share: a server (BASTIDE_URL, or build/bastide on a free port) and a browser with the page open.
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listen } from './wait.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** Pictures are as sharp as on a phone; where nobody looks, four times as many points are drawn for nothing, and take a third of the time. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: process.env.BASTIDE_SHOTS ? 2 : 1 };

/** The address that the server tells once it listens. */
const listening = (child) =>
  new Promise((done, fail) => {
    let told = '';
    child.stdout.on('data', (data) => {
      told += data;
      const port = told.match(/serves at http:\/\/[^:]+:(\d+)/)?.[1];
      if (port) done(`http://127.0.0.1:${port}`);
    });
    child.on('exit', () => fail(new Error(`the server has ended: ${told}`)));
    child.on('error', fail);
  });

export const program = process.env.BASTIDE ?? join(root, 'build/bastide');

async function serve(words) {
  if (process.env.BASTIDE_URL) return { url: process.env.BASTIDE_URL.replace(/\/$/, ''), stop: async () => {} };
  const dir = await mkdtemp(join(tmpdir(), 'bastide-test-'));
  let child, gone;
  const begin = (address) => {
    child = spawn(program, ['serve', '--listen', address, '--bot-pause', '1ms', '--replace-after', '10s', ...words], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
    gone = new Promise((r) => child.on('close', r));
    return listening(child);
  };
  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  const url = await begin('127.0.0.1:0');
  const stop = async () => {
    await end('SIGTERM');
    await rm(dir, { recursive: true, force: true });
  };
  return { url, stop, crash: () => end('SIGKILL'), again: () => begin(new URL(url).host) };
}

/** With BASTIDE_SHOTS=DIR a picture of the whole page, for people to look at. */
export async function shot(page, name) {
  const dir = process.env.BASTIDE_SHOTS;
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  await page.screenshot({ path: join(dir, `${name}.png`) });
}

/** Sets the stage for the tests of a file; `words`: more for the server's command line, behind `{ pictures: false }` if the page is to load none; `open` gives a page of a fresh browser profile, `crash` kills the server and `again` starts it where it was, `errors` what went wrong in any page. */
export function stage(...words) {
  const s = { url: '', errors: [] };
  const { pictures = true } = typeof words[0] === 'object' ? words.shift() : {};
  const flags = FLAGS.split(' ').concat(pictures ? [] : '--blink-settings=imagesEnabled=false');
  let server, browser;
  before(async () => {
    server = await serve(words);
    Object.assign(s, { url: server.url, crash: server.crash, again: server.again });
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: flags });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  s.open = async (path = '/', options = DESKTOP) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    await context.addInitScript(() => {
      /** Where the board's window looks: its zoom, and where the corner of the cell 0,0 lies. */
      globalThis.boardLook = () => {
        const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
        const { a, e, f } = document.querySelector('[data-testid=overlay] > g:last-of-type').getScreenCTM();
        return { zoom: a, x: e - board.left, y: f - board.top };
      };
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000); // only a condition that never comes takes so long
    listen(page);
    page.on('pageerror', (e) => s.errors.push(String(e)));
    page.on('console', (m) => m.type() === 'error' && s.errors.push(m.text()));
    page.on('request', (r) => {
      if (!r.url().startsWith('http://127.0.0.1:') && !r.url().startsWith(s.url) && !/^(data|blob|ws):/.test(r.url())) s.errors.push(`a request leaves the house: ${r.url()}`);
    });
    await page.goto(path.startsWith('/') ? s.url + path : path);
    return page;
  };
  return s;
}
