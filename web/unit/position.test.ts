// @vitest-environment node
// The page where positions are set up: where a text is wrong, and what the bench makes of the server's answers.
import { afterEach, expect, test, vi } from 'vitest';
import { faultIn } from '../src/position/fault';
import { Bench } from '../src/position/bench.svelte';
import { parseRoute, positionPath } from '../src/lib/route';
import { dePosition } from '../src/i18n/dePosition';
import { enPosition } from '../src/i18n/enPosition';
import { PATIENT } from './patience';

const TEXT = 'base | BA/RCr@0,0N\nBA/RFr@1,0N | 0f7@E | 0 0 | - | 1 0 draw';

afterEach(() => vi.unstubAllGlobals());

test('a fault is found by its line, or by the word that is quoted', () => {
  expect(faultIn('a\nbb\nccc', 'line 3: expected a turn')).toEqual({ line: 3, from: 5, to: 8 });
  const word = faultIn(TEXT, "figures: expected a seat, not '0f7@E'");
  expect(word.line).toBe(2);
  expect(TEXT.slice(word.from, word.to)).toBe('0f7@E');
  expect(faultIn(TEXT, 'no tile may lie so')).toEqual({ line: 0, from: 0, to: 0 });
  expect(faultIn('short', 'line 9: too late')).toMatchObject({ line: 9 });
});

test('a position travels in a link', () => {
  const line = 'base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw';
  const [path, hash] = positionPath(line).split('#');
  expect(parseRoute(path, `#${hash}`)).toEqual({ page: 'position', position: line });
  expect(parseRoute('/position', '')).toEqual({ page: 'position', position: undefined });
  expect(parseRoute('/position', positionPath(line, true).slice('/position'.length))).toEqual({ page: 'position', position: line, play: true });
});

const answer = (position: string) => ({ position, hand: '', options: [], stock: [], state: { tiles: [{ id: 'BA/L', x: 0, y: 0, rot: 0, features: [] }], features: [], figures: [], players: [{ seat: 0 }, { seat: 1 }], turn: { number: 1, active: 0 } } });

/** A server that answers with the position and the move after it, and tells what it was asked. */
function server() {
  const asked: { position?: string; move?: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const wish = JSON.parse(body);
    asked.push(wish);
    if (wish.move === 'bad') return new Response(JSON.stringify({ type: 'error', code: 'illegal', message: 'somebody stands there already' }), { status: 400 });
    return new Response(JSON.stringify(answer(wish.rules ?? wish.text ?? (wish.move ? `${wish.position}+${wish.move}` : wish.position))));
  });
  return asked;
}

test('what is done comes one after the other, and is taken back and done again', async () => {
  const asked = server();
  const bench = new Bench();
  await bench.begin('a');
  const both = [bench.do('x'), bench.do('y')];
  bench.refresh(); // another tool meanwhile loses nothing
  await Promise.all(both);
  expect(bench.position).toBe('a+x+y');
  bench.undo();
  bench.undo();
  await bench.set({ active: 0 });
  expect(asked.map((a) => a.position)).toEqual([undefined, 'a', 'a+x', 'a+x+y', 'a+x', 'a', 'a']);
  expect(bench.position).toBe('a');
  expect(bench.future).toEqual(['a+x', 'a+x+y']);
  bench.redo();
  await bench.set({ active: 0 });
  expect(bench.position).toBe('a+x');
  await bench.do('z');
  expect(bench.future).toEqual([]);
});

test('what was asked before a text is read does not come back after it', async () => {
  server();
  const bench = new Bench();
  await bench.begin('a');
  const soon = fetch;
  let go!: () => void;
  const comes = new Promise<void>((resolve) => (go = resolve));
  const slow = vi.fn(async (...asked: Parameters<typeof fetch>) => (await comes, soon(...asked)));
  vi.stubGlobal('fetch', vi.fn(soon).mockImplementationOnce(slow));
  bench.refresh();
  await vi.waitFor(() => expect(slow).toHaveBeenCalled(), PATIENT);
  const reading = bench.read('b');
  setTimeout(go);
  await reading;
  await slow.mock.results[0].value;
  await new Promise((drawn) => setTimeout(drawn));
  expect(bench.position).toBe('b');
  expect(bench.busy).toBe(0);
});

test('why something cannot be is told, and nothing changes', async () => {
  server();
  const bench = new Bench();
  await bench.begin('a');
  expect(await bench.do('bad')).toBe(false);
  expect(bench.why).toMatch(/somebody stands there already/i);
  expect(bench.position).toBe('a');
  await bench.do('x');
  expect(bench.why).toBe('');
});

test('both languages have every word', () => {
  const keys = (o: object): string[] => Object.entries(o).flatMap(([k, v]) => (v && typeof v === 'object' && !Array.isArray(v) ? keys(v).map((n) => `${k}.${n}`) : [k]));
  expect(keys(dePosition)).toEqual(keys(enPosition));
});
