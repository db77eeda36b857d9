// A table whose server is the test. It is left when the test ends: nobody waits for its answers any more.
import { onTestFinished } from 'vitest';
import { Table } from '../src/game/table.svelte';
import type { Request, Wires } from '../src/game/socket';
import type { Decision, GameEvent } from '../src/lib/protocol';
import { stateWith } from './samples';

export function fakeTable(decision?: Decision, events: GameEvent[] = []) {
  const sent: Request[] = [];
  let wires!: Wires;
  const table = new Table('T', ['k'], (w) => {
    wires = w;
    return { send: (r: Request) => `id${sent.push(r)}`, close: () => undefined, nudge: () => undefined, busy: false };
  });
  onTestFinished(() => table.close());
  const seats = [
    { seat: 0, name: 'Ann', kind: 'person', online: true },
    { seat: 1, name: 'Ben', kind: 'bot' },
  ];
  wires.onmessage({ type: 'welcome', table: { id: 'T', rules: '', seats }, seats: [0] });
  wires.onmessage({ type: 'update', from: 0, version: 1, events, state: stateWith(decision) });
  const says = (m: Parameters<Wires['onmessage']>[0]) => wires.onmessage(m);
  return { table, sent, says };
}
