// @vitest-environment node
import { expect, test } from 'vitest';
import { clearOf } from '../src/table/bubbles';

test('what is said stands below what is being said there, and beside it where there is room', () => {
  const long = { left: 10, top: 60, width: 320, height: 70 };
  expect(clearOf([], long)).toBe(60);
  expect(clearOf([long], { left: 30, top: 62, width: 320, height: 40 })).toBe(135);
  expect(clearOf([{ ...long, top: 135 }, long], { left: 30, top: 62, width: 100, height: 40 })).toBe(210);
  expect(clearOf([{ ...long, width: 100 }], { left: 200, top: 62, width: 100, height: 40 })).toBe(62);
});
