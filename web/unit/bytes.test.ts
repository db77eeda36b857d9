import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_BYTES, NAME_BYTES, bytesOf, fitted } from '../src/lib/bytes';
import { toasts } from '../src/lib/toasts.svelte';
import NameDialog from '../src/table/NameDialog.svelte';
import ReactionsDialog from '../src/table/ReactionsDialog.svelte';
import { fakeTable } from './fake';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function () { this.open = true; };
  HTMLDialogElement.prototype.close ??= function () { this.open = false; };
});
afterEach(cleanup);

test('a text is as long as it is for the server, and no letter of it is cut in two', () => {
  expect([bytesOf('Müller'), bytesOf('Лев'), bytesOf('🏰')]).toEqual([7, 6, 4]);
  expect(fitted('ü'.repeat(30), 41).text).toBe('ü'.repeat(20));
  expect(fitted('a🏰', 4).text).toBe('a');
  expect(fitted('ae\u0301', 3).text).toBe('a'); // the accent goes with its letter
  expect(fitted('Ann', NAME_BYTES).text).toBe('Ann');
});

test('what does not fit is what was typed last, not the end of the text', () => {
  expect(fitted('abXYcd', 4, 4)).toEqual({ text: 'abcd', at: 2 });
  expect(fitted('abcd', 2, 1)).toEqual({ text: 'bc', at: 2 }); // more than what was typed is too much
});

async function typed(field: HTMLElement, value: string): Promise<string> {
  await fireEvent.input(field, { target: { value } });
  await tick();
  return (field as HTMLInputElement).value;
}

test('a message ends where the server ends it, whatever its letters', async () => {
  const { table, sent } = fakeTable();
  render(ReactionsDialog, { table, onclose: () => undefined });
  const field = screen.getByTestId('chat-text');
  expect(await typed(field, 'a'.repeat(201))).toBe('a'.repeat(200));
  expect(await typed(field, 'ж'.repeat(120))).toBe('ж'.repeat(100));
  await fireEvent.click(screen.getByTestId('chat-send'));
  expect(sent).toEqual([{ type: 'say', seat: 0, text: 'ж'.repeat(CHAT_BYTES / 2) }]);
});

test('a word that is being put together is cut when it is done', async () => {
  const { table } = fakeTable();
  render(ReactionsDialog, { table, onclose: () => undefined });
  const field = screen.getByTestId('chat-text') as HTMLInputElement;
  field.value = '字'.repeat(70);
  await fireEvent(field, new InputEvent('input', { isComposing: true, bubbles: true }));
  expect(field.value).toHaveLength(70);
  await fireEvent(field, new CompositionEvent('compositionend', { bubbles: true }));
  expect(field.value).toBe('字'.repeat(66));
  expect(table.draft).toBe(field.value);
});

test('a message that the server refuses is there again, but not over what is written since', async () => {
  const { table, sent, says } = fakeTable();
  render(ReactionsDialog, { table, onclose: () => undefined });
  const field = screen.getByTestId('chat-text') as HTMLInputElement;
  const send = async (text: string) => (await typed(field, text), await fireEvent.click(screen.getByTestId('chat-send')));
  await send('Grüße');
  expect(field.value).toBe('');
  says({ type: 'error', id: `id${sent.length}`, code: 'too-fast', message: '' });
  await tick();
  expect(field.value).toBe('Grüße');
  expect(toasts.list.length).toBeGreaterThan(0);
  await send('one');
  await typed(field, 'two');
  says({ type: 'error', id: `id${sent.length}`, code: 'too-fast', message: '' });
  await tick();
  expect(field.value).toBe('two');
});

test('a name of Cyrillic letters ends where the server ends it', async () => {
  const { table, sent } = fakeTable();
  render(NameDialog, { table, onclose: () => undefined });
  expect(await typed(screen.getByTestId('name-field'), 'Я'.repeat(24))).toBe('Я'.repeat(20));
  await fireEvent.click(screen.getByTestId('name-save'));
  expect(sent).toMatchObject([{ type: 'name', name: 'Я'.repeat(20) }]);
});
