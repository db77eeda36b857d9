// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Table } from '../src/game/table.svelte';
import type { Wires } from '../src/game/socket';
import { changed } from '../src/lib/difference';
import type { Change } from '../src/lib/protocol';
import { deployDecision, placeDecision, stateWith } from './samples';

interface Sample {
  what: string;
  before: object;
  difference: Record<string, unknown>;
  after: object;
}
const samples = JSON.parse(readFileSync(join(process.cwd(), '..', 'tests/support/differences.json'), 'utf8')) as Sample[];

test.each(samples)('a difference: $what', ({ before, difference, after }) => {
  const was = structuredClone(before);
  expect(changed(before, difference)).toEqual(after);
  expect(before).toEqual(was);
});

function tableWith() {
  let nudged = 0;
  let wires!: Wires;
  const table = new Table('T', ['k'], (w) => {
    wires = w;
    return { send: () => 'id', close: () => undefined, nudge: () => void nudged++, busy: false };
  });
  const says = (m: Parameters<Wires['onmessage']>[0]) => wires.onmessage(m);
  says({ type: 'update', from: 0, version: 4, events: [], state: stateWith(placeDecision) });
  return { table, says, nudged: () => nudged, since: () => wires.since() };
}
const laid = { n: 0, type: 'place', turn: 3, seat: 0, tile: 'BA/L' };
const place: Change = { type: 'change', from: 0, base: 4, version: 5, events: [laid], state: { seq: 6, turn: { phase: 'deploy' } }, decision: deployDecision };
const drawn: Change = {
  type: 'change', from: 1, base: 5, version: 6, events: [], state: { seq: 7, turn: { number: 4, phase: 'place' }, players: { '0': { score: 16 } } },
  decision: { ...placeDecision, seq: 7, options: ['1,0S', '-12,3E', { kind: 'pass', move: '-', label: 'nobody' }] },
};

test('changes lead from state to state, and placements are told by their notation', () => {
  const { table, says, nudged } = tableWith();
  says(place);
  says(drawn);
  const before = stateWith(placeDecision);
  expect(table.live).toEqual({
    ...before,
    seq: 7,
    players: [{ ...before.players[0], score: 16 }, before.players[1]],
    turn: { ...before.turn, number: 4 },
    decision: {
      ...placeDecision,
      seq: 7,
      options: [
        { kind: 'place', cell: [1, 0], rot: 2, move: '1,0S', label: '1,0S' },
        { kind: 'place', cell: [-12, 3], rot: 1, move: '-12,3E', label: '-12,3E' },
        { kind: 'pass', move: '-', label: 'nobody' },
      ],
    },
  });
  expect(table.story).toEqual([laid]);
  expect(nudged()).toBe(0);
});

test('when the game is over there is no decision', () => {
  const { table, says } = tableWith();
  says({ type: 'change', from: 0, base: 4, version: 5, events: [], state: { seq: 6, over: true, winners: [0] } });
  expect(table.live?.over).toBe(true);
  expect(table.live).not.toHaveProperty('decision');
});

test('a change of a state that was missed shows nothing wrong: the whole is asked for, and then changes count again', () => {
  const { table, says, nudged, since } = tableWith();
  says(drawn); // the one before it was lost
  says({ ...drawn, base: 6, version: 7 });
  expect(table.live).toEqual(stateWith(placeDecision));
  expect(table.story).toEqual([]);
  expect(nudged()).toBe(2);
  expect(since()).toBe(0);
  says({ type: 'update', from: 0, version: 4, events: [], state: stateWith(placeDecision) });
  says(place);
  expect(table.live?.seq).toBe(6);
  expect(nudged()).toBe(2);
});
