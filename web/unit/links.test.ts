// Links for somebody else.
import { afterEach, expect, test } from 'vitest';
import { linkTo } from '../src/lib/links';
import { prefs } from '../src/lib/prefs.svelte';
import { parseRoute, tablePath } from '../src/lib/route';

afterEach(() => prefs.save({ lang: 'en' }));

test('a link is whole, says in whose language it shows what it leads to, and keeps what is secret in its fragment', () => {
  expect(linkTo('/t/T#k=a,b')).toBe(`${location.origin}/t/T?lang=en#k=a,b`);
  prefs.save({ lang: 'de' });
  expect(linkTo('/puzzles/p1')).toBe(`${location.origin}/puzzles/p1?lang=de`);
  expect(linkTo('https://play.example/t/T#k=a')).toBe('https://play.example/t/T?lang=de#k=a');
  expect(linkTo(linkTo('/#rules=base%20modern'))).toBe(`${location.origin}/?lang=de#rules=base%20modern`);
});

test('a link to a table that was damaged on its way opens the table, without the seats that cannot be read', () => {
  expect(parseRoute('/t/abc', '#k=%')).toEqual({ page: 'table', id: 'abc', tokens: [] });
  expect(parseRoute('/t/abc', '#k=a%20b,%E0%A4%A,c&turn=3')).toEqual({ page: 'table', id: 'abc', tokens: ['a b', 'c'], turn: '3' });
  const [path, hash] = tablePath('abc', ['a/b', 'c']).split('#');
  expect(parseRoute(path, `#${hash}`)).toEqual({ page: 'table', id: 'abc', tokens: ['a/b', 'c'] });
});
