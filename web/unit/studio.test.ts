// @vitest-environment node
// The desk of the designer: steps back and forth, and answers of the server that come late.
import { afterEach, expect, test, vi } from 'vitest';
import { emptyDraft, withEdge, withJoin } from '../src/design/draft';
import { Studio } from '../src/design/studio.svelte';
import { wordOf } from '../src/design/word';
import type { DesignAnswer } from '../src/lib/protocol';

const MARKS = [{ name: 'inn', kind: 'road', expansion: 'inns' }];
const MOST = { tiles: 8, copies: 4, name: 16 };
const WALL = 'wall:city.N/field.EL.ER.SL.SR.WL.WR.>.N';
const PATH = 'path:road.N.inn/field.NL.NR.EL.ER.SL.SR.WL.WR';

/** A server whose answers wait to be given. */
function server() {
  const asked = new Map<string, (answer: DesignAnswer) => void>();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const answer = await new Promise<DesignAnswer>((give) => asked.set(JSON.parse(body).design, give));
    return new Response(JSON.stringify(answer));
  });
  vi.useFakeTimers();
  return asked;
}
async function attend(studio: Studio): Promise<void> {
  studio.attend();
  await vi.advanceTimersByTimeAsync(100);
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('steps are taken back and done again; a name is none', () => {
  const studio = new Studio(MARKS, MOST, WALL);
  studio.set(withEdge(studio.draft, 1, 'city'));
  studio.set(withJoin(studio.draft, 0, 1));
  studio.set(studio.draft);
  studio.rename('gate');
  studio.undo();
  expect(studio.word).toBe('gate:city.N/city.E/field.SL.SR.WL.WR.>.N.E');
  studio.undo();
  expect(studio.canUndo).toBe(false);
  studio.redo();
  studio.redo();
  expect(studio.word).toBe('gate:city.N.E/field.SL.SR.WL.WR.>.N');
  expect(studio.canRedo).toBe(false);
});

test('only the answer to what is on the desk counts, and the last good picture stays', async () => {
  const asked = server();
  const studio = new Studio(MARKS, MOST, WALL);
  await attend(studio);
  asked.get(WALL)!({ design: WALL });
  await vi.advanceTimersByTimeAsync(1);
  expect(studio.finished).toBe(true);
  expect(studio.picture('dark')).toBe(`/art/dark/design.0.svg?tile=${encodeURIComponent(WALL)}`);

  studio.set(withEdge(studio.draft, 2, 'road'));
  const first = studio.word;
  await attend(studio);
  studio.set(withEdge(studio.draft, 2, 'city'));
  await attend(studio);
  asked.get(studio.word)!({ errors: [{ line: 2, text: 'no' }] });
  asked.get(first)!({ design: first });
  await vi.advanceTimersByTimeAsync(1);
  expect(studio.objections).toEqual([{ line: 2, text: 'no' }]);
  expect(studio.finished).toBe(false);
  expect(studio.drawn?.design).toBe(WALL);
});

test('marks want the expansions that give them a meaning', async () => {
  const asked = server();
  const studio = new Studio(MARKS, MOST, PATH);
  await attend(studio);
  asked.get(PATH)!({ design: PATH, needs: ['inns', 'abbot'] });
  await vi.advanceTimersByTimeAsync(1);
  expect(studio.wants([]).map((w) => w.owners)).toEqual([['inns'], ['abbot']]);
  expect(studio.wants(['inns', 'abbot'])).toEqual([]);
});

test('a tile without a name is drawn, but not finished', async () => {
  const asked = server();
  const studio = new Studio(MARKS, MOST);
  const nameless = wordOf(emptyDraft('tile'));
  await attend(studio);
  asked.get(nameless)!({ design: nameless });
  await vi.advanceTimersByTimeAsync(1);
  expect([studio.fresh, studio.finished]).toEqual([true, false]);
});

test('whatever makes the whole tile another one is told to what was open at a part of it; a stroke is not', () => {
  const studio = new Studio(MARKS, MOST);
  studio.set(withEdge(studio.draft, 0, 'city'));
  expect(studio.leaps).toBe(1); // it was opened
  for (const leap of [() => studio.undo(), () => studio.redo(), () => studio.replace(emptyDraft()), () => studio.open(emptyDraft())]) {
    const before = studio.leaps;
    leap();
    expect(studio.leaps).toBe(before + 1);
  }
});
