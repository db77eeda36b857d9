// @vitest-environment node
// A figure that goes home is seen to leave.
import { afterEach, expect, test, vi } from 'vitest';
import { Departed } from '../src/board/departed.svelte';

afterEach(() => vi.unstubAllGlobals());
const on = (...ids: string[]) => new Map(ids.map((id) => [id, `where ${id} stood`] as const));

test('what stood on the board and does not any more rises from where it stood, until it is gone', () => {
  const departed = new Departed<string>();
  departed.see(on('a', 'b', 'c'));
  expect(departed.rising).toEqual([]);
  departed.see(on('b', 'd'));
  expect(departed.rising).toEqual([['a', 'where a stood'], ['c', 'where c stood']]);
  departed.gone('a');
  expect(departed.rising).toEqual([['c', 'where c stood']]);
  departed.see(on('b', 'd'));
  expect(departed.rising, 'it goes on while the same is told again').toEqual([['c', 'where c stood']]);
  departed.see(on('c', 'd'));
  expect(departed.rising, 'c is back').toEqual([['b', 'where b stood']]);
});

test('whoever wants no motion sees nothing rise', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const departed = new Departed<string>();
  departed.see(on('a'));
  departed.see(on());
  expect(departed.rising).toEqual([]);
});
