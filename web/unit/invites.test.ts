// Links to open seats: kept on the device until somebody sits there.
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { Guests } from '../src/game/guests.svelte';
import { invitations, keepInvitations } from '../src/lib/invites';
import type { Table } from '../src/game/table.svelte';
import { withEffects } from './effects.svelte';
import { fakeTable } from './fake';
import { placeDecision } from './samples';

afterEach(() => localStorage.clear());

/** Guests as a page has them that is open. */
function watched(table: Table): { guests: Guests; stop: () => void } {
  let guests!: Guests;
  const stop = withEffects(() => {
    guests = new Guests(table);
    guests.watch();
  });
  flushSync();
  return { guests, stop };
}

const person = (seat: number, online: boolean) => ({ seat, name: `Player ${seat + 1}`, kind: 'person', online });

test('a link is offered until its seat was taken, and then forgotten for good', () => {
  keepInvitations('T', [{ seat: 1, url: '/t/T#k=b' }, { seat: 2, url: '/t/T#k=c' }]);
  const { table, says } = fakeTable(placeDecision);
  says({ type: 'seats', seats: [person(0, true), person(1, false), person(2, false)] });
  const end = watched(table);
  expect(end.guests.missing.map((l) => l.seat)).toEqual([1, 2]);
  says({ type: 'seats', seats: [person(0, true), person(1, true), person(2, false)] });
  flushSync();
  expect(end.guests.missing.map((l) => l.seat)).toEqual([2]);
  says({ type: 'seats', seats: [person(0, true), person(1, false), person(2, false)] });
  flushSync();
  expect(end.guests.missing.map((l) => l.seat)).toEqual([2]);
  expect(invitations('T')).toEqual([{ seat: 2, url: '/t/T#k=c' }]);
  end.stop();
});

test('the device keeps the links of the latest tables only', () => {
  for (let i = 0; i < 12; i++) keepInvitations(`T${i}`, [{ seat: 1, url: `/t/T${i}#k=b` }]);
  expect(invitations('T11')).toHaveLength(1);
  expect(invitations('T0')).toEqual([]);
});
