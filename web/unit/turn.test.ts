// @vitest-environment node
import { expect, test } from 'vitest';
import { Turn } from '../src/game/turn.svelte';
import { fakeTable } from './fake';
import { confirmDecision, deployDecision, placeDecision } from './samples';

const turnOf = (...args: Parameters<typeof fakeTable>) => {
  const fake = fakeTable(...args);
  return { ...fake, turn: new Turn(fake.table) };
};

test('a click places at once, in the rotation shown', () => {
  const { turn, sent } = turnOf(placeDecision);
  turn.hover({ x: 1, y: 0 });
  expect(turn.aim).toMatchObject({ x: 1, y: 0, rot: 0, sure: false });
  turn.rotate(1);
  turn.press(1, 0, false);
  expect(sent).toEqual([{ type: 'play', seat: 0, seq: 5, move: '1,0S' }]);
});

test('in the hand the tile turns freely, and comes to a place as it looked', () => {
  const { turn } = turnOf(placeDecision);
  turn.rotate(1);
  turn.rotate(1);
  expect(turn.facing).toBe(2);
  turn.hover({ x: 1, y: 0 });
  expect(turn.aim).toMatchObject({ rot: 2 });
});

test('a tap sets down, a second turns, the tick places', () => {
  const { turn, sent } = turnOf(placeDecision);
  turn.press(1, 0, true);
  turn.press(1, 0, true);
  expect(sent).toEqual([]);
  expect(turn.aim).toMatchObject({ rot: 2, sure: true });
  turn.place();
  expect(sent).toMatchObject([{ move: '1,0S' }]);
});

test('where only one way fits a second tap places', () => {
  const { turn, sent } = turnOf(placeDecision);
  turn.press(0, -2, true);
  turn.press(0, -2, true);
  expect(sent).toMatchObject([{ move: '0,-2E' }]);
});

test.each(['change', 'ack'])('while a move is on its way there is nothing to choose, and no second one is sent, though the %s comes first', (first) => {
  const { turn, table, sent, says } = turnOf(placeDecision);
  const change = () => says({ type: 'change', from: 0, base: 1, version: 2, events: [], state: { seq: 6 }, decision: deployDecision });
  turn.press(0, -2, false);
  table.play('1,0N');
  expect(sent).toHaveLength(1);
  if (first === 'change') change();
  says({ type: 'ack', id: 'id1' });
  if (first === 'ack') {
    table.play('1,0N');
    expect(sent).toHaveLength(1);
    expect(turn.offer.cells).toEqual([]);
    change();
  }
  expect(turn.choices.map((c) => [c.key, c.spot])).toEqual([['1', '1:0'], ['2', '1:1']]);
  expect(turn.aim).toBeUndefined();
});

test('keys: arrows, Enter, digits, skip', () => {
  const place = turnOf(placeDecision);
  place.turn.arrow('ArrowRight', { x: 0, y: 0 });
  place.turn.enter();
  expect(place.sent).toMatchObject([{ move: '1,0N' }]);
  const deploy = turnOf(deployDecision);
  deploy.turn.arrow('ArrowDown', { x: 0, y: 0 });
  expect(deploy.turn.spot).toBe('1:0');
  deploy.turn.arrow('ArrowLeft', { x: 0, y: 0 });
  expect(deploy.turn.spot).toBe('1:1');
  deploy.turn.digit('1');
  expect(deploy.sent).toMatchObject([{ move: 'f@N' }]);
  const skip = turnOf(deployDecision);
  skip.turn.skip();
  expect(skip.sent).toMatchObject([{ move: '-' }]);
  const end = turnOf(confirmDecision);
  end.turn.enter();
  expect(end.sent).toMatchObject([{ move: 'ok' }]);
});

test('a typed move is played if it is on offer', () => {
  const { turn, sent } = turnOf(placeDecision);
  expect(turn.type('5,5N')).toBe(false);
  expect(turn.type('1,0n')).toBe(true);
  expect(sent).toMatchObject([{ move: '1,0N' }]);
});

test('an answer of somebody else is not offered', () => {
  const { turn } = turnOf({ ...placeDecision, actor: 1 });
  expect(turn.offer.cells).toEqual([]);
});
