// A replay of 129 tiles, as large a board as two people get without the large expansions.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program } from './stage.mjs';

const RULES = 'base+inns+abbot+river+king+shrines+siege+count modern printing=second siege-tiles=both start-tile=pile players=2';

async function longGame() {
  const dir = await mkdtemp(join(tmpdir(), 'bastide-long-'));
  await promisify(execFile)(program, ['selfplay', '--bots', 'greedy', '--games', '1', '--rules', RULES, '--out', dir]);
  const record = await readFile(join(dir, '000001.bst'), 'utf8');
  await rm(dir, { recursive: true });
  return record;
}

/** The address of the replay on that server, at its end. */
export async function longReplay(url) {
  const answer = await fetch(`${url}/api/records`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: await longGame() });
  return `${url}/t/${(await answer.json()).table}#turn=end`;
}
