import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { recentTables, rememberOver, rememberTable } from '../src/lib/recent';
import type { Meta } from '../src/lib/protocol';
import CustomBody from '../src/lobby/CustomBody.svelte';
import QuickStart from '../src/lobby/QuickStart.svelte';
import CustomForm from '../src/lobby/CustomForm.svelte';
import { leaveForm } from '../src/lobby/formAway';
import { formKept, keepForm, keepMade, type FormKept } from '../src/lobby/formKept';
import RecentTables from '../src/lobby/RecentTables.svelte';
import { fakeTable } from './fake';
import { placeDecision, stateWith } from './samples';

const expansion = (id: string) => ({ id, name: id, summary: '', tiles: [] });
const META = {
  version: '', expansions: ['base', 'river', 'creativity'].map(expansion), options: [], marks: [], presets: [{ id: 'modern', name: 'Modern', summary: '', options: {} }],
  bots: [{ id: 'greedy', name: 'Greedy', summary: '', offered: true, usual: true }], design: { tiles: 8, copies: 4, name: 16, word: 400 }, matches: [],
} as unknown as Meta;
const GATE = 'gate:city.N/field.EL.SR.WL.WR.ER.SL';

const kept = (name: string): FormKept => ({ choice: { expansions: [], preset: 'modern', options: {} }, seats: [{ kind: 'me', name, bot: 'greedy' }, { kind: 'bot', name: '', bot: 'greedy' }], confirm: true, toAll: false, aids: 'standard', company: {}, rated: false });

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ rules: '', tiles: 73, players: 2 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  prefs.save({ river: true });
});

test('a game that is over stands among the finished ones, not under what goes on', () => {
  rememberTable('A', ['k'], ['Ann', 'Ben']);
  rememberTable('B', ['k'], ['Ann', 'Cleo']);
  rememberOver('A');
  rememberTable('A', ['k'], ['Ann', 'Ben']); // looked at once more
  render(RecentTables, { part: 'recent' });
  render(RecentTables, { part: 'finished' });
  expect(screen.getByTestId('tables-recent').textContent).toContain('Ann · Cleo');
  expect(screen.getByTestId('tables-recent').textContent).not.toContain('Ben');
  expect(screen.getByTestId('tables-finished').textContent).toContain('Ann · Ben');
  expect(screen.getAllByRole('heading').map((h) => h.textContent)).toEqual(['Continue', 'Finished games']);
});

test('the form is as it was left and as the last table was made, until somebody begins afresh', async () => {
  const form = { meta: META, busy: false, error: '', onstart: () => undefined };
  const names = () => screen.getAllByTestId('seat').map((row) => (row.querySelector('input') as HTMLInputElement).value);
  const open = async () => {
    cleanup();
    render(CustomForm, form);
    await fireEvent.click(document.querySelector('summary')!);
    await screen.findAllByTestId('seat');
  };
  await open();
  expect(screen.queryByTestId('afresh')).toBeNull();
  await fireEvent.click(screen.getByTestId('add-seat'));
  await fireEvent.input(screen.getAllByTestId('seat')[0].querySelector('input')!, { target: { value: 'Lena' } });
  await fireEvent.click(screen.getByText('River', { exact: true }));
  await open(); // somebody has looked at something else
  expect(names()).toEqual(['Lena', '', '']);
  expect((screen.getByTestId('rules-line') as HTMLInputElement).value).toContain('base+river');
  await fireEvent.submit(document.querySelector('form')!);
  sessionStorage.clear(); // another day
  await open();
  expect(names()).toEqual(['Lena', '', '']);
  await fireEvent.click(screen.getByTestId('afresh'));
  await vi.waitFor(() => expect(names()).toEqual(['', '']));
  expect((screen.getByTestId('rules-line') as HTMLInputElement).value).not.toContain('river');
  await open();
  expect(names()).toEqual(['', '']);
});

test('who tried out an expansion comes back to the form, open as he left it; a link is not changed by what was kept', async () => {
  keepMade(kept('Ben'));
  leaveForm();
  render(CustomForm, { meta: META, busy: false, error: '', onstart: () => undefined });
  expect((await screen.findAllByTestId('seat'))[0].querySelector('input')!.value).toBe('Ben');
  cleanup();
  render(CustomForm, { meta: META, busy: false, error: '', onstart: () => undefined });
  expect(screen.queryByTestId('seat')).toBeNull(); // once
  expect([formKept('base players=2', true), formKept(undefined, false)?.seats[0].name]).toEqual([undefined, 'Ben']);
  keepForm({ ...kept('Cleo'), from: 'base players=2' });
  expect([formKept('base players=2', true)?.seats[0].name, formKept('base players=2', false), formKept('base players=3', true), formKept(undefined, false)?.seats[0].name]).toEqual(['Cleo', undefined, undefined, 'Ben']);
});

test('a table remembers that its game is over when it is told', () => {
  const { says } = fakeTable(placeDecision);
  expect(recentTables()[0].over).toBeUndefined();
  says({ type: 'update', from: 0, version: 2, events: [], state: { ...stateWith(), over: true } });
  expect(recentTables()[0]).toMatchObject({ id: 'T', over: true });
});

test('whether the river is in the quick game stays as it was left', async () => {
  const lines: string[] = [];
  const show = () => render(QuickStart, { meta: META, busy: false, onstart: (rules: string) => lines.push(rules) });
  show();
  await fireEvent.click(screen.getByTestId('river'));
  await fireEvent.click(screen.getByTestId('quick'));
  cleanup();
  show();
  expect((screen.getByTestId('river') as HTMLInputElement).checked).toBe(false);
  await fireEvent.click(screen.getByTestId('quick'));
  expect(lines.some((l) => l.includes('river'))).toBe(false);
  expect(JSON.parse(localStorage.getItem('bastide.prefs')!).river).toBe(false);
});

test('whoever comes with a tile of his own sees it first, and can take it out', async () => {
  render(CustomBody, { meta: META, busy: false, error: '', back: false, onafresh: () => undefined, rules: `base+creativity modern design=${GATE} players=2`, onstart: () => undefined });
  const list = await screen.findByTestId('own-tiles');
  const seats = screen.getAllByTestId('seat');
  expect(list.compareDocumentPosition(seats[0]) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText(/This tile will be in the game/)).toBeTruthy();
  await fireEvent.click(screen.getByLabelText('Take gate out of the game'));
  await tick();
  expect(screen.queryByTestId('own-tiles')).toBeNull();
  expect((screen.getByTestId('rules-line') as HTMLInputElement).value).not.toContain('gate');
});
