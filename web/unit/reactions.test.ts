import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { prefs } from '../src/lib/prefs.svelte';
import { REACTIONS, type Seat } from '../src/lib/protocol';
import type { Guests } from '../src/game/guests.svelte';
import ReactionsDialog from '../src/table/ReactionsDialog.svelte';
import Tools from '../src/table/Tools.svelte';
import { fakeTable } from './fake';
import { placeDecision } from './samples';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function () { this.open = true; };
  HTMLDialogElement.prototype.close ??= function () { this.open = false; };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  prefs.save({ mute: false, muted: [] });
});

test('what is said is seen for some seconds, the newest in place of the one before', () => {
  vi.useFakeTimers();
  const { table, says } = fakeTable();
  says({ type: 'reaction', seat: 1, reaction: 'hello' });
  vi.advanceTimersByTime(3000);
  says({ type: 'reaction', seat: 1, reaction: 'ouch' });
  vi.advanceTimersByTime(3000);
  expect(table.said.get(1)).toBe('Ouch!');
  vi.advanceTimersByTime(3000);
  expect(table.said.size).toBe(0);
});

test('what others said is counted on the button until somebody looks at it', async () => {
  const { table, says } = fakeTable(placeDecision);
  says({ type: 'seats', seats: table.seats.map((s) => ({ ...s, kind: 'person' })) });
  const guests = { missing: [] } as unknown as Guests;
  const none = () => undefined;
  render(Tools, { table, guests, beside: false, fields: false, onfields: none, onfit: none, onlog: none, onmenu: none, oninvite: none, ontalk: none });
  const name = async () => (await tick(), screen.getByTestId('talk').getAttribute('aria-label'));
  says({ type: 'reaction', seat: 0, reaction: 'hello' });
  expect(await name()).toBe('Say something');
  says({ type: 'reaction', seat: 1, reaction: 'hello' });
  says({ type: 'said', seat: 1, text: 'Good luck' });
  expect(await name()).toBe('Say something, 2 new');
  expect(screen.getByTestId('unread').textContent).toBe('2');
  render(ReactionsDialog, { table, onclose: none });
  says({ type: 'said', seat: 1, text: 'and fun' });
  expect(await name()).toBe('Say something');
  expect(screen.queryByTestId('unread')).toBeNull();
});

test('whoever wants quiet hears himself alone', () => {
  const { table, says } = fakeTable();
  prefs.save({ mute: true });
  says({ type: 'reaction', seat: 1, reaction: 'hurry' });
  says({ type: 'reaction', seat: 0, reaction: 'moment' });
  expect([...table.said]).toEqual([[0, 'One moment, please']]);
});

test('one person is muted at one table, with what he said before, and heard again', async () => {
  const { table, says } = fakeTable(placeDecision);
  const people = [0, 1, 2].map((seat) => ({ ...table.seats[0], seat: seat as Seat, name: ['Ann', 'Ben', 'Cleo'][seat], kind: 'person' }));
  says({ type: 'seats', seats: people });
  const say = (seat: number, text: string) => says({ type: 'said', seat, text });
  say(1, 'one');
  say(2, 'two');
  render(ReactionsDialog, { table, onclose: () => undefined });
  const boxes = () => screen.getAllByTestId('mute-one') as HTMLInputElement[];
  const heard = () => screen.getAllByRole('listitem').map((i) => i.textContent);
  expect(boxes().map((b) => [b.dataset.seat, b.checked, b.labels![0].textContent!.trim()])).toEqual([['1', false, 'Ben'], ['2', false, 'Cleo']]);
  await fireEvent.click(boxes()[0]);
  say(1, 'three');
  say(2, 'four');
  await tick();
  expect([...table.said]).toEqual([[1, 'one'], [2, 'four']]);
  expect(heard()).toEqual(['Cleo two', 'Cleo four']);
  expect(prefs.muted).toEqual(['T/1']);
  await fireEvent.click(boxes()[0]);
  say(1, 'five');
  await tick();
  expect(heard()).toEqual(['Ben one', 'Cleo two', 'Cleo four', 'Ben five']);
  await fireEvent.click(screen.getByTestId('mute'));
  expect(screen.queryAllByTestId('mute-one')).toEqual([]);
});

test('nobody talks to computers', () => {
  const { table, says } = fakeTable();
  expect(table.talking).toBe(false); // Ben is one
  says({ type: 'seats', seats: table.seats.map((s) => ({ ...s, kind: 'person' })) });
  expect(table.talking).toBe(true);
});

test('one tap says it, and no move waits for that', async () => {
  const { table, sent, says } = fakeTable();
  let closed = false;
  render(ReactionsDialog, { table, onclose: () => (closed = true) });
  const buttons = screen.getAllByTestId('reaction');
  expect(buttons.map((b) => b.dataset.reaction)).toEqual([...REACTIONS]);
  await fireEvent.click(buttons[1]);
  expect(sent.at(-1)).toEqual({ type: 'react', seat: 0, reaction: 'thanks' });
  expect(closed).toBe(true);
  expect(table.pending).toBe(0);
  says({ type: 'ack', id: `id${sent.length}` });
  expect(table.pending).toBe(0);
});

test('each has its words in both languages', () => {
  for (const reaction of REACTIONS) for (const words of [en, de]) expect(words.reactions[reaction].length).toBeGreaterThan(3);
});

test('what is written is shown as long as it takes to read, and can be read again', async () => {
  vi.useFakeTimers();
  const { table, says, sent } = fakeTable();
  says({ type: 'said', seat: 1, text: 'x'.repeat(100) });
  vi.advanceTimersByTime(9000);
  expect(table.said.get(1)).toBe('x'.repeat(100));
  vi.advanceTimersByTime(2000);
  expect(table.said.size).toBe(0);
  vi.useRealTimers();
  says({ type: 'watching', count: 2 });
  render(ReactionsDialog, { table, onclose: () => undefined });
  expect(screen.getByTestId('talk-list').textContent).toContain('x'.repeat(100));
  expect(screen.getByText('2 people are watching')).toBeTruthy();
  await fireEvent.input(screen.getByTestId('chat-text'), { target: { value: '  well seen ' } });
  await fireEvent.click(screen.getByTestId('chat-send'));
  expect(sent).toEqual([{ type: 'say', seat: 0, text: 'well seen' }]);
  expect((screen.getByTestId('chat-text') as HTMLInputElement).value).toBe('');
});

test('where nobody may write there is nothing to write in', () => {
  const { table, says } = fakeTable(placeDecision);
  says({ type: 'welcome', table: { id: 'T', rules: '', seats: table.seats, chat: false, onlookers: 3 }, seats: [] });
  render(ReactionsDialog, { table, onclose: () => undefined });
  expect(screen.queryByTestId('chat-text')).toBe(null);
  expect(table.note).toBe('You are watching, 3 turns late');
});
