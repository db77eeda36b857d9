// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket } from '../src/game/socket';
import { FakeSocket, last } from './fakeSocket';

let online: boolean[] = [];
let known = 0;
const open = () =>
  new TableSocket(
    { url: 'ws://x', tokens: ['k'], since: () => known, onmessage: () => undefined, onstatus: (o) => online.push(o) },
    () => new FakeSocket() as unknown as WebSocket,
  );

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  online = [];
  known = 0;
});
afterEach(() => vi.useRealTimers());

test('joins first, and sends nothing before the welcome', () => {
  const s = open();
  s.send({ type: 'play', seat: 0, seq: 1, move: '-' });
  last().onopen?.();
  expect(last().sent.map((m) => m.type)).toEqual(['join']);
  last().says({ type: 'welcome', table: {}, seats: [0] });
  expect(last().sent.map((m) => m.type)).toEqual(['join', 'play']);
});

test('after a loss it comes back, says what it knows, and repeats what was not acknowledged under the same id', () => {
  const s = open();
  last().welcome();
  const a = s.send({ type: 'play', seat: 0, seq: 1, move: '0,1N' });
  last().says({ type: 'ack', id: a });
  const b = s.send({ type: 'play', seat: 0, seq: 2, move: '-' });
  known = 17;
  last().onclose?.();
  expect(online).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  last().welcome();
  expect(last().sent[0]).toMatchObject({ type: 'join', since: 17, tokens: ['k'] });
  expect(last().sent[1]).toMatchObject({ type: 'play', id: b, move: '-' });
  expect(s.busy).toBe(true);
  last().says({ type: 'error', id: b, code: 'stale', message: '' });
  expect(s.busy).toBe(false);
});

test('a server that says goodbye is left within a second, each client at a moment of its own, with what has no answer', () => {
  const s = open();
  const moments = new Set<number>();
  for (let i = 0; i < 8; i++) {
    last().welcome();
    const id = s.send({ type: 'play', seat: 0, seq: i, move: '-' });
    const before = FakeSocket.all.length;
    last().onclose?.({ code: 1001 });
    let waited = 0;
    for (; FakeSocket.all.length === before && waited < 1001; waited++) vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
    moments.add(waited);
    last().welcome();
    expect(last().sent[1]).toMatchObject({ type: 'play', id });
    last().says({ type: 'ack', id });
    last().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(1000);
  }
  expect(moments.size).toBeGreaterThan(1);
});

test('waits longer each time, and not for ever', () => {
  open();
  for (let i = 0; i < 12; i++) {
    last().onclose?.();
    vi.advanceTimersByTime(10_001);
  }
  expect(FakeSocket.all).toHaveLength(13);
});

test('a socket that does not answer is given up', () => {
  const s = open();
  last().welcome();
  s.send({ type: 'undo', seat: 0, seq: 1 });
  vi.advanceTimersByTime(12_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a line of which nothing is heard is asked, and given up if it stays silent', () => {
  const s = open();
  last().welcome();
  known = 5;
  s.nudge();
  expect(last().sent[1]).toMatchObject({ type: 'join', since: 5 });
  last().says({ type: 'welcome', table: {}, seats: [0] });
  vi.advanceTimersByTime(39_000);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(last().sent).toHaveLength(3);
  vi.advanceTimersByTime(5_000);
  expect(online).toEqual([true, false]);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a closed one stays closed', () => {
  const s = open();
  s.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});
