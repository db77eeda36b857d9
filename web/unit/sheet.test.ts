// What is painted of the board serves while a hand moves it.
import { expect, test } from 'vitest';
import { sheetFor, type View } from '../src/board/sheet';

const BOARD = { left: -1000, top: -800, right: 1000, bottom: 800 };
const view = (more: Partial<View> = {}): View => ({ k: 0.5, x: 400, y: 300, width: 800, height: 600, ...more });

test('a board that a hand moves is painted once, with all of it that there is room for', () => {
  const first = sheetFor(view(), BOARD, 1);
  expect(first.part).toEqual({ left: 0, top: 0, right: 800, bottom: 600 });
  const begun = sheetFor(view({ x: 404 }), BOARD, 1, first);
  expect(begun, 'what comes into view at the rim is painted').not.toBe(first);
  expect(begun.part, 'the whole board, whose box is 1,000 x 800 pixels, and its shadow').toEqual({ left: -109, top: -113, right: 917, bottom: 713 });
  for (const x of [404.5, 900, -900, 20_000]) expect(sheetFor(view({ x, y: 300 - x / 3 }), BOARD, 1, begun)).toBe(begun);
});

test('a large board is painted again when more of it comes into view', () => {
  const close = (x: number) => view({ k: 3, x });
  const begun = sheetFor(close(401), BOARD, 1, sheetFor(close(400), BOARD, 1));
  expect(begun.part).toEqual({ left: -800, top: -600, right: 1600, bottom: 1200 });
  expect(sheetFor(close(1201), BOARD, 1, begun)).toBe(begun);
  const next = sheetFor(close(1202), BOARD, 1, begun);
  expect(next.view.x).toBe(1202);
  expect(sheetFor(close(1500), BOARD, 1, next)).toBe(next);
});

test('it never takes more room than the weakest browsers have', () => {
  const phone = view({ k: 3, width: 412, height: 915 });
  const { part } = sheetFor({ ...phone, x: 0 }, BOARD, 3.5, sheetFor(phone, BOARD, 3.5));
  expect((part.right - part.left) * (part.bottom - part.top) * 3.5 ** 2).toBeLessThan(6.1e6);
});

test('another zoom, window, board or kind of screen is painted anew, on whole pixels of the device', () => {
  const before = sheetFor(view({ x: 401 }), BOARD, 1, sheetFor(view(), BOARD, 1));
  expect(sheetFor(view({ k: 0.51 }), BOARD, 1, before).part).toEqual({ left: 0, top: 0, right: 800, bottom: 600 });
  expect(sheetFor(view({ width: 801 }), BOARD, 1, before)).not.toBe(before);
  expect(sheetFor(view(), { ...BOARD }, 1, before)).not.toBe(before);
  const fine = sheetFor(view({ x: 401.3 }), BOARD, 1.5, before);
  for (const edge of Object.values(fine.part)) expect(edge * 1.5).toBeCloseTo(Math.round(edge * 1.5), 9);
});
