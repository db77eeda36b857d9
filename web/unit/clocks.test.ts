// Clocks on the page: what they show while time goes by, and what is said of answers and of time that is up.
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clocks, clockText } from '../src/game/clocks.svelte';
import { toasts } from '../src/lib/toasts.svelte';
import ClockFace from '../src/table/ClockFace.svelte';
import { fakeTable } from './fake';
import { placeDecision, stateWith } from './samples';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const seats = [
  { seat: 0, name: 'Ann', kind: 'person', online: true },
  { seat: 1, name: 'Ben', kind: 'person', online: true },
];

function timed() {
  const fake = fakeTable(placeDecision);
  fake.says({ type: 'welcome', table: { id: 'T', rules: '', seats, clock: { main: 300, increment: 8 } }, seats: [0] });
  return fake;
}

test('time is written as people read it', () => {
  expect([0, 940, 9_990, 10_000, 61_000, 3_599_999, 3_600_000, 3_729_000].map((ms) => clockText(ms))).toEqual(['0.0', '0.9', '9.9', '0:10', '1:01', '59:59', '1:00:00', '1:02:09']);
  expect(clockText(86_400_000 * 2 + 3_600_000 * 5, 'T', 'Std.')).toBe('2 T 5 Std.');
});

test('only the one that runs loses time, and never more than there is', () => {
  const clocks = new Clocks();
  expect(clocks.left(0)).toBe(undefined);
  clocks.hear({ type: 'clock', left: [21_000, 60_000], running: 0 });
  vi.advanceTimersByTime(900);
  expect([clocks.left(0), clocks.left(1), clocks.low(0)]).toEqual([20_100, 60_000, false]);
  vi.advanceTimersByTime(200);
  expect([clocks.low(0), clocks.low(1)]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect(clocks.left(0)).toBe(0);
  clocks.hear({ type: 'clock', left: [0, 60_000] });
  vi.advanceTimersByTime(60_000);
  expect([clocks.left(1), clocks.low(0), clocks.running]).toEqual([60_000, false, undefined]);
  clocks.stop();
});

test('an answer says how long its player saw the decision', () => {
  const { table, sent } = timed();
  table.info = undefined;
  table.play('1,0S');
  expect(sent[0]).not.toHaveProperty('took');
  const other = timed();
  vi.advanceTimersByTime(700);
  other.table.play('1,0S');
  expect(other.sent[0]).toMatchObject({ move: '1,0S', took: 700 });
});

test('a computer that plays for somebody is told once', () => {
  const { table, says } = timed();
  const before = toasts.list.length;
  says({ type: 'clock', left: [0, 60_000], flagged: 0 });
  says({ type: 'clock', left: [0, 60_000], flagged: 0 });
  expect(toasts.list.length).toBe(before + 1);
  expect(toasts.list.at(-1)!.text).toBe('Time is up: a computer plays for Ann');
  expect(table.clocks.flagged).toBe(0);
});

test('a clock is shown, unless a replay looks at another moment', () => {
  const { table, says } = timed();
  says({ type: 'clock', left: [65_000, 300_000], begun: false });
  const { unmount } = render(ClockFace, { table, seat: 0 });
  expect(screen.getByRole('timer').textContent).toBe('The clocks begin when everybody is here: 1:05');
  unmount();
  table.moment = { state: stateWith(), until: 0 };
  render(ClockFace, { table, seat: 0 });
  expect(screen.queryByRole('timer')).toBe(null);
});
