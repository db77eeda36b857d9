// A table without a server: what is said goes to the program, computers answer for as long as it is their turn, and the game is kept.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerMessage } from '../src/lib/protocol';
import { net } from '../src/lib/api';
import { keep, keptGame, nextGame, type Kept } from '../src/offline/kept';
import { LocalSocket } from '../src/offline/localSocket';
import { answerInstead } from '../src/offline/fallback';
import { standIn } from '../src/offline/server';
import type { Program } from '../src/offline/program';

const GAME: Kept = { rules: 'base players=2', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot', bot: 'greedy' }], confirm: true, aids: 'standard' };
const update = { type: 'update', from: 0 } as unknown as ServerMessage;

/** Answers with what stands in the list, one after the other, and what a game is kept as. */
class Told {
  asked: Record<string, unknown>[] = [];
  constructor(private readonly answers: unknown[]) {}
  ask<T>(request: object): Promise<T> {
    const cmd = request as Record<string, unknown>;
    this.asked.push(cmd);
    if (cmd.cmd === 'keep') return Promise.resolve({ table: { ...GAME, moves: ['1,0N'] } } as T);
    const answer = this.answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T);
  }
}
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('computers answer until it is a person\'s turn, and what was played is kept', async () => {
  const program = new Told([{ messages: [update], waits: 'computer' }, { messages: [update], waits: 'computer' }, { messages: [update], waits: 'person' }]);
  const heard: ServerMessage[] = [];
  new LocalSocket({ onmessage: (m) => heard.push(m) }, program, GAME, () => {}, () => {});
  await settled();
  expect(program.asked.map((a) => a.cmd)).toEqual(['table', 'keep', 'think', 'keep', 'think', 'keep']);
  expect(heard).toHaveLength(3);
  expect(keptGame()?.moves).toEqual(['1,0N']);
});

test('a question lets nobody think twice, and a closed table tells nothing', async () => {
  const program = new Told([{ messages: [update], waits: 'person' }, { messages: [{ type: 'why' }], waits: 'computer' }, { messages: [update], waits: 'person' }]);
  const heard: ServerMessage[] = [];
  const socket = new LocalSocket({ onmessage: (m) => heard.push(m) }, program, GAME, () => {}, () => {});
  await settled();
  expect(socket.send({ type: 'why', cell: [0, 0] })).toBe('local-1');
  expect(socket.busy).toBe(true);
  await settled();
  expect(socket.busy).toBe(false);
  expect(program.asked.map((a) => a.cmd)).toEqual(['table', 'keep', 'say']);
  socket.send({ type: 'resign', seat: 0 });
  socket.close();
  await settled();
  expect(heard).toHaveLength(2);
});

test('the same people play again, and the second begins', async () => {
  let again = 0;
  const socket = new LocalSocket({ onmessage: () => {} }, new Told([{ messages: [], waits: 'nobody' }]), { ...GAME, moves: ['1,0N'], seed: 'ab' }, () => again++, () => {});
  socket.send({ type: 'rematch', seat: 0 });
  await settled();
  expect(again).toBe(1);
  expect(keptGame()).toEqual({ ...GAME, seats: [GAME.seats[1], GAME.seats[0]] });
  expect(nextGame(GAME).seats[0].bot).toBe('greedy');
});

test('what cannot go on is said', async () => {
  const failed: unknown[] = [];
  new LocalSocket({ onmessage: () => {} }, new Told([new Error('damaged')]), GAME, () => {}, (e) => failed.push(e));
  await settled();
  expect(failed).toEqual([new Error('damaged')]);
});

test('what is kept is a game or nothing', () => {
  localStorage.setItem('bastide.offline', '{"rules":7}');
  expect(keptGame()).toBeUndefined();
  localStorage.setItem('bastide.offline', 'x');
  expect(keptGame()).toBeUndefined();
  keep(GAME);
  expect(keptGame()).toEqual(GAME);
  keep(undefined);
  expect(keptGame()).toBeUndefined();
});

test('what the program cannot answer fails as it did', async () => {
  const why = new TypeError('no network');
  await expect(answerInstead('/api/people/9', undefined, why)).rejects.toBe(why);
  await expect(answerInstead('/api/tables', { method: 'POST', body: JSON.stringify(GAME) }, why)).rejects.toBe(why); // there is no program
  expect(keptGame()).toBeUndefined();
  await expect(answerInstead('/api/puzzles', undefined, why)).rejects.toBe(why);
});

test('the program answers in the server\'s place, and no longer when the table is closed', async () => {
  const table = new Told([{ content: 'application/json', body: '{"at":3}' }]);
  const drawing = new Told([{ content: 'image/svg+xml', body: '<svg/>' }, Object.assign(new Error('no such tile'), { code: 'not-found' })]);
  const usual = net.fetch;
  const past: string[] = [];
  net.fetch = async (path) => (past.push(path), Response.json({}));
  const end = standIn(table as unknown as Program, drawing as unknown as Program);
  expect(await (await net.fetch('/api/tables/offline/replay?at=3')).json()).toEqual({ at: 3 });
  expect(await (await net.fetch('/art/light/BA/L.0.svg')).text()).toBe('<svg/>');
  const refused = await net.fetch('/api/tiles?ids=X');
  expect([refused.ok, await refused.json()]).toEqual([false, { code: 'not-found', message: 'no such tile' }]);
  expect((await net.fetch('/api/tables/offline')).ok).toBe(true);
  await net.fetch('/api/tables');
  end();
  await net.fetch('/art/light/BA/L.0.svg');
  expect(past).toEqual(['/api/tables', '/art/light/BA/L.0.svg']);
  net.fetch = usual;
});
