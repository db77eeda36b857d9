import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tick } from 'svelte';
import { headline } from '../src/game/announce';
import { Guests } from '../src/game/guests.svelte';
import { t } from '../src/i18n';
import { keepInvitations } from '../src/lib/invites';
import type { Player, SeatInfo } from '../src/lib/protocol';
import Away from '../src/table/Away.svelte';
import PlayerCard from '../src/table/PlayerCard.svelte';
import Waiting from '../src/table/Waiting.svelte';
import { fakeTable } from './fake';
import { placeDecision } from './samples';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined })));
const BOT = { id: 'greedy', name: 'Greedy' };
vi.mock('../src/lib/api', async (real) => ({ ...(await real<object>()), meta: () => Promise.resolve({ bots: [BOT], limits: {} }) }));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** What is said at Ann's table of a second seat that nobody sits at. */
function seated(second: Partial<SeatInfo>, invited: boolean) {
  if (invited) keepInvitations('T', [{ seat: 1, url: 'http://b/t/T#k=x' }]);
  const { table, sent, says } = fakeTable(placeDecision);
  says({ type: 'seats', seats: [table.seats[0], { seat: 1, name: 'Red', kind: 'person', online: false, away: 90, ...second }] });
  render(Away, { table, guests: new Guests(table) });
  return { table, sent };
}
const chip = () => screen.getByTestId('away');

test('who was never here has not come yet, and only who invited him may give up waiting', () => {
  seated({}, true);
  expect(screen.getByRole('status').textContent).toBe('Ben has not come yet');
  expect(screen.getByTestId('give')).toBeTruthy();
  cleanup();
  localStorage.clear();
  seated({}, false);
  expect(screen.getByRole('status').textContent).toBe('Ben has not come yet');
  expect(screen.queryByTestId('give')).toBeNull();
  cleanup();
  seated({ away: 700 }, false);
  expect(screen.getByTestId('give')).toBeTruthy();
  cleanup();
  seated({ away: 700, free: true }, false);
  expect(screen.queryByTestId('give')).toBeNull();
});

test('who was here is away, and his seat is given away by a second press, or not', async () => {
  const { sent } = seated({ name: 'Ben' }, false);
  expect(chip().textContent).toContain('Ben has been away for 90 s');
  expect(screen.getByRole('status').textContent).toBe('Ben is away');
  await fireEvent.click(screen.getByTestId('give'));
  expect(screen.getByTestId('give').textContent).toContain('Really?');
  await fireEvent.click(screen.getByTestId('give-not'));
  expect(screen.getByTestId('give').textContent).not.toContain('Really?');
  expect(document.activeElement).toBe(screen.getByTestId('give'));
  await fireEvent.click(screen.getByTestId('give'));
  await fireEvent.click(screen.getByTestId('give'));
  await vi.waitFor(() => expect(sent).toEqual([{ type: 'replace', seat: 1, bot: 'greedy' }]));
});

test('whoever has no connection himself does not say that others are away', async () => {
  const { table, says } = fakeTable({ ...placeDecision, actor: 1 });
  says({ type: 'seats', seats: [table.seats[0], { seat: 1, name: 'Ben', kind: 'person', online: false }] });
  says({ type: 'update', from: 0, version: 2, events: [], state: { ...table.state!, turn: { ...table.state!.turn, active: 1 } } });
  const [, ben] = table.state!.players;
  render(PlayerCard, { table, player: ben, scores: undefined });
  expect(screen.getByTestId('player').textContent).toContain('(away)');
  expect(headline(table)).toBe(t().table.notHere('Ben'));
  table.online = false;
  await tick();
  expect(screen.getByTestId('player').textContent).not.toContain('(away)');
  expect(headline(table)).toBe(t().table.turnOf('Ben'));
});

test('a card says which seat is ours, on a phone as well', () => {
  const { table } = fakeTable(placeDecision);
  const [own, other] = table.state!.players;
  const told = (player: Player, size: 'full' | 'compact' | 'tiny') => {
    render(PlayerCard, { table, player, scores: undefined, size });
    const words = [screen.getByTestId('player-name').textContent, screen.queryByText('(you)')?.className.replace(/ ?svelte-\w+/, '')];
    cleanup();
    return words;
  };
  expect([told(own, 'full'), told(own, 'compact'), told(own, 'tiny')]).toEqual([['Ann', 'soft suffix'], ['Ann', 'soft own'], ['You', undefined]]);
  expect([told(other, 'full'), told(other, 'compact'), told(other, 'tiny')].map(([, you]) => you)).toEqual([undefined, undefined, undefined]);
  table.mine = [0, 1]; // who shares a device needs the names
  expect([told(own, 'full'), told(own, 'compact'), told(own, 'tiny')]).toEqual([['Ann', undefined], ['Ann', undefined], ['Ann', undefined]]); // and where all do nothing else
});

test('whose seat a computer plays now has a sign for it on every card; who resigns is named, and what follows', async () => {
  const { table, says } = fakeTable(placeDecision);
  const [own, other] = table.state!.players;
  const signs = () =>
    ([own, other] as Player[]).map((player) =>
      (['full', 'compact', 'tiny'] as const).map((size) => {
        render(PlayerCard, { table, player, scores: undefined, size });
        const shown = screen.queryByTestId('machine') !== null;
        cleanup();
        return shown;
      }));
  expect(signs()).toEqual([[false, false, false], [true, false, false]]); // who was a computer from the beginning is called so
  table.mine = [0, 1];
  says({ type: 'seats', seats: [table.seats[0], { seat: 1, name: 'Ben', kind: 'bot', resigned: true }] });
  expect(signs()[1]).toEqual([true, true, true]);
  expect([table.resigning, t().table.resignSure('Ann'), t().table.resignSure('You')]).toEqual([0, 'Really? Ann resigns, and a computer plays on', 'Really? You resign, and a computer plays on']);
});

test('without a connection there are ways on from a table that was never seen', async () => {
  const { table } = fakeTable();
  table.live = undefined;
  table.online = false;
  render(Waiting, { table });
  await screen.findByTestId('no-connection');
  expect(screen.getByTestId('try-again')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the start page' })).toBeTruthy();
  expect(screen.queryByText(/Connecting/)).toBeNull();
});

test('where the clock of who is away runs the game does not wait', () => {
  const { table, says } = fakeTable({ ...placeDecision, actor: 1 });
  says({ type: 'seats', seats: [table.seats[0], { seat: 1, name: 'Ben', kind: 'person', online: false }] });
  says({ type: 'update', from: 0, version: 2, events: [], state: { ...table.state!, turn: { ...table.state!.turn, active: 1 } } });
  says({ type: 'clock', left: [60_000, 60_000], begun: false });
  expect(headline(table)).toBe(t().table.notHere('Ben'));
  says({ type: 'clock', left: [60_000, 60_000], running: 1 });
  expect(headline(table)).toBe('Ben is not at the table; the clock runs');
  says({ type: 'clock', left: [60_000, 0], flagged: 1 });
  expect(headline(table)).toBe('Time is up: a computer plays for Ben');
});
