import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Ceremony, shares } from '../src/game/ceremony.svelte';
import { Table } from '../src/game/table.svelte';
import { axisSteps, pointsByKind, scoreCourse } from '../src/game/tally';
import type { GameEvent, ServerMessage } from '../src/lib/protocol';
import Result from '../src/table/Result.svelte';
import { fakeTable } from './fake';
import { stateWith } from './samples';

afterEach(cleanup);

const score = (n: number, seat: number, points: number, kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ n, type: 'score', seat, points, kind, tiles: [n], ...more });
const game: GameEvent[] = [
  { n: 0, type: 'start' },
  { n: 1, type: 'place', turn: 1, seat: 0, move: '1,0N' },
  score(2, 0, 4, 'city', { turn: 1 }),
  { n: 3, type: 'place', turn: 2, seat: 1, move: '2,0N' },
  score(4, 1, 3, 'road', { turn: 2 }),
  { n: 5, type: 'place', turn: 3, seat: 0, move: '3,0N' },
  score(6, 0, 6, 'field', { turn: 3, final: true }),
  score(7, 1, 9, 'field', { turn: 3, final: true }),
  { n: 8, type: 'end', turn: 3, scores: [10, 12], winners: [1] } as GameEvent,
];
const many = Array.from({ length: 40 }, (_, i) => score(i, i % 2, 1 + (i % 3), ['city', 'road', 'cloister', 'field'][i % 4], { final: true }));

test('points are counted by kind for each player, what brought most first', () => {
  expect(pointsByKind(game, 2)).toEqual([
    { key: 'field', points: [6, 9], total: 15 },
    { key: 'city', points: [4, 0], total: 4 },
    { key: 'road', points: [0, 3], total: 3 },
  ]);
});

test('the course has the score after each turn, and the final scoring as a step of its own', () => {
  expect(scoreCourse(game, 2)).toEqual({ turns: 3, lines: [[0, 4, 4, 4, 10], [0, 0, 3, 3, 12]] });
  expect(scoreCourse([], 2).turns).toBe(0);
  expect(axisSteps(88, 5)).toEqual([20, 40, 60, 80]);
});

const deal = (n: number, name: string, seat: number, number: number, more: Partial<GameEvent> = {}): GameEvent => ({ n, type: 'auction', turn: 2, name, seat, tile: 'BA/C', number, ...more });
const bazaar = [...game.slice(0, 5), deal(10, 'bids', 0, 7), deal(11, 'sells', 1, 7, { to: 0 }), deal(12, 'buys', 1, 1), deal(13, 'takes', 0, 0), ...game.slice(5)];

test('what is paid at a bazaar is counted: to the bank, and from one to the other', () => {
  expect(pointsByKind(bazaar, 2).find((r) => r.key === 'bazaar')?.points).toEqual([-7, 6]);
  expect(scoreCourse(bazaar, 2).lines).toEqual([[0, 4, -3, -3, 3], [0, 0, 9, 9, 18]]);
});

test('the course ends at the result, whatever was there before', () => {
  expect(scoreCourse(game, 2, [15, 12]).lines).toEqual([[5, 9, 9, 9, 15], [0, 0, 3, 3, 12]]);
  expect(pointsByKind(game, 2, [15, 12]).map((r) => r.key)).toEqual(['before', 'field', 'city', 'road']);
  expect(pointsByKind(game, 2, [15, 12])[0].points).toEqual([5, 0]);
  expect(pointsByKind(game, 2, [10, 12])).toEqual(pointsByKind(game, 2));
  expect(axisSteps(40, 5, -25)).toEqual([-20, 0, 20, 40]);
});

test('in the last reckoning a step stands the longer the more of it there is to read', () => {
  vi.useFakeTimers();
  const ceremony = new Ceremony();
  const shared = [0, 1, 2].map((seat) => score(seat, seat, 5, 'city', { final: true, tiles: [1] }));
  ceremony.start([...shared, score(3, 0, 3, 'road', { final: true })], [8, 5, 5]);
  const long = ceremony.pace;
  vi.advanceTimersByTime(9000);
  expect(ceremony.at).toBe(0);
  ceremony.next();
  expect(long).toBeGreaterThan(2 * ceremony.pace);
  while (ceremony.running) vi.advanceTimersByTime(ceremony.pace);
  expect(ceremony.done).toBe(true);
  vi.useRealTimers();
});

test('many final scores are shown by kind, with the sum of each player; the scores count up to the end', () => {
  const ceremony = new Ceremony();
  ceremony.start(many, [100, 100]);
  expect(ceremony.steps.length).toBe(4);
  expect(shares(ceremony.steps[0]).reduce((n, s) => n + s.points, 0)).toBe(many.filter((e) => e.kind === 'city').reduce((n, e) => n + (e.points ?? 0), 0));
  for (let i = 0; i < 3; i++) ceremony.next();
  expect(ceremony.scores).toEqual([100, 100]);
  ceremony.finish();
});

test('the log does not tell the final scoring before it has been shown', () => {
  let receive: (m: ServerMessage) => void = () => undefined;
  const table = new Table('t', [], (wires) => {
    receive = wires.onmessage;
    return { send: () => 'a', close: () => undefined, nudge: () => undefined, busy: false };
  });
  const play = { ...stateWith(), over: false };
  receive({ type: 'update', from: 0, version: 1, events: game.slice(0, 6), state: play });
  receive({ type: 'update', from: 6, version: 1, events: game.slice(6), state: { ...play, over: true, winners: [1] } });
  expect(table.told.map((e) => e.n)).toEqual([0, 1, 2, 3, 4, 5]);
  table.veil = Infinity;
  expect(table.told.length).toBe(game.length);
});

test('who has less than nothing has no bar', () => {
  const { table, says } = fakeTable(undefined);
  const play = stateWith();
  play.players[0].score = -4;
  play.players[1].score = -20;
  says({ type: 'update', from: 0, version: 2, events: [...bazaar], state: play });
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  const none = () => undefined;
  const { container } = render(Result, { table, onwhy: none, onclose: none, onagain: none, onreplay: none, onreview: none });
  expect([...container.querySelectorAll<HTMLElement>('.part:not(.early)')].map((p) => p.style.width)).toEqual(['0%', '0%', '0%', '0%']);
  const row = screen.getByTestId('by-kind').querySelector('tr[data-kind=bazaar]') as HTMLElement;
  expect([...row.children].map((c) => c.textContent)).toEqual(['Bazaar', '-7', '6']);
});

test('the result has a table by kind, a chart, and the seed only behind a line of its own', () => {
  const { table } = fakeTable(undefined);
  table.story = game;
  table.seed = '5eed';
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  const none = () => undefined;
  render(Result, { table, onwhy: none, onclose: none, onagain: none, onreplay: none, onreview: none });
  const field = screen.getByTestId('by-kind').querySelector('tr[data-kind=field]') as HTMLElement;
  expect([...field.children].map((c) => c.textContent)).toEqual(['Field', '6', '9']);
  expect(within(screen.getByTestId('chart')).getByRole('img', { hidden: true }).getAttribute('aria-label')).toContain('Ann 12');
  const deal = screen.getByTestId('deal') as HTMLDetailsElement;
  expect(deal.open).toBe(false);
  expect(within(deal).getByTestId('seed').textContent).toBe('5eed');
});

test('who lost on time did not resign', () => {
  const lost = (time: boolean) => {
    const { table, says } = fakeTable(undefined, [{ n: 0, type: 'start' }, { n: 1, type: 'resign', turn: 1, seat: 0, ...(time && { time }) }]);
    says({ type: 'seats', seats: [{ ...table.seats[0], resigned: true }, table.seats[1]] });
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
    HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
    const none = () => undefined;
    render(Result, { table, onwhy: none, onclose: none, onagain: none, onreplay: none, onreview: none });
    const told = screen.getAllByTestId('result-row').map((r) => r.querySelector('.gave')?.textContent).filter(Boolean);
    cleanup();
    return told;
  };
  expect(lost(true)).toEqual(['(out of time)']);
  expect(lost(false)).toEqual(['(resigned)']);
});
