import { expect, test } from 'vitest';
import type { Meta } from '../src/lib/protocol';
import { cureIn, freshChoice, optionValue, readLine, rulesLine, withOption } from '../src/lobby/rules';
import { requests, seat } from '../src/lobby/seats';

const meta: Meta = {
  version: '1',
  expansions: [{ id: 'base', name: 'Base', summary: '' }, { id: 'river', name: 'River', summary: '' }],
  options: [{ key: 'farm-scoring', title: '', values: [{ value: 'city4', summary: '' }, { value: 'farm3', summary: '' }], default: 'city4', rules: [], expansion: 'base' }],
  presets: [
    { id: 'classic', name: 'classic', summary: '', options: {} },
    { id: 'modern', name: 'modern', summary: '', options: { 'farm-scoring': 'farm3' } },
  ],
  bots: [],
};

test('a choice becomes a line', () => {
  const c = freshChoice(meta);
  expect(rulesLine(c, 2)).toBe('base classic players=2');
  expect(rulesLine({ ...c, expansions: ['river'], preset: 'modern' }, 4)).toBe('base+river modern players=4');
});

test('only what differs from the preset is written', () => {
  const c = { ...freshChoice(meta), preset: 'modern' };
  expect(optionValue(meta, c, 'farm-scoring')).toBe('farm3');
  expect(rulesLine(withOption(meta, c, 'farm-scoring', 'city4'), 2)).toBe('base modern farm-scoring=city4 players=2');
  expect(rulesLine(withOption(meta, c, 'farm-scoring', 'farm3'), 2)).toBe('base modern players=2');
});

test('a line is read back', () => {
  const line = 'base+river modern farm-scoring=city4 players=3';
  const { choice, players } = readLine(meta, line);
  expect(players).toBe(3);
  expect(rulesLine(choice, 3)).toBe(line);
});

test('seats become a request', () => {
  expect(requests([seat('me', 'x', ' Ann '), seat('open', 'x'), seat('bot', 'greedy')])).toEqual([
    { kind: 'me', name: 'Ann' },
    { kind: 'open', name: 'Player 2' },
    { kind: 'bot', bot: 'greedy' },
  ]);
});

test('a way out that a refusal names is found, if it is one', () => {
  const c = freshChoice(meta);
  expect(cureIn(meta, c, 'players=6: too many; farm-scoring=farm3 makes room')).toEqual({ key: 'farm-scoring', value: 'farm3' });
  expect(cureIn(meta, c, 'farm-scoring=city4: taken; farm-scoring=zzz: unknown')).toBeUndefined();
});
