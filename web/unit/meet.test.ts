import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Seeking, waitsLonger } from '../src/game/seeking.svelte';
import { browserName } from '../src/lib/browser';
import { Company } from '../src/lib/company.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { Meta, OpenList, OpenTable } from '../src/lib/protocol';
import { foreignLanguage, gameText, matchName, whoText } from '../src/lobby/company';
import { fakeTable } from './fake';
import { FakeSocket, last } from './fakeSocket';

const offer = (table: string, more: Partial<OpenTable> = {}): OpenTable => ({
  table, rules: 'base modern players=2', aids: 'standard', confirm: true, free: 1, age: 0,
  seats: [{ name: 'Player 1', kind: 'person', free: true }, { name: 'Ann', kind: 'person' }], ...more,
});
const list = (...tables: OpenTable[]): OpenList => ({ type: 'open', of: tables.length, here: 3, tables });
const meta = {
  expansions: [{ id: 'base', name: 'Carcassonne', summary: '' }, { id: 'river', name: 'The River', summary: '' }],
  options: [{ key: 'first', title: '', values: [], default: '0', rules: [], expansion: 'base' }],
  presets: [{ id: 'modern', name: '', summary: '', options: {} }],
  bots: [{ id: 'greedy', name: 'Greedy', summary: '' }],
  matches: [{ id: 'chess', name: 'Chess', rules: '', players: 2 }],
} as unknown as Meta;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
  prefs.save({ lang: 'en' });
});
afterEach(() => vi.useRealTimers());

function company(ask = vi.fn(async () => list(offer('B')))) {
  const c = new Company(() => new FakeSocket() as unknown as WebSocket, ask);
  c.start();
  return { c, ask };
}

test('the list is asked for and then told live', () => {
  const { c } = company();
  expect(c.known).toBe(false);
  last().onopen?.();
  expect(last().sent).toEqual([{ type: 'look' }]);
  last().says(list(offer('A')));
  expect([c.known, c.here, c.tables.map((o) => o.table)]).toEqual([true, 3, ['A']]);
  last().says(list());
  expect(c.tables).toEqual([]);
});

test('a broken line comes back, and meanwhile the list is asked for', async () => {
  const { c, ask } = company();
  last().onopen?.();
  last().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(c.tables.map((o) => o.table)).toEqual(['B']);
  expect(FakeSocket.all.length).toBe(2);
  c.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(2);
});

test('where there is no room to look on the list is asked for now and then', async () => {
  const { ask } = company();
  last().onopen?.();
  last().says({ type: 'error', code: 'busy', message: '' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a table in words, in the language of the page', () => {
  const o = offer('A', { rules: 'base+river modern first=1 players=3', language: 'de', seats: [...offer('A').seats, { name: 'x', kind: 'bot', bot: 'greedy' }] });
  expect(gameText(meta, o.rules)).toBe('The River, 1 rule of its own');
  expect(gameText(meta, 'base modern players=2')).toBe('Carcassonne');
  expect(whoText(meta, o)).toBe('Ann, Greedy');
  expect(whoText(meta, offer('A', { seats: [{ name: 'Player 1', kind: 'person' }] }))).toBe('Somebody');
  expect([foreignLanguage('de'), foreignLanguage('en'), foreignLanguage(undefined), foreignLanguage('!')]).toEqual(['German', '', '', '']);
  expect([matchName(meta, 'base2'), matchName(meta, 'chess'), matchName(undefined, 'go')]).toEqual(['Two players, base game', 'Chess', 'go']);
});

test('a browser keeps its name', () => {
  const name = browserName();
  expect(name).toMatch(/^\w{32}$/);
  expect(browserName()).toBe(name);
});

test('the later of two who wait for the same goes to the earlier, and to no table of his own', () => {
  const m = { match: 'base2' };
  expect(waitsLonger([offer('A', m), offer('B', m)], 'A', 'base2', [])).toBe(true);
  expect(waitsLonger([offer('A', m), offer('B', m)], 'B', 'base2', [])).toBe(false);
  expect(waitsLonger([offer('A', m), offer('B', m)], 'A', 'base2', ['B'])).toBe(false);
  expect(waitsLonger([offer('A', m), offer('B', { match: 'base3' })], 'A', 'base2', [])).toBe(false);
  expect(waitsLonger([offer('B', m)], 'A', 'base2', [])).toBe(false);
});

/** Ann waits at seat 0 for somebody at seat 1. */
function waiting() {
  const { table, sent, says } = fakeTable();
  const seats = [
    { seat: 0, name: 'Ann', kind: 'person', online: true, host: true },
    { seat: 1, name: 'Player 2', kind: 'person', online: false, free: true },
  ];
  says({ type: 'welcome', table: { id: 'T', rules: '', aids: 'standard', seats, match: { kind: 'base2', patience: 30_000 } }, seats: [0] });
  const seeking = new Seeking(table, () => new Company(() => new FakeSocket() as unknown as WebSocket, async () => list()));
  return { table, sent, says, seeking, seats };
}

test('who waits long is offered a computer', () => {
  const { seeking } = waiting();
  const end = seeking.wait();
  expect(seeking.kind).toBe('base2');
  vi.advanceTimersByTime(29_999);
  expect(seeking.late).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seeking.late).toBe(true);
  end();
});

test('who gives up closes the table and leaves', async () => {
  const { seeking, sent, says, seats } = waiting();
  seeking.cancel();
  expect(sent.at(-1)).toEqual({ type: 'shut', seat: 0 });
  says({ type: 'seats', seats: seats.map(({ seat, name, kind, online }) => ({ seat, name, kind, online })) });
  expect(seeking.kind).toBe(undefined);
  history.pushState(null, '', '/t/T');
  await seeking.closed('base2');
  expect(location.pathname).toBe('/');
});

test('whose table is closed for an earlier one asks again, unless somebody has sat down meanwhile', async () => {
  const { seeking, sent, says, seats } = waiting();
  const fetched = vi.fn(async (_path: string) => ({ ok: true, json: async () => ({ table: 'Other', seat: 0, tokens: ['s'], waiting: false }) }));
  vi.stubGlobal('fetch', fetched);
  const end = seeking.wait();
  last().says(list(offer('T', { match: 'base2' }), offer('Earlier', { match: 'base2' })));
  flushSync();
  expect(seeking.better).toBe(true);
  seeking.move();
  expect(sent.at(-1)).toEqual({ type: 'shut', seat: 0 });
  says({ type: 'seats', seats: [{ ...seats[0], host: undefined }, { ...seats[1], free: undefined, taken: true }] });
  await seeking.closed('base2');
  const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/match').length;
  expect(asked()).toBe(0);
  says({ type: 'seats', seats });
  seeking.move();
  says({ type: 'seats', seats: [{ ...seats[0], host: undefined }, { ...seats[1], free: undefined }] });
  await seeking.closed('base2');
  expect(asked()).toBe(1);
  expect(location.pathname).toBe('/t/Other');
  end();
  vi.unstubAllGlobals();
});
