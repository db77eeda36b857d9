// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { givenName, shownNames } from '../src/game/names';
import { prefs } from '../src/lib/prefs.svelte';
import { fakeTable } from './fake';
import { placeDecision } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

const bots = [{ id: 'mason', name: 'Mason', summary: '' }];
const person = (seat: number, name: string) => ({ seat, name, info: { seat, name, kind: 'person' } });
const machine = (seat: number, name: string) => ({ seat, name, info: { seat, name, kind: 'bot', bot: 'mason' } });
const words = (...args: Parameters<typeof shownNames>) => [...shownNames(...args).values()];

test('a stand-in is no name, and neither is a You', () => {
  expect(['Ann', 'Player 2', 'You', 'Du', ''].map(givenName)).toEqual(['Ann', '', '', '', '']);
});

test('who has no name is You to himself and a number to the others, in the language of the reader', () => {
  const list = [person(0, 'Player 1'), person(1, 'Player 1')];
  expect(words(list, bots, 0)).toEqual(['You', 'Player 2']);
  prefs.save({ lang: 'de' });
  expect(words(list, bots, 1)).toEqual(['Spieler 1', 'Du']);
  expect(words(list, bots, undefined)).toEqual(['Spieler 1', 'Spieler 2']);
});

test('computers are called in the language of the reader, and told apart', () => {
  prefs.save({ lang: 'de' });
  expect(words([person(0, 'Ann'), machine(1, 'Mason')], bots, 0)).toEqual(['Ann', 'Steinmetz']);
  expect(words([machine(0, 'Mason'), machine(1, 'Mason'), machine(2, 'Ben')], bots, undefined)).toEqual(['Steinmetz 1', 'Steinmetz 2', 'Ben']);
});

test('players of a game between programs are called as bots are', () => {
  const known = [{ id: 'best:level=2', name: 'Pupil', summary: '' }];
  expect(words([person(0, 'best:level=2'), person(1, 'mason')], [...bots, ...known], undefined)).toEqual(['Pupil', 'mason']);
  prefs.save({ lang: 'de' });
  expect(words([person(0, 'best:level=2')], known, undefined)).toEqual(['Schüler']);
});

test('people of one name are told apart', () => {
  expect(words([person(0, 'Ann'), person(1, 'Ben'), person(2, 'Ann')], bots, 0)).toEqual(['Ann 1', 'Ben', 'Ann 3']);
});

test('a seat is renamed, and goes by its number again without a name', () => {
  const { table, sent } = fakeTable(placeDecision);
  table.rename(0, 'Ann');
  table.rename(0, ' Anna ');
  table.rename(0, '  ');
  expect(sent).toEqual([{ type: 'name', seat: 0, name: 'Anna' }, { type: 'name', seat: 0, name: 'Player 1' }]);
});

test('a name that is read from the right leaves the sentence around it as it is', () => {
  const shown = shownNames([{ seat: 0, name: 'שרה' }, { seat: 1, name: 'Ben' }], [], undefined);
  expect([...shown.values()]).toEqual(['\u2068שרה\u2069', 'Ben']);
});
