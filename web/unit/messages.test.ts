// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { choiceText, promptText } from '../src/game/choices';
import { dueOf, messageOf, ofMessages, standingsOf, stepOf } from '../src/game/messages';
import { told } from '../src/game/telling';
import { figuresOf } from '../src/game/view';
import type { Decision, Option, State } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs.svelte';
import { called, stateWith } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

/** Seat 0 has 20 points, of which 4 are still to be moved, and its messenger stands at 6. */
function game(): State {
  const state = stateWith();
  state.players = state.players.map((p) => ({ ...p, score: p.seat ? 7 : 20 }));
  state.tokens = [
    { name: 'messenger', number: 6, seat: 0 },
    { name: 'messenger', number: 0, seat: 1 },
    { name: 'points-due', number: 4, seat: 0, tile: 0, segment: 0 },
    { name: 'message', number: 3 },
  ];
  return state;
}
const advance = (number: number): Option => ({ kind: 'advance', number, move: `~${number}`, label: '' });
const decision = (...options: Option[]): Decision => ({ seq: 1, actor: 0, kind: 'messages-third', prompt: '', options });

test('points that are due are not on the track yet', () => {
  expect(standingsOf(game()).map((s) => [s.seat, s.which, s.place])).toEqual([[0, 1, 10], [0, 2, 6], [1, 1, 7], [1, 2, 0]]);
  expect([dueOf(game())?.number, messageOf(game())]).toEqual([4, 3]);
  expect([stepOf(game(), 1), stepOf(game(), 2)]).toEqual([{ from: 10, to: 14 }, { from: 6, to: 10 }]);
});

test('a choice says where the figure comes to, and whether that is dark', () => {
  const d = decision(advance(1), advance(2));
  expect(d.options.map((o) => choiceText(o, d, game(), called))).toEqual(['Follower: 10 → 14', 'Messenger: 6 → 10, dark']);
  expect(promptText(d, game())).toContain('(4 points)');
  prefs.save({ lang: 'de' });
  expect(d.options.map((o) => choiceText(o, d, game(), called))).toEqual(['Gefolgsmann: 10 → 14', 'Bote: 6 → 10, dunkel']);
});

test('a message is answered by what it says, or by points', () => {
  const d = decision({ kind: 'perform', move: '!', label: '' }, { kind: 'decline', move: '+2', label: '' });
  expect(d.options.map((o) => choiceText(o, d, game(), called))).toEqual(['Do what it says', '2 points']);
  expect(promptText(d, game())).toContain('A message for you');
});

test('what waits for a figure is no figure on the board, and no card of a player', () => {
  expect(figuresOf(game(), String).map((f) => f.figure)).not.toContain('points-due');
  expect(['points-due', 'message', 'messenger', 'king'].map(ofMessages)).toEqual([true, true, false, false]);
});

test('the log tells the message, and where a figure comes to', () => {
  const name = () => 'Ann';
  expect(told({ n: 1, type: 'message', seat: 0, number: 7 }, name)).toBe('Ann turns up a message: Draw another tile and play it');
  expect(told({ n: 2, type: 'track', seat: 0, which: 2, number: 15 }, name)).toBe('Ann’s messenger goes to 15 on the score track');
});
