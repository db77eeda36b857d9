// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { choiceText, passText, pieceOf, promptText } from '../src/game/choices';
import { offerOf, WHOLE_TILE } from '../src/game/offer';
import { told } from '../src/game/telling';
import { figuresOf } from '../src/game/view';
import type { Decision, Option, State } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs.svelte';
import { called, stateWith } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

const flea = (tile: number): Option => ({ kind: 'infect', tile, move: `flea${tile},0`, label: '' });
const flight: Option = { kind: 'flee', figure: 'follower', role: 'thief', tile: 1, segment: 0, feature: 0, from: { tile: 0, segment: 0 }, move: 'f0,0E>>1,0E', label: '' };
const here: Option = { kind: 'deploy', figure: 'follower', role: 'knight', tile: 1, segment: 0, feature: 0, move: 'f@N', label: '' };
const decision = (kind: string, ...options: Option[]): Decision => ({ seq: 1, actor: 0, kind, prompt: '', options });

test('a flea is put on a tile as a whole, a figure flees to its place there', () => {
  const d = decision('plague', flea(0), flight);
  expect(offerOf(d).spots.map((s) => [s.tile, s.segment, s.whole])).toEqual([[0, WHOLE_TILE, false], [1, 0, false]]);
  expect(pieceOf(d.options[0], d)).toEqual({ figure: 'flea' });
  expect(pieceOf(d.options[1], d)).toEqual({ seat: 0, figure: 'follower' });
});

test('questions and choices are told in both languages', () => {
  const game = stateWith();
  const at = (tile: number) => `${game.tiles[tile].x},${game.tiles[tile].y}`;
  const d = decision('plague', flea(0), flight);
  expect(d.options.map((o) => choiceText(o, d, game, called))).toEqual([`Flea on ${at(0)}`, `Thief flees from ${at(0)} to ${at(1)}`]);
  expect(promptText(decision('plague', flea(0)))).toContain('where do you put a flea');
  expect(promptText(d)).toContain('or who flees first');
  expect(promptText(decision('plague', flight))).toBe('The plague: who flees?');
  expect(promptText(decision('deploy', here, flea(0)))).toContain('first put a flea');
  expect(promptText(decision('deploy', here, flea(0), flight))).toContain('first put a flea or let one flee');
  expect(promptText(decision('deploy', here, flight))).toContain('first let one flee');
  expect(promptText(decision('deploy', flea(0), flight))).toBe('Do you put a flea or let a follower flee?');
  expect(passText(d)).toBe('Go on');
  // Who declines here is asked again at the end of the turn.
  const pass: Option = { kind: 'pass', move: '-', label: '' };
  const ransom: Option = { kind: 'ransom', figure: 'follower', seat: 1, move: 'f$:1', label: '' };
  expect([[flea(0)], [flea(0), flight], [flea(0), ransom], [ransom]].map((o) => passText(decision('deploy', ...o, pass)))).toEqual(['Not yet', 'Not yet', 'Nothing now', 'No']);
  prefs.save({ lang: 'de' });
  expect(d.options.map((o) => choiceText(o, d, game, called))).toEqual([`Floh auf ${at(0)}`, `Wegelagerer flieht von ${at(0)} nach ${at(1)}`]);
});

test('every flea is a piece of its own on the board', () => {
  const game: State = { ...stateWith(), tokens: [{ name: 'flea', number: 0, tile: 0 }, { name: 'flea', number: 0, tile: 1 }, { name: 'outbreak', number: 1, tile: 1 }] };
  const pieces = figuresOf(game, String).filter((f) => ['flea', 'outbreak'].includes(f.figure));
  expect(new Set(pieces.map((f) => f.id)).size).toBe(3);
});

test('the log tells an outbreak and its end', () => {
  const name = () => 'Ann';
  const game = stateWith();
  expect(told({ n: 1, type: 'plague', seat: 0, name: 'outbreak', tile: 0, number: 2 }, name, game)).toContain('(2)');
  expect(told({ n: 2, type: 'plague', seat: 0, name: 'flea', tile: 0, number: 2 }, name, game)).toContain('Ann puts a flea on');
});
