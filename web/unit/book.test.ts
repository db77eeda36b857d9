import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { chaptersOf, search } from '../src/game/book';
import RulesDialog from '../src/table/RulesDialog.svelte';
import { PATIENT } from './patience';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BOOK = [
  { expansion: 'base', statements: [{ id: 'BASE-TURN-1', text: 'drawing and placing a tile is a duty' }, { id: 'BASE-FARM-6', text: 'a farm pays for each complete city beside it' }] },
  { expansion: 'river', statements: [{ id: 'RIVER-1', text: 'die Plättchen des Flusses liegen zuerst' }] },
  { expansion: 'inns', statements: [{ id: 'INNS-1', text: 'an inn doubles the road' }] },
];

test('only the rules of the game at hand, in the order of its line', () => {
  expect(chaptersOf(BOOK, 'base+inns modern players=2').map((c) => c.expansion)).toEqual(['base', 'inns']);
  const dragon = [{ expansion: 'dragon', statements: [{ id: 'A', text: 'a' }, { id: 'B', text: 'b', with: ['abbey', 'tower+count'] }] }];
  const ids = (rules: string) => chaptersOf(dragon, rules).flatMap((c) => c.statements.map((s) => s.id));
  expect([ids('base+dragon'), ids('base+dragon+tower'), ids('base+abbey+dragon'), ids('base+count+dragon+tower')]).toEqual([['A'], ['A'], ['A', 'B'], ['A', 'B']]);
  expect(chaptersOf(BOOK, 'base+elsewhere').map((c) => c.expansion)).toEqual(['base']);
});

test('every word must stand there, whatever its case and accents, and is marked', () => {
  expect(search(BOOK, 'CITY farm')).toEqual([{ expansion: 'base', statements: [{ id: 'BASE-FARM-6', text: BOOK[0].statements[1].text, at: [[2, 6], [30, 34]] }] }]);
  const [river] = search(BOOK, 'plattchen');
  expect(river.statements[0].at).toEqual([[4, 13]]);
  expect(river.statements[0].text.slice(4, 13)).toBe('Plättchen');
  expect(search(BOOK, 'city dragon')).toEqual([]);
  expect(search(BOOK, '  ').length).toBe(3);
  expect(search(BOOK, 'base-farm')[0].statements[0].id).toBe('BASE-FARM-6');
  expect(search(BOOK, 'tile til')[0].statements[0].at).toEqual([[22, 26]]);
});

test('a window to look something up in', async () => {
  HTMLDialogElement.prototype.showModal ??= function () { this.open = true; };
  HTMLDialogElement.prototype.close ??= function () { this.open = false; };
  vi.stubGlobal('fetch', async (path: string) => ({ ok: true, json: async () => (path.includes('rules-book') ? BOOK : { expansions: [{ id: 'base', name: 'The base game' }], bots: [] }) }));
  render(RulesDialog, { rules: 'base+river', onclose: () => undefined });
  await screen.findByTestId('rules-search', {}, PATIENT);
  expect(screen.getByTestId('rules-count').textContent).toBe('3 rules');
  expect(screen.getByText('The base game')).toBeTruthy();
  await fireEvent.input(screen.getByTestId('rules-search'), { target: { value: 'duty' } });
  expect(screen.getByTestId('rules-count').textContent).toBe('1 rule');
  expect(document.querySelector('mark')?.textContent).toBe('duty');
  expect(screen.getByText(/^Drawing and placing a tile is a/)).toBeTruthy();
});
