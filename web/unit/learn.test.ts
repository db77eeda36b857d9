import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Table } from '../src/game/table.svelte';
import { Turn } from '../src/game/turn.svelte';
import LessonCard from '../src/learn/LessonCard.svelte';
import { LessonLine, type SoloServer } from '../src/learn/lessonLine';
import { furtherFrom, placeOf, progress } from '../src/learn/progress.svelte';
import { ApiError } from '../src/lib/api';
import type { LessonInfo, LessonSystem } from '../src/lib/protocol';
import { designOf, drawnAs } from '../src/lib/ownTiles.svelte';
import type { LessonStep } from '../src/lib/solo';
import { learnPath, parseRoute } from '../src/lib/route';
import { placeDecision, stateWith } from './samples';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const words = (text: string) => ({ en: text, de: `${text} (de)` });
const lesson = (id: string): LessonInfo => ({ id, title: words(`Title of ${id}`), tell: words(`Tell ${id}`), steps: 1 });
const systems: LessonSystem[] = [
  { system: 'base', lessons: [lesson('base-a'), lesson('base-b'), lesson('base-c')] },
  { system: 'inns', lessons: [lesson('inns-a')] },
];
const first = placeDecision.options[0].move;

const step = (verdict: LessonStep['verdict'], taken: number, more: Partial<LessonStep> = {}): LessonStep => ({
  lesson: 'base-a', taken, verdict, events: [], state: { ...stateWith(placeDecision), seq: taken }, ...more,
});
const settled = () => new Promise((r) => setTimeout(r));

/** A table that learns: the server accepts `right` and nothing else. */
async function learning(over: Partial<SoloServer<LessonStep>> = {}) {
  const told: LessonStep[] = [];
  const failed: string[] = [];
  const asked: string[][] = [];
  const server: SoloServer<LessonStep> = {
    step: async (answers) => {
      asked.push(answers);
      if (!answers.length) return step('asked', 0, { right: first, hint: words('hint') });
      return answers[0] === first ? step('done', 1, { words: words('well') }) : step('wrong', 0, { words: words('no') });
    },
    why: async (_, cell) => ({ type: 'why', seq: 0, cell, tile: 'BA/L', legal: false, reasons: [{ kind: 'occupied', text: 'taken' }] }),
    over: (s) => s.verdict === 'done',
    ...over,
  };
  let line!: LessonLine<LessonStep>;
  const table = new Table('base-a', [], (wires) => (line = new LessonLine<LessonStep>('base-a', wires, server, (s) => told.push(s), (r) => failed.push(r))));
  await settled();
  return { table, line, told, failed, asked };
}

test('a lesson looks like a table at which one plays alone', async () => {
  const { table, told } = await learning();
  expect(told.map((s) => s.verdict)).toEqual(['asked']);
  expect(table.mine).toEqual([0]);
  expect(table.decision?.options.length).toBe(placeDecision.options.length);
  expect(table.hinting).toBe(false);
  expect(localStorage.getItem('bastide.tables')).toBeNull();
});

test('tiles that players drew and tiles that bear a mark are known from the first answer on', async () => {
  const { table } = await learning({
    step: async () => step('asked', 0, { designs: [{ id: 'OWN/crown', design: 'crown:city.N.pennant', copies: 2 }], marked: [{ id: 'BA/RRRR', mark: 'source' }] }),
  });
  expect(table.info?.designs).toHaveLength(1);
  expect(designOf('OWN/crown')).toBe('crown:city.N.pennant');
  expect(drawnAs('BA/RRRR')).toBe('BA/RRRR~source');
  await learning();
  expect(designOf('OWN/crown')).toBeUndefined();
  expect(drawnAs('BA/RRRR')).toBe('BA/RRRR');
});

test('a wrong answer leaves the table as it was, ready for another', async () => {
  const { table, told, asked } = await learning();
  const turn = new Turn(table);
  const before = table.live!.seq;
  table.play(placeDecision.options.at(-1)!.move);
  expect(table.pending).toBe(1);
  await settled();
  expect(told.at(-1)?.verdict).toBe('wrong');
  expect(table.pending).toBe(0);
  expect(table.live!.seq).toBeGreaterThan(before); // the same question is a new one, so that what hovered is forgotten
  expect(turn.aim).toBeUndefined();
  table.play(first);
  await settled();
  expect(asked.at(-1)).toEqual([first]);
  expect(told.at(-1)?.verdict).toBe('done');
  expect(table.decision).toBeUndefined();
});

test('an answer is taken back, and a lesson begun anew', async () => {
  const asked: string[][] = [];
  const { table, line } = await learning({
    step: async (answers) => {
      asked.push(answers);
      return step('asked', answers.length, { state: { ...stateWith({ ...placeDecision, undo: true }), seq: 0 } });
    },
  });
  table.play(first);
  await settled();
  table.play(first);
  await settled();
  table.undo();
  await settled();
  expect(asked.at(-1)).toEqual([first]);
  await line.begin();
  expect(asked.at(-1)).toEqual([]);
  table.play(first);
  await settled();
  expect(asked.at(-1)).toEqual([first]);
});

test('it is asked why a tile may not lie there', async () => {
  const { table } = await learning();
  const why = await table.why(3, 4);
  expect(why?.cell).toEqual([3, 4]);
  expect(why?.seq).toBe(table.live!.seq);
});

test('a server that does not answer keeps nobody waiting, and what was asked can be asked again', async () => {
  let broken = true;
  const { table, line, failed, told } = await learning({
    step: async (answers) => {
      if (broken) throw new ApiError('offline', 'The server cannot be reached');
      return step('asked', answers.length);
    },
  });
  expect(failed).toEqual(['The server cannot be reached']);
  broken = false;
  line.nudge();
  await settled();
  expect(told.length).toBe(1);
  broken = true;
  table.play(first);
  await settled();
  expect(table.pending).toBe(0);
  expect(table.decision).toBeDefined();
});

test('nothing is heard of a lesson that was left', async () => {
  let answer!: (s: LessonStep) => void;
  const { table, told } = await learning({ step: () => new Promise((done) => (answer = done)) });
  table.close();
  answer(step('asked', 0));
  await settled();
  expect(table.live).toBeUndefined();
  expect(told).toEqual([]);
});

test('one begins where one left off, or where an address leads', () => {
  const none = () => false;
  expect(placeOf(systems, undefined, none)).toMatchObject({ number: 1, lesson: { id: 'base-a' }, next: { id: 'base-b' } });
  expect(placeOf(systems, undefined, (id) => id === 'base-a')?.lesson.id).toBe('base-b');
  expect(placeOf(systems, undefined, () => true)?.lesson.id).toBe('base-a');
  expect(placeOf(systems, undefined, (id) => id.startsWith('base-'))?.lesson.id).toBe('inns-a');
  expect(placeOf(systems, 'base', (id) => id.startsWith('base-'))?.lesson.id).toBe('base-a');
  expect(placeOf(systems, 'base-c', none)).toMatchObject({ number: 3, next: undefined });
  expect(placeOf(systems, 'inns', none)).toMatchObject({ system: { system: 'inns' }, lesson: { id: 'inns-a' }, next: undefined });
  expect(placeOf(systems, 'nowhere', none)?.lesson.id).toBe('base-a');
  expect(placeOf([], undefined, none)).toBeUndefined();
});

test('after the last step of an expansion the next one that is not done follows, from the beginning again after the end', () => {
  const [base, inns] = systems;
  expect(furtherFrom(systems, base, () => false)).toBe(inns);
  expect(furtherFrom(systems, inns, (id) => id === 'base-a')).toBe(base);
  expect(furtherFrom(systems, base, (id) => id === 'inns-a')).toBeUndefined();
});

test('what is done is kept on the device', () => {
  expect(progress.has('base-b')).toBe(false);
  progress.add('base-b');
  progress.add('base-b');
  expect(progress.has('base-b')).toBe(true);
  expect(JSON.parse(localStorage.getItem('bastide.lessons')!)).toEqual(['base-b']);
});

test('lessons have addresses', () => {
  expect(parseRoute('/learn', '')).toEqual({ page: 'learn', lesson: undefined });
  expect(parseRoute('/learn/', '#base-road')).toEqual({ page: 'learn', lesson: 'base-road' });
  expect(parseRoute('/learn', '#<script>')).toEqual({ page: 'learn', lesson: undefined });
  expect(learnPath()).toBe('/learn');
  expect(learnPath('inns')).toBe('/learn#inns');
});

const card = (of: LessonStep | undefined, more = {}) => {
  const calls = { onhint: vi.fn(), onshow: vi.fn(), onagain: vi.fn(), onnext: vi.fn() };
  render(LessonCard, { lesson: lesson('base-a'), number: 2, of: 12, step: of, hinted: false, low: false, next: true, ...calls, ...more });
  return calls;
};

test('the card tells, hints, and says what was wrong', async () => {
  const { onhint } = card(step('wrong', 0, { words: words('Not so'), hint: words('Look up') }));
  expect(screen.getByTestId('lesson-tell').textContent).toBe('Tell base-a');
  expect(screen.getByTestId('lesson-wrong').textContent).toBe('Not so');
  expect(screen.queryByTestId('lesson-hint')).toBeNull();
  await fireEvent.click(screen.getByTestId('lesson-ask'));
  expect(onhint).toHaveBeenCalled();
  cleanup();
  const { onshow } = card(step('wrong', 0, { hint: words('Look up') }), { hinted: true });
  expect(screen.getByTestId('lesson-wrong').textContent).toMatch(/allowed, but/);
  expect(screen.getByTestId('lesson-hint').textContent).toContain('Look up');
  await fireEvent.click(screen.getByTestId('lesson-show'));
  expect(onshow).toHaveBeenCalled();
});

test('what is done leads on, and has the focus', async () => {
  const { onnext, onagain } = card(step('done', 1, { words: words('So it is') }));
  expect(screen.getByTestId('lesson-well').textContent).toContain('So it is');
  expect(document.activeElement).toBe(screen.getByTestId('lesson-next'));
  await fireEvent.click(screen.getByTestId('lesson-next'));
  await fireEvent.click(screen.getByTestId('lesson-again'));
  expect(onnext).toHaveBeenCalledOnce();
  expect(onagain).toHaveBeenCalledOnce();
  cleanup();
  card(step('done', 1, { words: words('So it is') }), { next: false });
  expect(screen.getByTestId('lesson-next').textContent).toContain('Play a game');
  expect(screen.getByTestId('lesson-well').textContent).toContain('So it is These were all steps.');
  expect(screen.queryByTestId('lesson-further')).toBeNull();
  cleanup();
  card(step('done', 1, { words: words('So it is') }), { next: false, further: { href: '/learn#inns', name: 'Inns & Cathedrals' } });
  expect(screen.getByTestId('lesson-further').getAttribute('href')).toBe('/learn#inns');
});
