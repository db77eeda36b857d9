// @vitest-environment node
// A tile comes down onto the table, and nothing moves for whoever wants no motion.
import { afterEach, expect, test, vi } from 'vitest';
import type { Bitmaps } from '../src/board/bitmaps';
import { Landing, MOVE_MS } from '../src/board/landing.svelte';
import { paint } from '../src/board/painter';
import { sheetFor } from '../src/board/sheet';

afterEach(() => vi.unstubAllGlobals());

/** A clock whose frames come when they are asked for. */
function frames() {
  let due: FrameRequestCallback | undefined;
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => ((due = f), 1));
  vi.stubGlobal('cancelAnimationFrame', () => (due = undefined));
  return { at: (now: number) => due?.(now), waiting: () => due !== undefined };
}

test('a tile is down after 200 ms', () => {
  const clock = frames();
  const landing = new Landing();
  landing.begin();
  clock.at(1000);
  expect(landing.lift).toBe(1);
  clock.at(1000 + MOVE_MS / 2);
  expect(landing.lift).toBeCloseTo(0.25);
  clock.at(1000 + MOVE_MS);
  expect(landing.lift).toBe(0);
  expect(MOVE_MS).toBe(200);
});

test('whoever wants no motion sees it there at once', () => {
  const clock = frames();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const landing = new Landing();
  landing.begin();
  expect([landing.lift, clock.waiting()]).toEqual([0, false]);
});

test('it is painted last and larger, in the middle of its place', () => {
  const drawn: number[][] = [];
  const ctx = { clearRect: () => undefined, beginPath: () => undefined, rect: () => undefined, fill: () => undefined, fillRect: () => undefined, drawImage: (_: unknown, ...at: number[]) => drawn.push(at) };
  const canvas = { width: 0, height: 0, getContext: () => ctx } as unknown as HTMLCanvasElement;
  const sheet = sheetFor({ k: 1, x: 0, y: 0, width: 400, height: 400 }, { left: 0, top: 0, right: 200, bottom: 200 }, 1);
  const tiles = [0, 1].map((x) => ({ id: 'BA/C', rot: 0, x, y: 1 }));
  const picture = { get: () => ({}) } as unknown as Bitmaps;
  paint(canvas, { tiles, theme: 'light', last: 0 }, sheet, picture, 1);
  expect(drawn).toEqual([[100, 100, 100, 100], [-15, 85, 130, 130]]);
  drawn.length = 0;
  paint(canvas, { tiles, theme: 'light', last: 0 }, sheet, picture);
  expect(drawn).toEqual([[0, 100, 100, 100], [100, 100, 100, 100]]);
});
