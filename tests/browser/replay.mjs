// What the tests of replays share: a finished game as a file, and what the page shows of it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { promisify } from 'node:util';
import { program } from './stage.mjs';

const RULES = 'base+inns+abbot+river+king+siege+count modern printing=second players=3';

export const run = async (...words) => (await promisify(execFile)(program, words)).stdout;

/** A folder for the tests of a file, with the record of a game: `path` and its `text`; `played` gives the path of another one's. */
export function records() {
  const r = { dir: '', path: '', text: '' };
  r.played = async (name, bots, rules, seed) => {
    await run('selfplay', '--bots', bots, '--out', join(r.dir, name), '--games', '1', '--rules', rules, '--seed', String(seed));
    return join(r.dir, name, '000001.bst');
  };
  before(async () => {
    r.dir = await mkdtemp(join(tmpdir(), 'bastide-records-'));
    r.path = await r.played('one', 'greedy', RULES, 7);
    r.text = await readFile(r.path, 'utf8');
  });
  after(() => rm(r.dir, { recursive: true, force: true }));
  return r;
}

export const position = async (page) => (await page.getByTestId('replay-slider').inputValue()) * 1;
export const heading = (page) => page.getByTestId('replay-turn').textContent();
export const tiles = (page) => page.evaluate(() => document.querySelectorAll('section.unseen li').length);

/** Waits until the page shows a step, also in its address. */
export async function at(page, step) {
  await page.waitForFunction((n) => Number(document.querySelector('[data-testid=replay-slider]')?.value) === n, step);
  await page.waitForFunction((n) => document.querySelector('[data-testid=speech]')?.textContent.match(/\d+/)?.[0] === String(n), step);
}

/** Drops a file onto the page, as from the desktop. */
export async function drop(page, name, text) {
  const data = await page.evaluateHandle(([n, body]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([body], n, { type: 'text/plain' }));
    return transfer;
  }, [name, text]);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** Brings a file to the start page, and gives the id of the replay that it leads to. */
export async function brought(page, path) {
  await page.getByTestId('open-record').waitFor();
  await page.getByTestId('record-file').setInputFiles(path);
  await page.getByTestId('replay-bar').waitFor();
  return page.url().match(/\/t\/([\w-]+)/)[1];
}
