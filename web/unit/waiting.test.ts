import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket } from '../src/game/socket';
import { waiting } from '../src/lib/waiting.svelte';
import Late from '../src/ui/Late.svelte';
import { withEffects } from './effects.svelte';
import { fakeTable } from './fake';
import { deployDecision, placeDecision } from './samples';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const shown = () => (flushSync(), screen.queryByTestId('waiting') !== null);

test('within a second of a click without answer the page says that it waits, until the answer is there', () => {
  const { table, says } = fakeTable(placeDecision);
  render(Late);
  table.play('1,0S');
  expect(shown()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(true);
  says({ type: 'ack', id: 'id1' });
  expect(shown()).toBe(true);
  says({ type: 'change', from: 0, base: 1, version: 2, events: [], state: { seq: 6 }, decision: deployDecision });
  expect(shown()).toBe(false);
});

test('an answer in time leaves nothing to say, and two things asked for end one by one', () => {
  render(Late);
  const ends = [waiting.begin(), waiting.begin()];
  vi.advanceTimersByTime(1000);
  ends[0]();
  ends[0]();
  expect(shown()).toBe(true);
  ends[1]();
  expect(shown()).toBe(false);
  waiting.begin()();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(false);
});

test('a question about a place waits, too, and a table that is left waits for nothing', async () => {
  const { table } = fakeTable(placeDecision);
  render(Late);
  const answer = table.why(5, 5);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(true);
  table.close();
  expect(await answer).toBe(undefined);
  await Promise.resolve();
  expect(shown()).toBe(false);
});

test('nobody waits for a table that is left with the answer that ends it', () => {
  const { table, says } = fakeTable(placeDecision);
  render(Late);
  const leave = withEffects(() => () => table.close());
  table.play('1,0S');
  flushSync();
  says({ type: 'error', id: 'id1', code: 'too-fast', message: '' });
  leave(); // at once: a page that goes reads what was before
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(false);
});

test('a refused move does not stay pending, whether or not the refusal names it', () => {
  for (const id of ['id1', undefined]) {
    const { table, says } = fakeTable(placeDecision);
    table.play('1,0S');
    expect(table.pending).toBe(1);
    says({ type: 'error', id, code: 'too-fast', message: 'more than 20 messages a second' });
    expect(table.pending).toBe(0);
    expect(table.decision?.seq).toBe(5);
  }
});

test('a refusal that names no request is not answered by sending everything again', () => {
  const ws = { sent: [] as string[], send: (text: string) => void ws.sent.push(text), close: () => undefined } as unknown as WebSocket & { sent: string[] };
  const socket = new TableSocket({ url: '', tokens: [], since: () => 0, onmessage: () => undefined, onstatus: () => undefined }, () => ws);
  const hear = (m: unknown) => ws.onmessage?.({ data: JSON.stringify(m) } as MessageEvent);
  hear({ type: 'welcome', table: {}, seats: [] });
  socket.send({ type: 'play', seat: 0, seq: 1, move: '-' });
  expect(Object.keys(JSON.parse(ws.sent[0]))[0]).toBe('id'); // first, so that a server that reads only the beginning finds it
  hear({ type: 'error', code: 'too-fast', message: '' });
  expect(socket.busy).toBe(false);
  socket.close();
});
