// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { otherwise, reasonsAt, reasonText } from '../src/game/reasons';
import { alike, deadCells, drawable, edgesOf, fitAt, percent } from '../src/game/stock';
import { Turn } from '../src/game/turn.svelte';
import { Misfit } from '../src/game/misfit.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { TileShape, WhyAnswer } from '../src/lib/protocol';
import { parseRoute, setupPath } from '../src/lib/route';
import { fakeTable } from './fake';
import { placeDecision, stateWith } from './samples';

afterEach(() => {
  prefs.lang = 'en';
  vi.useRealTimers();
});

const edge = (rot: number, side: string, mine: string, theirs: string) =>
  ({ kind: 'edge', text: '', rot, side, meets: [mine, theirs] as [string, string], rules: ['BASE-PLACE-3'] });
const answer: WhyAnswer = {
  type: 'why', id: 'id1', seq: 5, cell: [-1, 0], tile: 'BA/L', legal: false,
  reasons: [
    edge(0, 'W', 'road', 'city'), edge(0, 'N', 'field', 'road'), edge(1, 'W', 'road', 'city'), edge(2, 'W', 'road', 'city'),
    { kind: 'rule', text: 'the river makes no U-turn', rot: 3, rules: ['RIVER-PLACE-2'] },
  ],
};

test('reasons in words, those of the rotation shown first, in both languages', () => {
  expect(reasonsAt(answer, 0).map(reasonText)).toEqual(['West: road would meet city', 'North: field would meet road']);
  expect(otherwise(answer, 0)).toBe('Other rotations: edges do not match; The river makes no U-turn');
  prefs.lang = 'de';
  expect(reasonText(answer.reasons[0])).toBe('Westen: Straße träfe auf Stadt');
  expect(reasonText(answer.reasons[4])).toBe('Der Fluss kehrt nicht um');
});

test('a place is asked about once, after a rest, and the answer belongs to its decision', () => {
  vi.useFakeTimers();
  const { table, sent, says } = fakeTable(placeDecision);
  const misfit = new Misfit(table, new Turn(table));
  const place = [...misfit.places.values()][0];
  misfit.point(place);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ type: 'why', cell: [place.x, place.y] }]);
  expect(table.pending).toBe(0);
  says({ ...answer, cell: [place.x, place.y] });
  return Promise.resolve().then(() => {
    expect(misfit.answer?.seq).toBe(5);
    misfit.point(undefined);
    expect(misfit.answer).toBeUndefined();
    misfit.point(place, true);
    expect(misfit.answer).toBeTruthy();
    expect(sent).toHaveLength(1);
    misfit.point({ x: 1, y: 0 }, true); // legal: nothing to wonder about
    expect(misfit.at).toBeUndefined();
    says({ type: 'update', from: 0, version: 1, events: [], state: stateWith({ ...placeDecision, seq: 6 }) });
    misfit.point(place, true);
    expect(misfit.answer).toBeUndefined();
    expect(sent).toHaveLength(2);
  });
});

const shape = (id: string, sides: Record<string, string[]>): TileShape => ({
  id, text: '', segments: Object.entries(sides).map(([kind, locations]) => ({ kind, path: '', anchor: [0, 0], locations })),
});

test('tiles with the same edges stand together, however they are turned', () => {
  const shapes = new Map([shape('a', { city: ['N'], road: ['E', 'S'] }), shape('b', { road: ['W', 'N'], city: ['E'] }), shape('c', { field: ['NL'] })].map((s) => [s.id, s]));
  expect(edgesOf(shapes.get('b')!)).not.toBe(edgesOf(shapes.get('c')!));
  expect(edgesOf(shape('d', { city: ['W'], road: ['N', 'E'] }))).toBe(edgesOf(shapes.get('a')!));
  const groups = alike([{ id: 'c', left: 1 }, { id: 'a', left: 2 }, { id: 'x', left: 4 }], (id) => shapes.get(id));
  expect(groups.map((g) => g.left)).toEqual([4, 2, 1]);
  expect(percent(1, 40)).toBe('2.5%');
  expect(percent(4, 8)).toBe('50%');
});

test('cells that nothing fits are dead unless the tile in hand fits', () => {
  const game = stateWith(placeDecision);
  game.remaining = { ...game.remaining, cells: [{ cell: [1, 0], fit: 0 }, { cell: [-1, 0], fit: 0 }, { cell: [0, 3], fit: 2 }] };
  expect(deadCells(game)).toEqual([{ x: -1, y: 0 }]);
  expect(fitAt(game, { x: 0, y: 3 })).toBe(2);
  expect(fitAt(game, { x: 9, y: 9 })).toBeUndefined();
  expect(deadCells(stateWith(placeDecision))).toEqual([]);
});

test('a link to a setup carries the aids', () => {
  expect(setupPath('base players=2')).toBe('/#rules=base%20players=2');
  const path = setupPath('base+river players=2', 'purist');
  expect(parseRoute('/', path.slice(1))).toEqual({ page: 'lobby', rules: 'base+river players=2', aids: 'purist' });
  expect(parseRoute('/', '#rules=base&aids=all')).toEqual({ page: 'lobby', rules: 'base' });
});

test('tiles that are held back are the last of their stack', () => {
  const kinds = [{ id: 'a', left: 2 }, { id: 'gone', left: 0 }, { id: 'b', left: 1 }, { id: 'c', left: 3 }];
  expect(drawable({ name: 'tiles', left: 6, held: 4, kinds })).toEqual({ now: [kinds[0]], later: [kinds[2], kinds[3]] });
  expect(drawable({ name: 'tiles', left: 6, kinds }).later).toEqual([]);
  expect(drawable({ name: 'tiles', left: 6, held: 4 })).toEqual({ now: [], later: [] });
});
