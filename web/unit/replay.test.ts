import { expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { Ceremony } from '../src/game/ceremony.svelte';
import { addressOf, placeOf, Replay, stepAt } from '../src/game/replay.svelte';
import { lookBack } from '../src/table/lookBack.svelte';
import { handleReplayKey } from '../src/table/replayKeys';
import { valueOf, withEffects } from './effects.svelte';
import { fakeTable } from './fake';
import { PATIENT } from './patience';
import { events, stateWith } from './samples';

const TURNS = [0, 2, 5];
const OF = 7;

test('a step is told by its turn, in the address too', () => {
  expect(placeOf(TURNS, 4)).toEqual({ turn: 2, into: 2 });
  expect(TURNS.map((s) => addressOf(TURNS, s, OF))).toEqual(['1', '2', '3']);
  for (let step = 0; step <= OF; step++) expect(stepAt(addressOf(TURNS, step, OF), TURNS, OF)).toBe(step);
  expect([stepAt('99', TURNS, OF), stepAt('3.99', TURNS, OF), stepAt('0', TURNS, OF)]).toEqual([5, OF, 0]);
});

/** A replay of a game of OF steps, each of which brought one event. */
function fakeReplay() {
  const { table } = fakeTable(undefined, events);
  const asked: number[] = [];
  const replay = new Replay(table, async (at) => {
    asked.push(at);
    return { at, of: OF, turns: TURNS, from: at, events: events.slice(at, at + 1), state: stateWith() };
  });
  return { table, replay, asked };
}
const settled = (replay: Replay) => vi.waitFor(() => expect(replay.step?.at).toBe(replay.wanted), PATIENT);

test('the table shows the moment, and the whole game again when the replay ends', async () => {
  const { table, replay } = fakeReplay();
  await replay.open('2.1');
  expect(replay.step?.at).toBe(3);
  expect(table.events).toEqual(events.slice(0, 4));
  expect(table.story).toEqual(events);
  expect(table.playing).toEqual([]);
  replay.close();
  expect(table.events).toEqual(events);
});

test('an address leads to its moment as often as it is followed, whatever was looked at meanwhile', async () => {
  const { table, replay } = fakeReplay();
  table.live = { ...table.live!, over: true };
  const wish = valueOf<{ at: string; arrival: number } | undefined>(undefined);
  const end = withEffects(() => lookBack(table, replay, new Ceremony(), () => wish.value, () => undefined));
  const follow = async (at: string, arrival: number) => {
    wish.value = { at, arrival };
    flushSync();
    await vi.waitFor(() => expect(replay.address).toBe(at), PATIENT);
  };
  await replay.open(0); // by hand
  await follow('2', 1);
  replay.go(6);
  await settled(replay);
  await follow('2', 2);
  replay.close();
  await follow('3', 3);
  table.live = { ...table.live! }; // what the server tells once more moves nobody
  replay.go(0);
  flushSync();
  await settled(replay);
  expect(replay.address).toBe('1');
  end();
});

test('keys step by decisions and turns, and no step is asked for twice', async () => {
  const { replay, asked } = fakeReplay();
  await replay.open(0);
  const press = async (key: string) => {
    handleReplayKey(new KeyboardEvent('keydown', { key }), replay, true, () => replay.close());
    await settled(replay);
    return replay.wanted;
  };
  expect(replay.step?.at).toBe(OF);
  expect(await press('ArrowLeft')).toBe(6);
  expect(await press('ArrowUp')).toBe(5);
  expect(await press('ArrowUp')).toBe(2);
  expect(await press('ArrowDown')).toBe(5);
  expect(await press('Home')).toBe(0);
  expect(await press('ArrowLeft')).toBe(0);
  expect(await press('ArrowRight')).toBe(1);
  expect(await press('End')).toBe(OF);
  expect(new Set(asked).size).toBe(asked.length);
  handleReplayKey(new KeyboardEvent('keydown', { key: 'Escape' }), replay, true, () => replay.close());
  expect(replay.on).toBe(false);
});

test('a replay begins by a step back on a finished table only', async () => {
  const { replay } = fakeReplay();
  expect(handleReplayKey(new KeyboardEvent('keydown', { key: 'ArrowLeft' }), replay, false, vi.fn())).toBe(false);
  expect(handleReplayKey(new KeyboardEvent('keydown', { key: 'ArrowLeft' }), replay, true, vi.fn())).toBe(true);
  await vi.waitFor(() => expect(replay.step?.at).toBe(OF - 1), PATIENT);
});

test('it plays to the end by itself, and stops there', async () => {
  vi.useFakeTimers();
  const { replay } = fakeReplay();
  await replay.open('1');
  replay.faster();
  replay.play();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replay.step?.at).toBe(OF);
  expect(replay.playing).toBe(false);
  vi.useRealTimers();
});

test('a step that does not come is told, and the slider goes back', async () => {
  const { table } = fakeTable(undefined, events);
  const replay = new Replay(table, (at) =>
    at < 2 ? Promise.resolve({ at, of: OF, turns: TURNS, from: 0, events: [], state: stateWith() }) : Promise.reject(new Error('no line')),
  );
  await replay.open('1');
  await vi.waitFor(() => expect(replay.on).toBe(true), PATIENT);
  replay.go(5);
  await vi.waitFor(() => expect(replay.failed).toBe('no line'), PATIENT);
  expect(replay.wanted).toBe(0);
});
