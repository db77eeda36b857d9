// Links to open seats: kept on the device until somebody sits there.
import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Guests } from '../src/game/guests.svelte';
import { Table } from '../src/game/table.svelte';
import { t } from '../src/i18n';
import { invitations, keepInvitations, keepTable } from '../src/lib/invites';
import type { ServerMessage } from '../src/lib/protocol';
import { recentTables } from '../src/lib/recent';
import Share from '../src/lobby/Share.svelte';
import { withEffects } from './effects.svelte';
import { fakeTable } from './fake';
import { placeDecision } from './samples';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

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

test('who made a table finds the own seat again, whatever becomes of the page that tells the links', () => {
  keepTable({ table: 'T', tokens: ['own'], links: { play: '', watch: '', seats: [{ seat: 1, url: '/t/T#k=b' }] } }, ['Ann', 'Player 2']);
  expect(recentTables()).toMatchObject([{ id: 'T', tokens: ['own'], names: ['Ann', 'Player 2'] }]);
  expect(invitations('T')).toHaveLength(1);
});

test('the page that tells the links has none for watchers where nobody may watch', () => {
  const created = { table: 'T', tokens: ['own'], links: { play: '', watch: '/t/T', seats: [{ seat: 1 as const, url: '/t/T#k=b' }] } };
  const seats = [{ kind: 'me' as const, name: 'Ann', bot: '' }, { kind: 'open' as const, name: '', bot: '' }];
  vi.stubGlobal('scrollTo', vi.fn());
  for (const [watched, links] of [[true, 2], [false, 1]] as const) {
    render(Share, { created, seats, watched });
    expect(screen.getAllByTestId('invite')).toHaveLength(links);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    cleanup();
  }
});

test('who may not look on yet is told when', () => {
  let receive: (m: ServerMessage) => void = () => undefined;
  const join = (tokens: string[]) => {
    const table = new Table('t', tokens, (wires) => {
      receive = wires.onmessage;
      return { send: () => 'a', close: () => undefined, nudge: () => undefined, busy: false };
    });
    receive({ type: 'error', code: 'not-yours', message: 'only its players see this game before it is over' });
    return table.refused;
  };
  expect(join([])).toBe('This game can be watched when it is over.');
  expect(join(['wrong'])).toBe(t().table.badLink);
});
