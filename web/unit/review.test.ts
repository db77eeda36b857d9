import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betterOf, forecastCourse, Review } from '../src/game/review.svelte';
import { Remaining, roundedSeconds } from '../src/game/remaining';
import { Replay } from '../src/game/replay.svelte';
import { deReview } from '../src/i18n/deReview';
import { enReview } from '../src/i18n/enReview';
import type { Grade, ReviewAnswer, ReviewTurn } from '../src/lib/protocol';
import ForecastChart from '../src/table/ForecastChart.svelte';
import ReviewDialog from '../src/table/ReviewDialog.svelte';
import ReviewStrip from '../src/table/ReviewStrip.svelte';
import { spotlight } from '../src/table/spotlight';
import { fakeTable } from './fake';
import { PATIENT } from './patience';
import { events, stateWith } from './samples';

vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function () { this.open = true; };
  HTMLDialogElement.prototype.close ??= function () { this.open = false; };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const TURNS = [0, 2, 5];
const TILE = 'BA/RCr';

const judged = (turn: number, grade: Grade | undefined, lost = 0): ReviewTurn => ({
  turn, seat: (turn - 1) % 2, tile: TILE, played: ['1,0N', '-'], best: ['-2,3S', 'f@N'], lost, error: 0, grade, win: 0.4, bestWin: 0.6,
  luck: { points: -1.2, odds: -0.03 }, expected: [{ score: 0, points: 60, win: 0.4 }, { score: 0, points: 66, win: 0.6 }],
  facts: [{ fact: 'claims', kind: 'city', figure: 'mayor', role: 'knight', leads: [0], points: 2, text: '' }],
});
const all = [judged(1, 'best'), judged(2, 'blunder', 7.5), judged(3, undefined)];
const grades = { best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
const done = (from: number): ReviewAnswer => ({
  state: 'done', of: 3, from, turns: all.slice(from),
  players: [{ seat: 0, turns: 2, lost: 0, luck: { points: -2.4, odds: 0 }, grades }, { seat: 1, turns: 1, lost: 7.5, luck: { points: 3, odds: 0 }, grades }],
});

function fake(answers: (from: number) => ReviewAnswer) {
  const { table } = fakeTable(undefined, events);
  const state = { ...stateWith(), turn: { ...stateWith().turn, tile: TILE } };
  const replay = new Replay(table, async (at) => ({ at, of: 7, turns: TURNS, from: at, events: events.slice(at, at + 1), state }));
  const asked: (number | 'begin')[] = [];
  const review = new Review(
    {
      ask: async (from) => (asked.push(from), answers(from)),
      begin: async () => (asked.push('begin'), { state: 'working', of: 3, from: 0, turns: [] }),
    },
    replay,
  );
  return { table, replay, review, asked };
}

test('it is begun by whoever wants, and followed turn by turn until it is done', async () => {
  vi.useFakeTimers();
  let known = 1;
  const { review, asked } = fake((from) => (known > 2 ? done(from) : { state: 'working', of: 3, from, turns: all.slice(from, known++) }));
  await review.begin();
  expect(review.state).toBe('working');
  await vi.advanceTimersByTimeAsync(5000);
  expect(review.state).toBe('done');
  expect(review.turns).toEqual(all);
  expect(asked).toEqual(['begin', 0, 1, 2]);
  expect(review.turningPoints.map((t) => t.turn)).toEqual([2]);
  await review.begin();
  await review.look();
  expect(asked.length).toBe(4);
});

test('how long it takes follows what it took until now, by decisions', async () => {
  const left = new Remaining();
  expect(left.told(0, 100, 0)).toBeUndefined();
  expect(left.told(10, 100, 1000)).toBeUndefined();
  expect(left.told(20, 100, 2000)).toBeUndefined(); // too early
  expect(left.told(30, 100, 3000)).toBeCloseTo(7000);
  expect(left.told(40, 100, 6000)).toBeCloseTo(18000); // slower now: 10 in three seconds
  expect(left.told(0, 100, 7000)).toBeUndefined();
  expect([200, 12_000, 61_000, 119_000, 130_000].map(roundedSeconds)).toEqual([5, 15, 70, 120, 180]);
  expect([enReview.left(120), enReview.left(45)]).toEqual(['about 2 min left', 'about 45 s left']);
});

test('one press begins it from the result, and who looks back meanwhile does not ask whether there is one', async () => {
  vi.useFakeTimers();
  const { review, asked, table, replay } = fake(done);
  const begun = review.begin();
  render(ReviewDialog, { table, review, replay, onclose: () => undefined });
  expect(screen.queryByTestId('review-begin')).toBeNull();
  expect(screen.getByTestId('review-progress')).toBeTruthy();
  await review.look();
  await begun;
  expect(asked).toEqual(['begin']);
  review.stop();
});

test('who looks asks once; an error is told and does not end the following', async () => {
  vi.useFakeTimers();
  let bad = true;
  const { review } = fake((from) => {
    if (bad) throw new Error('no network');
    return done(from);
  });
  await review.look();
  expect(review.failed).toBe('no network');
  await review.begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(review.failed).toBe('no network');
  expect(review.state).toBe('working');
  bad = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(review.state).toBe('done');
  expect(review.failed).toBe('');
});

test('the better turn is shown where its tile is in hand, and hidden by whatever moves on', async () => {
  const { review, replay } = fake(done);
  await review.look();
  await replay.open('2.1');
  expect(review.here?.turn).toBe(2);
  expect(review.suggestion).toBeUndefined();
  review.show();
  await vi.waitFor(() => expect(review.showing).toBe(true), PATIENT);
  expect(replay.step?.at).toBe(2);
  expect(review.suggestion).toMatchObject({ x: -2, y: 3, rot: 2, tile: TILE, seat: 1 });
  replay.by(1);
  await vi.waitFor(() => expect(replay.step?.at).toBe(3), PATIENT);
  expect(review.showing).toBe(false);
  review.show();
  await vi.waitFor(() => expect(review.showing).toBe(true), PATIENT);
  review.show();
  expect(review.showing).toBe(false);
});

test('a turn that does not begin with the tile is told in words only', () => {
  const state = { ...stateWith(), turn: { ...stateWith().turn, tile: TILE } };
  expect(betterOf({ ...all[1], best: ['home 3 24'] }, state)).toBeUndefined();
  expect(betterOf({ ...all[1], tile: 'BA/L' }, state)).toBeUndefined();
});

test('the curve begins level', () => {
  expect(forecastCourse(all.slice(0, 1), 2, 'win')).toEqual([{ turn: 0, values: [50, 50] }, { turn: 1, values: [40, 60] }]);
  expect(forecastCourse(all.slice(0, 1), 2, 'points')).toEqual([{ turn: 0, values: [63, 63] }, { turn: 1, values: [60, 66] }]);
  expect(forecastCourse([], 2, 'points')).toEqual([{ turn: 0, values: [0, 0] }]);
});

test('the chart says how it stands and leads to a turn', async () => {
  const went: number[] = [];
  render(ForecastChart, { turns: all, last: 3, names: ['Ann', 'Ben'], onturn: (n: number) => went.push(n) });
  const svg = screen.getByRole('img');
  expect(svg.getAttribute('aria-label')).toBe('Chance to win: Ann 40 %, Ben 60 %');
  await fireEvent.click(svg);
  expect(went).toEqual([3]);
});

test('so it does of the points that were expected', async () => {
  render(ForecastChart, { turns: all, last: 3, names: ['Ann', 'Ben'], onturn: () => undefined });
  await fireEvent.click(screen.getByRole('button', { name: 'Expected points' }));
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Expected points: Ann 60, Ben 66');
  expect(screen.getByTestId('forecast-points').getAttribute('aria-pressed')).toBe('true');
});

test('the strip tells of the turn, and offers the better one', async () => {
  const { review, replay, table } = fake(done);
  await review.look();
  await replay.open('2');
  render(ReviewStrip, { table, review, onopen: () => undefined });
  expect(screen.getByTestId('review-told').textContent).toMatch(/Blunder\s*7.5 points lost\s*−7.5\s*luck −1.2\s*wins 40 %/);
  await fireEvent.click(screen.getByTestId('review-better'));
  expect(screen.getByTestId('review-better').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByTestId('review-why').textContent).toContain('knight');
});

test('the window begins it, and then leads to where it was decided', async () => {
  let state: 'none' | 'done' = 'none';
  const { review, replay, table } = fake((from) => (state === 'none' ? { state, of: 0, from: 0, turns: [] } : done(from)));
  await review.look();
  await replay.open('1');
  let closed = false;
  render(ReviewDialog, { table, review, replay, onclose: () => (closed = true) });
  state = 'done';
  screen.getByTestId('review-begin').focus();
  await fireEvent.click(screen.getByTestId('review-begin'));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('DIALOG'), PATIENT); // the button is gone, Escape must not be
  await vi.waitFor(() => expect(screen.getByTestId('turning-point').textContent).toMatch(/Turn 2:\s*Blunder, 7.5 points lost/), PATIENT);
  expect(screen.getByTestId('review-table').textContent).toContain('7.5');
  await fireEvent.click(screen.getByTestId('turning-point'));
  expect(closed).toBe(true);
  await vi.waitFor(() => expect(replay.step?.at).toBe(3), PATIENT);
});

test('points are written as people do', () => {
  expect(enReview.lost(1)).toBe('1.0 point lost');
  expect(deReview.lost(7.46)).toBe('7,5 Punkte verloren');
  expect([enReview.luckOf(0.01), enReview.luckOf(-2), deReview.luckOf(2.25)]).toEqual(['luck 0', 'luck −2.0', 'Glück +2,3']);
});

test('what is to be seen of a better turn: both places where there is room, else its own', () => {
  const turn = { best: ['2,-5S', 'f@N'], played: ['3,-4S', '-'] };
  expect(spotlight(turn, { wide: 8, high: 3 })).toEqual([{ x: 1.5, y: -5.5 }, { x: 3.5, y: -3.5 }]);
  expect(spotlight(turn, { wide: 8, high: 2 })).toEqual([{ x: 1.5, y: -5.5 }, { x: 2.5, y: -4.5 }]);
  expect(spotlight({ best: ['2,-5S'], played: ['-'] }, { wide: 8, high: 8 })).toEqual([{ x: 1.5, y: -5.5 }, { x: 2.5, y: -4.5 }]);
  expect(spotlight({ best: ['home 3 24'], played: ['3,-4S'] }, { wide: 8, high: 8 })).toEqual([]);
});
