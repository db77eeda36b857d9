// What stands on the board beside followers: figures drawn from data, towers and bridges.
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import Piece from '../src/board/Piece.svelte';
import Span from '../src/board/Span.svelte';
import Tower from '../src/board/Tower.svelte';
import { floorHeight, towerTop } from '../src/board/pieces';
import { PORTRAITS } from '../src/board/portraits';
import { emblem } from '../src/ui/emblems';

afterEach(cleanup);
const paths = (box: HTMLElement) => [...box.querySelectorAll('path')].map((p) => p.getAttribute('d'));

test.each(Object.keys(PORTRAITS))('%s is drawn, with the emblem of its seat unless it is nobody\'s', (figure) => {
  const portrait = PORTRAITS[figure];
  const { container } = render(Piece, { figure, seat: portrait.ground ? undefined : 3 });
  const drawn = paths(container);
  for (const d of [portrait.outline, ...portrait.layers.map((l) => l[2])]) expect(drawn).toContain(d);
  expect(drawn.includes(emblem(3))).toBe(!portrait.ground);
  expect(container.querySelector('text')).toBeNull();
});

test('a figure without a picture shows its letter', () => {
  const { container } = render(Piece, { figure: 'stranger', seat: 0 });
  expect(container.querySelector('text')?.textContent).toBe('S');
});

test('a tower has its floors and grows, but not without end', () => {
  const { container } = render(Tower, { floors: 3 });
  expect(container.querySelectorAll('.stone')).toHaveLength(3);
  expect(container.querySelectorAll('.crown')).toHaveLength(1);
  expect(towerTop(0)).toBe(0);
  for (let n = 1; n < 30; n++) expect(towerTop(n)).toBeGreaterThanOrEqual(towerTop(n - 1));
  expect(towerTop(30)).toBeLessThan(60);
  expect(floorHeight(2)).toBe(8);
});

test('a bridge lies either way', () => {
  const across = render(Span, {}), down = render(Span, { down: true });
  expect(across.container.querySelector('g')?.getAttribute('transform')).toBeNull();
  expect(down.container.querySelector('g')?.getAttribute('transform')).toContain('matrix');
});
