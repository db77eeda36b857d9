import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betterOf } from '../src/game/review.svelte';
import { dePuzzle } from '../src/i18n/dePuzzle';
import { enPuzzle } from '../src/i18n/enPuzzle';
import { Solo } from '../src/learn/solo.svelte';
import type { PuzzleInfo, PuzzleStep } from '../src/lib/solo';
import { parseRoute, puzzlePath } from '../src/lib/route';
import PuzzleCard from '../src/puzzle/PuzzleCard.svelte';
import PuzzleSide from '../src/puzzle/PuzzleSide.svelte';
import { change, FIRST_RATING, Strength } from '../src/puzzle/strength.svelte';
import { placeDecision, stateWith } from './samples';

const EXPANSIONS = [{ id: 'base', name: 'Carcassonne' }, { id: 'inns', name: 'Inns & Cathedrals' }];
vi.mock('../src/lib/api', async (real) => ({ ...(await real<object>()), meta: () => Promise.resolve({ expansions: EXPANSIONS, bots: [] }) }));
afterEach(cleanup);
beforeEach(() => localStorage.clear());

const puzzle = (id: string, rating: number): PuzzleInfo => ({ id, rating, rules: 'base players=2' });
const all = [puzzle('easy', 600), puzzle('middle', 1050), puzzle('hard', 1800)];
const list = { day: '2026-11-26', today: 'middle', puzzles: all };

const step = (verdict: PuzzleStep['verdict'], more: Partial<PuzzleStep> = {}): PuzzleStep => ({
  puzzle: 'middle', rating: 1050, seat: 1, taken: 0, verdict, events: [], state: { ...stateWith(verdict === 'asked' ? { ...placeDecision, actor: 1 } : undefined), seq: 0 }, ...more,
});

test('puzzles have addresses', () => {
  expect(parseRoute('/puzzles', '')).toEqual({ page: 'puzzles' });
  expect(parseRoute('/puzzles/', '')).toEqual({ page: 'puzzles' });
  expect(parseRoute('/puzzles/abcd2345', '')).toEqual({ page: 'puzzles', puzzle: 'abcd2345' });
  expect(parseRoute('/puzzles/a/b', '')).toEqual({ page: 'nowhere' });
  expect(parseRoute('/puzzles/<script>', '')).toEqual({ page: 'nowhere' });
  expect(puzzlePath()).toBe('/puzzles');
  expect(puzzlePath('abcd2345')).toBe('/puzzles/abcd2345');
});

test('a rating moves by what was not to be expected', () => {
  expect(change(1000, 1000, true, 0)).toBe(30);
  expect(change(1000, 1000, false, 0)).toBe(-30);
  expect(change(1000, 1400, true, 0)).toBeGreaterThan(change(1000, 1000, true, 0));
  expect(change(1000, 1400, false, 0)).toBeGreaterThan(change(1000, 1000, false, 0));
  expect(change(1000, 1000, true, 500)).toBe(10);
});

test('only the first try counts, and all is kept on the device', () => {
  const s = new Strength();
  expect(s.rating).toBe(FIRST_RATING);
  expect(s.note(all[1], false, list)).toBeLessThan(0);
  const after = s.rating;
  expect(s.solved('middle')).toBe(false);
  expect(s.note(all[1], true, list)).toBeUndefined();
  expect(s.rating).toBe(after);
  const again = new Strength();
  expect([again.rating, again.solved('middle'), again.tried('easy'), again.count(all)]).toEqual([after, true, false, 1]);
  again.note(all[1], false, list); // what is solved stays so
  expect(again.solved('middle')).toBe(true);
});

test('what is kept and cannot be read is forgotten', () => {
  for (const text of ['nonsense', '{"rating":"much"}', '{"tried":null}', '7']) {
    localStorage.setItem('bastide.puzzles', text);
    expect(new Strength().rating).toBe(FIRST_RATING);
    expect(new Strength().tried('easy')).toBe(false);
  }
});

test('days in a row are counted by the puzzle of the day', () => {
  const s = new Strength();
  s.note(all[0], true, list);
  expect(s.streak(list.day)).toBe(0);
  s.note(all[1], true, list);
  s.note(all[1], true, list);
  expect([s.streak('2026-11-26'), s.streak('2026-11-27'), s.streak('2026-11-28')]).toEqual([1, 1, 0]);
  s.note(all[2], true, { day: '2026-11-27', today: 'hard' });
  expect(s.streak('2026-11-27')).toBe(2);
  s.note(all[0], true, { day: '2026-12-01', today: 'easy' });
  expect(s.streak('2026-12-01')).toBe(1);
});

test('the next one fits: never tried before not solved before the rest', () => {
  const s = new Strength();
  expect(s.next(all)?.id).toBe('middle');
  expect(s.next(all, 'middle')?.id).toBe('easy');
  s.note(all[1], false);
  s.note(all[0], true);
  expect(s.next(all)?.id).toBe('hard');
  s.note(all[2], true);
  expect(s.next(all)?.id).toBe('middle');
  s.note(all[1], true);
  expect(s.next(all, 'middle')).toBeDefined();
  expect(s.next([all[0]], 'easy')).toBeUndefined();
});

test('a puzzle looks like a table at which one has the seat whose turn it is', async () => {
  const told: PuzzleStep[] = [];
  const solo = new Solo<PuzzleStep>('middle', { step: async () => step('asked'), why: async () => Promise.reject(new Error('no')), over: (s) => s.verdict !== 'asked' }, (s) => told.push(s));
  await new Promise((r) => setTimeout(r));
  expect(told.length).toBe(1);
  expect(solo.table.mine).toEqual([1]);
  expect(solo.table.decision?.options.length).toBe(placeDecision.options.length);
  expect(solo.step?.puzzle).toBe('middle');
  solo.table.close();
});

test('why nothing is to be seen is told, and it can be begun anew', async () => {
  let broken = true;
  const solo = new Solo<PuzzleStep>('middle', { step: async () => (broken ? Promise.reject(new Error('gone')) : step('asked')), why: async () => Promise.reject(new Error('no')), over: (s) => s.verdict !== 'asked' }, () => undefined);
  await new Promise((r) => setTimeout(r));
  expect(solo.failed).toBe('gone');
  broken = false;
  solo.begin();
  await new Promise((r) => setTimeout(r));
  expect([solo.failed, solo.step?.verdict]).toEqual(['', 'asked']);
  solo.table.close();
});

test('the better turn is shown where its tile is in hand', () => {
  const state = { ...stateWith(), turn: { ...stateWith().turn, tile: 'BA/L' } };
  expect(betterOf({ best: ['2,-1E', '-'], tile: 'BA/L', seat: 1, facts: [] }, state)).toEqual({ x: 2, y: -1, rot: 1, tile: 'BA/L', seat: 1 });
});

const card = (of: PuzzleStep | undefined, more = {}) => {
  const calls = { onlook: vi.fn(), onagain: vi.fn(), onnext: vi.fn() };
  render(PuzzleCard, {
    heading: 'Puzzle', puzzle: all[1], step: of, low: false, moved: 12, reasons: ['closes your city: 14 points'], tried: ['thief on the road'], where: 'at 2,-1', showing: 'best', ...calls, ...more,
  });
  return calls;
};

test('the card asks, and tells the verdict with its reasons', async () => {
  card(step('asked'));
  expect(screen.getByTestId('puzzle-asks').textContent).toContain('You play red');
  expect(screen.queryByTestId('puzzle-next')).toBeNull();
  cleanup();
  const { onnext } = card(step('right', { ahead: { points: 5.3, error: 0.2 }, best: [['1,0N'], ['1,0S']] }));
  expect(screen.getByTestId('puzzle-verdict').textContent).toMatch(/Right!.*5\.3 points.*2 turns are equally good/);
  expect(screen.getByTestId('puzzle-facts').textContent).toBe('closes your city: 14 points');
  expect(screen.getByTestId('puzzle-change').textContent).toContain('(+12)');
  expect(document.activeElement).toBe(screen.getByTestId('puzzle-next'));
  await fireEvent.click(screen.getByTestId('puzzle-next'));
  expect(onnext).toHaveBeenCalledOnce();
});

test('what was wrong can be looked at beside what is right', async () => {
  const { onlook, onagain } = card(step('wrong', { lost: 4.2, best: [['1,0N']] }), { moved: undefined });
  expect(screen.getByTestId('puzzle-verdict').textContent).toContain('4.2 points less');
  expect(screen.getByTestId('puzzle-where').textContent).toBe('at 2,-1');
  expect(screen.getByTestId('puzzle-change').textContent).toContain('first try');
  await fireEvent.click(screen.getByTestId('puzzle-mine'));
  expect(onlook).toHaveBeenCalledWith('tried');
  await fireEvent.click(screen.getByTestId('puzzle-again'));
  expect(onagain).toHaveBeenCalledOnce();
  cleanup();
  const other = card(step('wrong', { best: [['1,0N']] }), { showing: 'tried' });
  expect(screen.getByTestId('puzzle-tried').textContent).toBe('thief on the road');
  await fireEvent.click(screen.getByTestId('puzzle-mine'));
  expect(other.onlook).toHaveBeenCalledWith('best');
});

test('all puzzles are there to choose from', () => {
  render(PuzzleSide, { list, here: all[1], low: false });
  expect(screen.getByTestId('my-rating').textContent).not.toBe('');
  expect(screen.getByTestId('solved').textContent).toContain('of 3 puzzles');
  const options = [...screen.getByTestId('puzzle-select').querySelectorAll('option')].map((o) => o.textContent);
  expect(options.length).toBe(3);
  expect(options[1]).toContain('Puzzle of the day');
});

test('German knows every word', () => {
  expect(Object.keys(dePuzzle)).toEqual(Object.keys(enPuzzle));
  expect(dePuzzle.lost(4.25)).toContain('4,');
});

test('a puzzle says with which expansions it is played', async () => {
  const card = (rules: string) => render(PuzzleCard, { heading: '', puzzle: { ...all[1], rules }, step: step('asked'), low: false, moved: undefined, reasons: [], tried: [], where: '', showing: 'best', onlook: vi.fn(), onagain: vi.fn(), onnext: vi.fn() });
  card('base+inns modern players=2');
  expect((await screen.findByTestId('puzzle-expansions')).textContent).toBe('Inns & Cathedrals');
  cleanup();
  card('base players=2');
  expect((await screen.findByTestId('puzzle-expansions')).textContent).toBe('Carcassonne');
});
