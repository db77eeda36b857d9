// The module plays as the program of this machine does: the same random games, answer for answer, and the same moves of every level
// up to 9, with the same analysis. Beside that it is small enough to be loaded.
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { folder, lots, nativeDoor, wasmDoor } from './doors.mjs';

const MOST_BYTES = 1.5e6;
const RULES = [
  'base players=2',
  'base+river+inns+abbot modern players=4',
  'base+king+shrines+siege+count+traders players=3',
  'base+abbey+dragon+tower+bridges+messages+plague players=3',
];
const wasm = await wasmDoor();
const native = nativeDoor();
after(() => native.end());

/** All but how long it took. */
const plain = (answer) => answer.replace(/,"ms":\d+/, '');

/** What both answer. */
async function both(request) {
  const here = plain(wasm.ask(request));
  assert.equal(here, plain(await native.ask(request)), JSON.stringify(request));
  const answer = JSON.parse(here);
  assert.notEqual(answer.type, 'error', answer.message);
  return answer;
}

/** A move at random. */
async function step(answer, lot) {
  const options = answer.decision.options;
  return both({ cmd: 'play', move: options[lot(options.length)].move });
}

for (const rules of RULES)
  test(`a random game, answer for answer: ${rules}`, { timeout: 120_000 }, async () => {
    const lot = lots(7);
    let answer = await both({ cmd: 'new', rules, seed: `wasm ${rules}` });
    for (let n = 0; !answer.over; n++) {
      answer = await step(answer, lot);
      if (n % 25 === 0) await both({ cmd: 'state' });
      if (n % 40 === 3) await both({ cmd: 'position' });
      if (n % 30 === 7 && answer.decision?.undo) answer = await both({ cmd: 'undo' });
    }
    await both({ cmd: 'state' });
    await both({ cmd: 'record' });
  });

for (let level = 1; level <= 9; level++)
  test(`level ${level} chooses the same`, { timeout: 300_000 }, async () => {
    const bot = `best:level=${level}`;
    const lot = lots(level);
    let answer = await both({ cmd: 'new', rules: RULES[level % 2], seed: `level ${level}` });
    // Its own measure in the first turns, then less, so that all phases of a game are seen.
    for (let n = 0; !answer.over; n++) {
      const asks = level < 8 || n < 2 || n % 4 === 0;
      const move = asks ? (await both({ cmd: 'go', bot, seed: level, keep: true, playouts: n < 2 ? 20000 : 150 })).move : undefined;
      answer = move ? await both({ cmd: 'play', move }) : await step(answer, lot);
    }
  });

test('an analysis is the same, number for number', { timeout: 120_000 }, async () => {
  const lot = lots(3);
  let answer = await both({ cmd: 'new', rules: RULES[1], seed: 'analysis' });
  for (let n = 0; n < 90; n++) {
    if (n % 30 === 10) await both({ cmd: 'hint', playouts: 60, seed: 4 });
    answer = await step(answer, lot);
  }
});

test('what is refused is refused in the same words', async () => {
  for (const request of [{ cmd: 'play', move: '99,0N' }, { cmd: 'new', rules: 'base+nothing' }, { cmd: 'load', record: 'PGN' }, { cmd: 'nonsense' }, { cmd: 'go', bot: 'nobody' }]) {
    const here = wasm.ask(request);
    assert.equal(here, await native.ask(request));
    assert.equal(JSON.parse(here).type, 'error');
  }
});

test('a game goes on from its record as its seed deals', async () => {
  const lot = lots(5);
  let answer = await both({ cmd: 'new', rules: RULES[0], seed: 'resumed' });
  for (let n = 0; n < 30; n++) answer = await step(answer, lot);
  const { record } = await both({ cmd: 'record' });
  let again = await both({ cmd: 'load', record, resume: true });
  assert.deepEqual(again.decision.options, answer.decision.options);
  while (!again.over) again = await step(again, lot);
});

test('how fast it thinks is told', { timeout: 60_000 }, async () => {
  const request = { cmd: 'go', bot: 'mason', playouts: 4000 };
  const speed = ({ playouts, ms }) => Math.round((1000 * playouts) / ms);
  await both({ cmd: 'new', rules: 'base', seed: 'speed' });
  wasm.ask(request); // what is used often is compiled better
  const [here, there] = [speed(JSON.parse(wasm.ask(request))), speed(JSON.parse(await native.ask(request)))];
  console.log(`rollouts a second: ${here} here, ${there} natively, ${(here / there).toFixed(2)} of them`);
  assert.ok(here > 0);
});

test('it is small', async () => {
  const sizes = [];
  for (const file of ['bastide.wasm', 'bastide.mjs']) sizes.push([file, (await stat(join(folder, file))).size, gzipSync(await readFile(join(folder, file)), { level: 9 }).length]);
  for (const [file, plainly, packed] of sizes) console.log(`${file}: ${plainly} bytes, ${packed} compressed`);
  assert.ok(sizes.reduce((sum, [, , packed]) => sum + packed, 0) <= MOST_BYTES);
});
