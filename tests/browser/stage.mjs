// What the browser tests share: a server (BASTIDE_URL, or build/bastide on a free port) and a browser with the page open.
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

async function answers(url) {
  for (let i = 0; i < 100; i++) {
    const ok = await fetch(`${url}/api/meta`).then((r) => r.ok, () => false);
    if (ok) return;
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error(`no server at ${url}`);
}

export const program = process.env.BASTIDE ?? join(root, 'build/bastide');

async function serve() {
  if (process.env.BASTIDE_URL) return { url: process.env.BASTIDE_URL.replace(/\/$/, ''), stop: async () => {} };
  const dir = await mkdtemp(join(tmpdir(), 'bastide-test-'));
  const port = await freePort();
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = new Promise((r) => child.on('exit', r));
  const stop = async () => {
    child.kill();
    await gone;
    await rm(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await answers(url).catch(async (e) => {
    await stop();
    throw e;
  });
  return { url, stop };
}

/** With BASTIDE_SHOTS=DIR a picture of the whole page, for people to look at. */
export async function shot(page, name) {
  const dir = process.env.BASTIDE_SHOTS;
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  await page.screenshot({ path: join(dir, `${name}.png`) });
}

/** Sets the stage for the tests of a file; `open` gives a page of a fresh browser profile, `errors` what went wrong in any page. */
export function stage() {
  const s = { url: '', errors: [] };
  let server, browser;
  before(async () => {
    server = await serve();
    s.url = server.url;
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS.split(' ') });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  s.open = async (path = '/', options = DESKTOP) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (e) => s.errors.push(String(e)));
    page.on('console', (m) => m.type() === 'error' && s.errors.push(m.text()));
    page.on('request', (r) => {
      if (!r.url().startsWith('http://127.0.0.1:') && !r.url().startsWith(s.url) && !/^(data|blob|ws):/.test(r.url())) s.errors.push(`a request leaves the house: ${r.url()}`);
    });
    await page.goto(path.startsWith('http') ? path : s.url + path);
    return page;
  };
  return s;
}
