import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf, KEY_WORDS, wordsOf } from '../src/lib/keyWords';
import { person } from '../src/lib/person.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { Me, Meta, PastGame } from '../src/lib/protocol';
import { ratings, ratingText } from '../src/lib/ratings.svelte';
import { keyPath, parseRoute } from '../src/lib/route';
import { rateable, seat } from '../src/lobby/seats';
import MyGames from '../src/people/MyGames.svelte';
import TitleCount from '../src/people/TitleCount.svelte';
import TakeKey from '../src/people/TakeKey.svelte';
import RatingCard from '../src/people/RatingCard.svelte';
import { kindName, outcome } from '../src/people/kinds';
import RatingTag from '../src/table/RatingTag.svelte';
import { fakeTable } from './fake';
import { PATIENT } from './patience';

const KEY = '00112233445566778899aabbccddeeff';
const OTHER = 'ffeeddccbbaa99887766554433221100';
const meta = {
  expansions: [{ id: 'base', name: 'Carcassonne', summary: '' }],
  options: [],
  presets: [{ id: 'modern', name: '', summary: '', options: {} }],
  bots: [
    { id: 'best:level=3', name: 'Apprentice', summary: '', level: 3, rating: 880, offered: true },
    { id: 'greedy', name: 'Greedy', summary: '' },
  ],
} as unknown as Meta;

const answering = (body: unknown, status = 200) => vi.fn(async () => new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  localStorage.clear();
  person.forget();
  prefs.save({ lang: 'en', name: '' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a key is nine words that can be said, and comes back from them', () => {
  for (const key of [KEY, OTHER, '0'.repeat(32), 'f'.repeat(32)]) {
    const words = wordsOf(key);
    expect(words.length).toBe(KEY_WORDS);
    for (const w of words) expect(w).toMatch(/^[bdfghklmnprstvwz][aeio][bdfghklmnprstvwz][aeio][bdfghklmnprstvwz]$/);
    expect(keyOf(words.join(' '))).toEqual({ key });
    expect(keyOf(`  ${words.join(' - ').toUpperCase()}\n`)).toEqual({ key });
  }
  expect(wordsOf(KEY)).not.toEqual(wordsOf(OTHER));
});

test('who mistypes a word is told which, and what was swapped is noticed', () => {
  const words = wordsOf(KEY);
  const swap = (at: number, w: string) => words.map((x, i) => (i === at ? w : x)).join(' ');
  expect(keyOf(swap(3, 'hello'))).toEqual({ misread: { at: 3, word: 'hello' } });
  expect(keyOf(words.slice(1).join(' '))).toEqual({ misread: { count: 8 } });
  expect(keyOf('')).toEqual({ misread: { count: 0 } });
  expect(keyOf([words[1], words[0], ...words.slice(2)].join(' '))).toEqual({ misread: 'check' });
  // Every change of one letter to another that could stand there is noticed.
  for (let at = 0; at < KEY_WORDS; at++)
    for (const letter of 'bdfghklmnprstvwz') {
      const changed = letter + words[at].slice(1);
      if (changed !== words[at]) expect(keyOf(swap(at, changed))).toEqual({ misread: 'check' });
    }
});

test('a link takes the key to another device, behind the # that browsers do not send', () => {
  const link = keyPath(wordsOf(KEY));
  expect(link.startsWith('/#')).toBe(true);
  const route = parseRoute('/', link.slice(1));
  expect(route).toEqual({ page: 'me', words: wordsOf(KEY).join('-') });
  expect(keyOf((route as { words: string }).words)).toEqual({ key: KEY });
  expect(parseRoute('/me', '')).toEqual({ page: 'me' });
});

test('a key is made only when it is wanted, kept, and can be forgotten', () => {
  expect(person.known).toBe(false);
  expect(localStorage.length).toBe(1); // what he likes
  person.make();
  const made = person.key;
  expect(made).toMatch(/^[0-9a-f]{32}$/);
  person.make();
  expect(person.key).toBe(made);
  expect(localStorage.getItem('bastide.person')).toBe(made);
  localStorage.setItem('bastide.person', OTHER);
  window.dispatchEvent(new StorageEvent('storage', { key: 'bastide.person' }));
  expect(person.key).toBe(OTHER);
  person.forget();
  expect([person.known, localStorage.getItem('bastide.person')]).toEqual([false, null]);
});

test('a key that is brought by words replaces none unseen', async () => {
  person.take(OTHER);
  const ondone = vi.fn();
  render(TakeKey, { words: wordsOf(KEY).join('-'), ondone });
  expect(screen.getByRole('alert').textContent).toMatch(/another key/);
  screen.getByTestId('keep').click();
  expect([person.key, ondone.mock.calls.length]).toEqual([OTHER, 1]);
  screen.getByTestId('take').click();
  expect(person.key).toBe(KEY);
});

test('words that cannot be are refused in words', async () => {
  prefs.save({ lang: 'de' });
  render(TakeKey, { words: 'bakol-hello', ondone: () => undefined });
  screen.getByTestId('take').click();
  expect((await screen.findByTestId('key-error', {}, PATIENT)).textContent).toMatch(/Wort 2 \(„hello“/);
  expect(person.known).toBe(false);
});

test('games where it is my turn come first to the eye, and the title counts them', async () => {
  person.take(KEY);
  const players = [{ name: 'Player 1', points: 12 }, { name: 'Ben', points: 9 }];
  const game = { rules: 'base modern players=2', seat: 0, players, last: 1 };
  const me: Me = {
    person: 'a', ratings: [{ kind: 'base2', rating: 1523, deviation: 80, games: 12 }],
    playing: [
      { ...game, table: 'A', turn: 0, mine: true, left: 65_000, rated: true },
      { ...game, table: 'B', turn: 1, mine: false },
      { ...game, table: 'C', turn: 1, mine: false, waiting: true },
    ],
  };
  const fetched = answering(me);
  vi.stubGlobal('fetch', fetched);
  const { unmount } = render(MyGames, { meta, title: 'Bastide' });
  const states = (await screen.findAllByTestId('my-game-state', {}, PATIENT)).map((s) => s.textContent);
  expect(states).toEqual(['Your turn', 'Ben is to move', 'Waiting for somebody to sit down']);
  expect(document.title).toBe('● (1) Bastide');
  expect(screen.getAllByTestId('my-game')[0].textContent).toMatch(/Ben.*12 : 9.*Rated · 1:05 left/s);
  expect(screen.getByTestId('my-games').textContent).toContain('Base game, 2 players 1523');
  const [path, asked] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect(path).toBe('/api/me'); // the key is in no address
  expect(JSON.parse(asked.body as string)).toEqual({ secret: KEY });
  unmount();
  expect(document.title).toBe('Bastide');
});

test('elsewhere the title counts the games that wait, but not the one on show', async () => {
  person.take(KEY);
  const game = (table: string, mine: boolean) => ({ table, rules: 'base', seat: 0, players: [], turn: 0, mine, last: 0 });
  vi.stubGlobal('fetch', answering({ person: 'x', ratings: [], playing: [game('A', true), game('B', true), game('C', false)] }));
  document.title = 'Puzzle · Bastide';
  const { unmount } = render(TitleCount, { here: 'B' });
  await vi.waitFor(() => expect(document.title).toBe('● (1) Puzzle · Bastide'), PATIENT);
  document.title = '● Your turn · Bastide';
  await vi.waitFor(() => expect(document.title).toBe('● (1) Your turn · Bastide'), PATIENT);
  unmount();
  expect(document.title).toBe('● Your turn · Bastide');
});

test('what a game was for somebody', () => {
  const past = (mine: object, other: object): PastGame => ({ table: 'T', time: 0, seat: 1, game: 'base', players: [{ name: 'B', points: 5, ...other }, { name: 'A', points: 5, ...mine }] });
  expect(outcome(past({}, {}))).toBe('tied');
  expect(outcome(past({ points: 9 }, {}))).toBe('won');
  expect(outcome(past({ points: 9, left: true }, {}))).toBe('lost');
  expect(outcome(past({ points: 1 }, { left: true }))).toBe('won');
  expect(kindName('abbot3')).toBe('River and Abbot, 3 players');
  expect(kindName('chess2')).toBe('chess, 2 players');
});

test('a rating says when it is unsure, and a chart how it came about', () => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  expect(ratingText({ rating: 1523, deviation: 80 })).toBe('1523');
  expect(ratingText({ rating: 1500, deviation: 350 })).toBe('1500?');
  render(RatingCard, { rating: { kind: 'base2', rating: 1560, deviation: 120, games: 7, course: [1662, 1510, 1560] } });
  expect(screen.getByTestId('rating').textContent).toBe('1560?');
  expect(screen.getByTestId('rating-chart').textContent).toMatch(/after game 7/);
});

test('ratings stand beside the names where a game is to be rated', async () => {
  const fetched = answering({ person: 'p', ratings: [{ kind: 'base2', rating: 1610, deviation: 70, games: 30 }] });
  vi.stubGlobal('fetch', fetched);
  const { table, says } = fakeTable();
  table.bots = meta.bots;
  const seats = [{ seat: 0, name: 'Ann', kind: 'person', person: 'someone1' }, { seat: 1, name: 'Ben', kind: 'bot', bot: 'best:level=3' }];
  const first = render(RatingTag, { table, seat: 0 });
  expect(first.container.textContent).toBe('');
  says({ type: 'welcome', table: { id: 'T', rules: '', rated: 'base2', seats }, seats: [0] });
  await vi.waitFor(() => expect(first.container.textContent).toMatch(/1610/), PATIENT);
  expect(render(RatingTag, { table, seat: 1 }).container.textContent).toMatch(/880/);
  ratings.of('someone1', 'base2');
  expect((fetched.mock.calls as unknown as [string][]).filter(([path]) => path === '/api/people/someone1').length).toBe(1);
});

test('what can be rated', () => {
  const me = seat('me', ''), friend = seat('open', ''), level = seat('bot', 'best:level=3'), other = seat('bot', 'greedy');
  expect(rateable(meta, [me, friend], 'standard')).toBe(true);
  expect(rateable(meta, [me, level], 'purist')).toBe(true);
  expect(rateable(meta, [me, friend], 'helpful')).toBe(false);
  expect(rateable(meta, [me, other], 'standard')).toBe(false);
  expect(rateable(meta, [me, me, friend], 'standard')).toBe(false);
  expect(rateable(meta, [friend, level], 'standard')).toBe(false);
});
