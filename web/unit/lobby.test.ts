import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { recentTables, rememberOver, rememberTable } from '../src/lib/recent';
import type { Meta } from '../src/lib/protocol';
import CustomBody from '../src/lobby/CustomBody.svelte';
import QuickStart from '../src/lobby/QuickStart.svelte';
import RecentTables from '../src/lobby/RecentTables.svelte';
import { fakeTable } from './fake';
import { placeDecision, stateWith } from './samples';

const expansion = (id: string) => ({ id, name: id, summary: '', tiles: [] });
const META = {
  version: '', expansions: ['base', 'river', 'creativity'].map(expansion), options: [], marks: [], presets: [{ id: 'modern', name: 'Modern', summary: '', options: {} }],
  bots: [{ id: 'greedy', name: 'Greedy', summary: '', offered: true, usual: true }], design: { tiles: 8, copies: 4, name: 16, word: 400 }, matches: [],
} as unknown as Meta;
const GATE = 'gate:city.N/field.EL.SR.WL.WR.ER.SL';

beforeEach(() => {
  localStorage.clear();
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
  render(RecentTables);
  expect(screen.getByTestId('tables-recent').textContent).toContain('Ann · Cleo');
  expect(screen.getByTestId('tables-recent').textContent).not.toContain('Ben');
  expect(screen.getByTestId('tables-finished').textContent).toContain('Ann · Ben');
  expect(screen.getAllByRole('heading').map((h) => h.textContent)).toEqual(['Continue', 'Finished games']);
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
  render(CustomBody, { meta: META, busy: false, error: '', rules: `base+creativity modern design=${GATE} players=2`, onstart: () => undefined });
  const list = await screen.findByTestId('own-tiles');
  const seats = screen.getAllByTestId('seat');
  expect(list.compareDocumentPosition(seats[0]) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText(/This tile will be in the game/)).toBeTruthy();
  await fireEvent.click(screen.getByLabelText('Take gate out of the game'));
  await tick();
  expect(screen.queryByTestId('own-tiles')).toBeNull();
  expect((screen.getByTestId('rules-line') as HTMLInputElement).value).not.toContain('gate');
});
