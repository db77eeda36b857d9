// What lies outside the window, and where the window shows most.
import { expect, test } from 'vitest';
import { arrowAt, arrows } from '../src/board/arrows';
import { beyond, bestMiddle, touches, towards, wholeCell } from '../src/board/sight';

const row = (n: number) => Array.from({ length: n }, (_, x) => ({ x, y: 0 }));

test('cells out of sight are counted on the side on which they lie farthest out', () => {
  const view = { left: 0, top: 0, right: 300, bottom: 300 };
  const cells = [...row(3), { x: 5, y: 1 }, { x: -2, y: 4 }, { x: 1, y: 9 }, { x: 2, y: -1 }];
  const found = Object.fromEntries(beyond(view, cells.map(wholeCell)).map((b) => [b.side, b.cells.length]));
  expect(found).toEqual({ right: 1, left: 1, bottom: 1, top: 1 });
  expect(beyond(view, row(3).map(wholeCell))).toEqual([]);
});

test('a place at the far end of a cell that is half in view is out of sight', () => {
  const view = { left: 0, top: 0, right: 260, bottom: 100 };
  const cell = { x: 2, y: 0 };
  expect(beyond(view, [{ cell, at: { x: 280, y: 50 } }, { cell, at: { x: 220, y: 50 } }])).toEqual([{ side: 'right', cells: [cell] }]);
});

test('the window shows as many cells as it can, and what it must', () => {
  const crowd = [...row(4), { x: 20, y: 0 }];
  expect(bestMiddle(crowd, 450, 200).x).toBeLessThan(300);
  const with20 = bestMiddle(crowd, 450, 200, { x: 20, y: 0 });
  expect(Math.abs(with20.x - 2050)).toBeLessThan(230);
  const farOff = bestMiddle(row(4), 450, 200, { x: 20, y: 0 });
  expect(farOff.x, 'no cell is in sight with what should be seen').toBeLessThan(300);
  const all = bestMiddle(row(4), 600, 200);
  expect(row(4).every((c) => touches({ left: all.x - 300, top: all.y - 100, right: all.x + 300, bottom: all.y + 100 }, c))).toBe(true);
});

test('whoever follows the arrows to a cell comes to it, wherever the others lie', () => {
  let seed = 1;
  const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (let round = 0; round < 3000; round++) {
    const cells = Array.from({ length: 2 + random(12) }, () => ({ x: random(21) - 10, y: random(21) - 10 }));
    const [w, h] = [250 + random(500), 210 + random(300)];
    let view = { left: 0, top: 0, right: w, bottom: h };
    let steps = 0;
    for (; !touches(view, cells[0]) && steps < 40; steps++) {
      const arrow = beyond(view, cells.map(wholeCell)).find((b) => b.cells.includes(cells[0]))!;
      const to = towards(view, arrow);
      view = { left: to.x - w / 2, top: to.y - h / 2, right: to.x + w / 2, bottom: to.y + h / 2 };
    }
    expect(steps, JSON.stringify({ cells, w, h })).toBeLessThan(40);
  }
});

test('an arrow at the rim keeps off the cells in sight, and where there is no place for it both can be tapped', () => {
  const view = { left: 0, top: 0, right: 360, bottom: 300 };
  const outside = [{ side: 'right' as const, cells: [{ x: 9, y: 0 }] }];
  const at = (cells: { x: number; y: number }[]) => arrows(view, outside, cells.map((c) => ({ ...c, half: 22 })))[0];
  expect(at([]).at).toEqual({ x: 338, y: 150 });
  expect(Math.abs(at([{ x: 330, y: 150 }]).at.y - 150)).toBeGreaterThanOrEqual(44);
  // A wide tile just laid, and places on it.
  const placed = arrows(view, outside, [{ x: 300, y: 120, half: 60 }, { x: 330, y: 190, half: 22 }])[0];
  expect(placed.at.y <= 120 - 60 - 22 || placed.at.y >= 190 + 22 + 22).toBe(true);
  const crowd = [20, 100, 180, 260].map((y) => ({ x: 330, y }));
  const arrow = at(crowd);
  expect(Math.min(...crowd.map((c) => Math.abs(c.y - arrow.at.y)))).toBeGreaterThan(30);
  const cell = crowd.find((c) => Math.abs(c.y - arrow.at.y) <= 44)!;
  expect(arrowAt([arrow], arrow.at, cell), 'the arrow is hit where it stands').toBe(arrow);
  expect(arrowAt([arrow], cell, cell), 'and the cell in its middle').toBeUndefined();
});
