// The npm package, unpacked as others get it (BASTIDE_PACKAGE is its folder): its example runs, and what it says is so.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.env.BASTIDE_PACKAGE ?? 'build-wasm/npm/package');
const { Game, Engine, BastideError, about, checkRules, tileSvg } = await import(pathToFileURL(join(folder, 'index.js')));

/** A folder of somebody's who uses it. */
function home(run) {
  const dir = mkdtempSync(join(tmpdir(), 'bastide-npm-'));
  mkdirSync(join(dir, 'node_modules'));
  symlinkSync(folder, join(dir, 'node_modules', 'bastide'));
  try {
    return run(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('the example in its README runs', { timeout: 120_000 }, () => {
  const [, code] = readFileSync(join(folder, 'README.md'), 'utf8').match(/```js\n([\s\S]*?)```/);
  const said = home((dir) => {
    writeFileSync(join(dir, 'example.mjs'), code);
    return execFileSync(process.execPath, ['example.mjs'], { cwd: dir, encoding: 'utf8' });
  });
  assert.match(said, /^\[ \d+, \d+ \] bastide record 2$/m);
  assert.match(said, /'base'/);
});

test('a game: played, taken back, written down, read again', () => {
  const game = new Game('base+river players=3', { seed: 'package', names: ['Ann'] });
  assert.equal(game.rules, 'base+river players=3');
  assert.deepEqual(game.scores, [0, 0, 0]);
  const before = game.legal();
  const events = game.play(before[0]);
  assert.equal(events[0].type, 'place');
  game.undo();
  assert.deepEqual(game.legal(), before);
  for (let n = 0; n < 40; n++) game.play(game.legal().at(-1));
  const again = Game.fromRecord(game.record);
  assert.equal(again.position, game.position);
  assert.deepEqual(again.legal(), game.legal(), 'the same tile comes');
  while (!game.over) game.play(game.legal()[0]);
  assert.equal(game.actor, undefined);
  assert.deepEqual(game.legal(), []);
  assert.equal(game.events().at(-1).type, 'end');
  assert.deepEqual(game.events().at(-1).scores, game.scores);
});

test('the same seed deals the same game, and bots play it alike; chance may come from outside', () => {
  const play = () => {
    const game = new Game('base', { seed: 11 });
    for (let n = 0; n < 30; n++) game.play(game.choose('best:level=3', { seed: 5, keep: true }));
    return game.record;
  };
  assert.equal(play(), play());
  const outside = new Game('base', { outside: true });
  assert.equal(outside.actor, 'chance');
  outside.play('BA/L');
  assert.equal(outside.decision.tile, 'BA/L');
  const given = new Game('base', { order: ['BA/L', 'BA/RFr'] });
  assert.equal(given.decision.tile, 'BA/L');
});

test('analysis and review', { timeout: 120_000 }, () => {
  const game = new Game('base', { seed: 'analysis' });
  const { moves } = game.analyse({ playouts: 40, moves: 2 });
  assert.equal(moves.length, 2);
  game.play(moves[0].moves[0]);
  for (let n = 0; n < 6; n++) game.play(game.legal()[0]);
  const review = game.review({ playouts: 20, luck: false });
  assert.ok(review.turns.length > 1 && review.turns.every((t) => t.lost >= 0));
  assert.equal(review.players.length, 2);
});

test('tiles are drawn', () => {
  const svg = tileSvg('BA/L', { theme: 'dark', rot: 2 });
  assert.match(svg, /^<svg[^>]*viewBox="0 0 100 100"/);
  assert.notEqual(svg, tileSvg('BA/L'));
  assert.throws(() => tileSvg('BA/None'), { name: 'BastideError', code: 'not-found', message: /BA\/None/ });
});

test('errors say what, where and what was expected', () => {
  assert.throws(() => new Game('base+chess'), { code: 'bad-rules', message: /chess/ });
  assert.throws(() => new Game('base', { seed: 1, outside: true }), { code: 'bad-message' });
  assert.throws(() => new Game().play('9,9N'), { code: 'illegal' });
  assert.throws(() => Game.fromRecord('bastide record 2\nrules base players=2\n\n1 BA/L 7,7N\n'), { code: 'bad-record', message: /line 4/ });
  assert.throws(() => new Game().choose('nobody'), (e) => e instanceof BastideError && /nobody/.test(e.message));
  const freed = new Game();
  freed.free();
  assert.throws(() => freed.legal(), { message: /freed/ });
});

test('what can be played, and the line protocol', () => {
  assert.ok(about().expansions.some((e) => e.id === 'river') && about().bots.some((b) => b.id === 'best:level=9'));
  assert.equal(checkRules('base+river').tiles, 83);
  const engine = new Engine();
  engine.ask({ cmd: 'new', rules: 'base', seed: 'perft' });
  assert.ok(engine.ask({ cmd: 'perft', depth: 2 }).nodes > 1);
  assert.throws(() => engine.ask({ cmd: 'undo' }), { code: 'illegal' });
});

test('five hundred games leave no memory behind', () => {
  const play = () => {
    for (let n = 0; n < 250; n++) {
      const game = new Game('base', { seed: n });
      game.play(game.legal()[0]);
      game.free();
    }
    return process.memoryUsage().external;
  };
  const before = play();
  assert.ok(play() - before < 10e6, 'the module grows');
});
