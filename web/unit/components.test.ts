import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { announcement, promptOf, tilesToTell } from '../src/game/announce';
import { Hints } from '../src/game/hints.svelte';
import { cellWords } from '../src/game/telling';
import { Turn } from '../src/game/turn.svelte';
import ActionBar from '../src/table/ActionBar.svelte';
import AreaTip from '../src/table/AreaTip.svelte';
import BoardList from '../src/table/BoardList.svelte';
import { handleKey, type KeyActions } from '../src/table/keys';
import LogTurn from '../src/table/LogTurn.svelte';
import { turnsOf } from '../src/game/log';
import { fakeTable } from './fake';
import { confirmDecision, deployDecision, events, placeDecision, stateWith } from './samples';

afterEach(cleanup);

const bar = (decision: Parameters<typeof fakeTable>[0]) => {
  const { table, sent } = fakeTable(decision);
  const turn = new Turn(table);
  render(ActionBar, { table, turn, hints: new Hints(table, turn), onrotate: vi.fn(), onresult: vi.fn(), onreplay: vi.fn() });
  return sent;
};

test('every option of a decision has a button', async () => {
  const sent = bar(deployDecision);
  expect(screen.getByText('Farmer')).toBeTruthy();
  await fireEvent.click(screen.getByText('Knight'));
  expect(sent).toMatchObject([{ move: 'f@N' }]);
});

test('the choices of a new decision are seen from the first on', async () => {
  const { table, says } = fakeTable(deployDecision);
  const turn = new Turn(table);
  render(ActionBar, { table, turn, hints: new Hints(table, turn), onrotate: vi.fn(), onresult: vi.fn(), onreplay: vi.fn() });
  const list = screen.getByText('Farmer').closest('.buttons') as HTMLElement;
  list.scrollTop = 40;
  says({ type: 'update', from: 0, version: 2, events: [], state: stateWith({ ...deployDecision, seq: 8 }) });
  await vi.waitFor(() => expect(screen.getByTestId('actions').dataset.seq).toBe('8'));
  expect(list.scrollTop).toBe(0);
});

test('where the choices have not room all at once what takes none of them stands below the list', async () => {
  bar(deployDecision);
  const list = screen.getByText('Farmer').closest('.buttons')!;
  expect(list.contains(screen.getByTestId('pass'))).toBe(true);
  cleanup();
  const high = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  bar(deployDecision);
  await vi.waitFor(() => expect(screen.getByTestId('pass').parentElement?.className).toContain('foot'));
  expect(screen.getAllByTestId('pass')).toHaveLength(1);
  high.mockRestore();
});

test('a tile of a bazaar is a picture, and its features in words for those who do not see it; the fairy has her sign beside everybody', () => {
  const choose = (id: string) => ({ kind: 'choose', id, move: `$${id}`, label: `tile ${id}` });
  bar({ ...deployDecision, kind: 'auction', options: [choose('BA/C'), choose('TB/CFc.w')] });
  expect(screen.getByTestId('actions').textContent).not.toMatch(/BA\/|TB\//);
  expect(screen.getByText('Tile 1').className).toContain('unseen');
  cleanup();
  const beside = { kind: 'beside', figure: 'follower', role: 'knight', tile: 0, segment: 0, feature: 0, move: 'f*0,0N', label: '' };
  bar({ ...deployDecision, options: [...deployDecision.options, beside] });
  const button = document.querySelector('[data-kind=beside]')!;
  expect(button.querySelector('[data-figure=fairy]')).toBeTruthy();
  expect(button.textContent?.replace(/\s+/g, ' ')).toMatch(/Fairy beside the knight at 0,0 ?$/);
  expect(button.textContent).not.toContain('Fairy:');
});

test('focus that a hint had goes back to its button, or to the decision where a key asked for it', async () => {
  const { table, says } = fakeTable(deployDecision);
  says({ type: 'welcome', table: { id: 'T', rules: '', aids: 'helpful', seats: table.seats }, seats: [0] });
  const turn = new Turn(table);
  const hints = new Hints(table, turn);
  render(ActionBar, { table, turn, hints, onrotate: vi.fn(), onresult: vi.fn(), onreplay: vi.fn() });
  const open = () => vi.waitFor(() => expect(screen.queryByTestId('hint-ask')).toBeNull());
  screen.getByTestId('hint-ask').focus();
  await fireEvent.click(screen.getByTestId('hint-ask'));
  await open();
  (document.activeElement as HTMLElement).blur();
  hints.close();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('hint-ask')));
  (document.activeElement as HTMLElement).blur();
  hints.ask();
  await open();
  hints.close();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('actions')));
});

test('a field with a barn alone is whoever’s the barn is', () => {
  const field = { id: 1, kind: 'field', complete: false, tiles: [0], open: 0, figures: [3], owners: [], worth: { points: 28, sum: '', seats: [{ seat: 1, points: 28 }] } };
  const { container } = render(AreaTip, { feature: field, x: 0, y: 0, name: (s: number) => ['Ann', 'Ben'][s] });
  expect(container.textContent).not.toContain('nobody');
  expect(container.querySelector('.owners')?.textContent?.trim()).toBe('Ben');
});

test('what an area is stands beside the pointer, all of it in the window', () => {
  const road = { id: 1, kind: 'road', complete: false, tiles: [0], open: 1, figures: [] };
  const [wide, high] = [vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get'), vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')];
  wide.mockReturnValue(248);
  high.mockReturnValue(120);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  const at = (x: number, y: number) => {
    render(AreaTip, { feature: road, x, y, name: String });
    flushSync();
    const { left, top } = screen.getByTestId('tip').style;
    cleanup();
    return [left, top];
  };
  expect(at(40, 400)).toEqual(['58px', '266px']);
  expect(at(180, 400)).toEqual(['8px', '266px']);
  expect(at(380, 400)).toEqual(['114px', '266px']);
  expect(at(40, 100)).toEqual(['58px', '120px']);
  for (const spy of [wide, high]) spy.mockRestore();
  vi.unstubAllGlobals();
});

test('a turn can be ended and taken back', async () => {
  const sent = bar(confirmDecision);
  expect(screen.getByText('End turn')).toBeTruthy();
  await fireEvent.click(screen.getByTestId('undo'));
  expect(sent).toMatchObject([{ type: 'undo', seq: 7 }]);
});

test('the log shows the move, the score and its sum, and tells what it points at', async () => {
  const onpoint = vi.fn();
  render(LogTurn, { entry: turnsOf(events)[2], name: (s: number | undefined) => ['Ann', 'Ben'][s ?? 0], onpoint });
  expect(screen.getByText('1,0N')).toBeTruthy();
  const line = screen.getByText(/6 tiles × 2 \+ 1 pennant × 2 = 14/);
  expect(line.textContent).toContain('BASE-CITY-4');
  await fireEvent.pointerEnter(line.closest('button')!);
  expect(onpoint).toHaveBeenCalledWith(events[6]);
});

test('a move of the log says where in words, and lights its cell for pointer and keyboard', async () => {
  const onpoint = vi.fn();
  render(LogTurn, { entry: turnsOf(events)[2], name: (s: number | undefined) => ['Ann', 'Ben'][s ?? 0], onpoint });
  const line = screen.getByRole('button', { name: /Ben, 1 east: ?1,0N/ });
  expect(line.title).toBe('1 east');
  for (const [begin, end] of [[fireEvent.pointerEnter, fireEvent.pointerLeave], [fireEvent.focus, fireEvent.blur]]) {
    onpoint.mockClear();
    await begin(line);
    expect(onpoint).toHaveBeenCalledWith(expect.objectContaining({ type: 'place', tiles: [expect.any(Number)] }));
    await end(line);
    expect(onpoint).toHaveBeenLastCalledWith(undefined);
  }
  expect(['0,0N', '-2,3S', '0,-1', '=-1,1'].map(cellWords)).toEqual(['where the first tile lies', '2 west, 3 south', '1 north', '1 west, 1 south']);
});

test('what was paid before the tile lay stands before the move', () => {
  const fairy = { n: 5, type: 'score', turn: 2, seat: 1, points: 1, kind: 'fairy', final: false, tiles: [], rules: ['PD-FAIRY-9'] };
  const place = { ...events[5], n: 6 };
  const moved = { n: 7, type: 'neutral', turn: 2, seat: 1, name: 'fairy', tile: 0 };
  const [entry] = turnsOf([events[4], fairy, place, moved, { ...events[6], n: 8 }]);
  const { container } = render(LogTurn, { entry, name: (s: number | undefined) => ['Ann', 'Ben'][s ?? 0], onpoint: vi.fn() });
  expect([...container.querySelectorAll('.score, .line, .note')].map((n) => n.className.match(/score|line|note/)![0])).toEqual(['score', 'line', 'note', 'score']);
});

test('who steers the dragon is told which step of its run it is', () => {
  const fly = { type: 'neutral', turn: 3, name: 'dragon', rules: ['PD-DRAG-6'] };
  const before = [{ n: 0, ...fly, turn: 2 }, { n: 1, type: 'place', turn: 3, seat: 0, move: '1,0N' }];
  const run = { ...placeDecision, kind: 'dragon', prompt: '', options: [{ kind: 'onto', move: '*0,0', label: '', tile: 0 }, { kind: 'onto', move: '*0,-1', label: '', tile: 1 }] };
  const asked = (steps: number) => {
    const { table } = fakeTable(run, [...before, ...Array.from({ length: steps }, (_, i) => ({ n: 2 + i, ...fly, tile: i }))]);
    return promptOf(table, new Turn(table));
  };
  expect([asked(0), asked(3)]).toEqual(['Where does the dragon fly next? (step 1 of 6)', 'Where does the dragon fly next? (step 4 of 6)']);
});

test('how many tiles fit where one is tried stands in words beside the question', () => {
  const { table, says } = fakeTable(placeDecision);
  const turn = new Turn(table);
  render(ActionBar, { table, turn, hints: new Hints(table, turn), onrotate: vi.fn(), onresult: vi.fn(), onreplay: vi.fn() });
  const state = table.live!;
  says({ type: 'update', from: 0, version: 2, events: [], state: { ...state, remaining: { ...state.remaining, cells: [{ cell: [1, 0], fit: 10 }] } } });
  expect(screen.queryByTestId('fits')).toBeNull();
  turn.hover({ x: 1, y: 0 });
  flushSync();
  expect(screen.getByTestId('fits').textContent).toBe('10 more fit here');
});

test('who hears the board hears of its bridges', () => {
  const game = stateWith();
  game.tiles[0].bridge = 'E';
  render(BoardList, { game, cells: [] });
  expect(screen.getAllByRole('listitem').map((li) => /Bridge from east to west/.test(li.textContent!))).toEqual([false, true]);
});

test('keys act, except for those that somebody types', () => {
  const on = Object.fromEntries(
    ['arrow', 'pan', 'rotate', 'enter', 'digit', 'skip', 'undo', 'cancel', 'fit', 'zoom', 'fields', 'log', 'moveLine', 'help'].map((k) => [k, vi.fn()]),
  ) as unknown as KeyActions;
  const press = (key: string, target: HTMLElement = document.body, more = {}) => {
    const e = new KeyboardEvent('keydown', { key, ...more });
    Object.defineProperty(e, 'target', { value: target });
    handleKey(e, on);
  };
  press('ArrowUp');
  press('3');
  press('R', document.body, { shiftKey: true });
  press('-');
  press('U', document.createElement('input'));
  press('Enter', document.createElement('button'));
  expect(on.arrow).toHaveBeenCalledWith('ArrowUp');
  expect(on.digit).toHaveBeenCalledWith('3');
  expect(on.rotate).toHaveBeenCalledWith(-1);
  expect(on.skip).toHaveBeenCalled();
  expect(on.undo).not.toHaveBeenCalled();
  expect(on.enter).not.toHaveBeenCalled();
});

test('every keyboard can zoom, and choose by its digits', () => {
  const on = { zoom: vi.fn(), digit: vi.fn(), skip: vi.fn(), fit: vi.fn() };
  const press = (key: string, code: string, shiftKey = false) => handleKey(new KeyboardEvent('keydown', { key, code, shiftKey }), on as unknown as KeyActions);
  const zoomed = (key: string, code: string, shift = false) => {
    on.zoom.mockClear();
    press(key, code, shift);
    return on.zoom.mock.calls[0]?.[0];
  };
  // The key with the plus: American and French `=` and `+`, German `+` and `*`; the number pad; keys that are alike everywhere.
  expect([zoomed('+', 'Equal', true), zoomed('=', 'Equal')]).toEqual([1, -1]);
  expect([zoomed('+', 'BracketRight'), zoomed('*', 'BracketRight', true)]).toEqual([1, -1]);
  expect(zoomed('=', 'Digit0', true)).toBe(-1);
  expect([zoomed('+', 'NumpadAdd'), zoomed('-', 'NumpadSubtract')]).toEqual([1, -1]);
  expect([zoomed('PageUp', 'PageUp'), zoomed('PageDown', 'PageDown')]).toEqual([1, -1]);
  expect(on.skip).not.toHaveBeenCalled();
  // French digits: without Shift the keys say & é " ' ( - è _ ç à, and the minus among them means what it says.
  press('é', 'Digit2');
  press('1', 'Digit1', true);
  press('-', 'Digit6');
  press('à', 'Digit0');
  expect(on.digit.mock.calls).toEqual([['2'], ['1']]);
  expect(on.skip).toHaveBeenCalledTimes(1);
  expect(on.fit).toHaveBeenCalledTimes(1);
});

test('who goes by ear hears whose turn it is, the tile and the options, and is at the decision', () => {
  const heard = (decision?: Parameters<typeof fakeTable>[0]) => {
    const { table } = fakeTable(decision);
    return announcement(table, new Turn(table), 'city to the north');
  };
  expect(heard(placeDecision)).toBe('Your turn. Tile in hand: city to the north. Choose a place for the tile: 2 places, arrow keys go there.');
  const options = [
    { kind: 'fill', cell: [0, -2] as [number, number], rot: 0, move: '=0,-2', label: 'a tile of one\'s own into the hole at 0,-2' },
    { kind: 'pass', move: '-', label: 'pass' },
  ];
  expect(heard({ ...placeDecision, kind: 'abbey', options })).toBe(
    'Your turn. Tile in hand: city to the north. Lay your abbey into a hole, or draw a tile? 1 place, arrow keys go there, minus: Draw a tile.',
  );
  expect(heard(deployDecision)).toBe('Your turn. Place a follower? 1: Knight, 2: Farmer, minus: No follower.');
  expect(heard(confirmDecision)).toBe('Your turn. Done? End your turn');
  // No picture tells the ear which figure it is, and a hundred choices are too many.
  const [knight, , nobody] = deployDecision.options;
  const big = { ...knight, figure: 'big follower', move: 'b@N' };
  expect(heard({ ...deployDecision, options: [knight, big, nobody] })).toBe('Your turn. Place a follower? 1: Knight, 2: Knight (big follower), minus: No follower.');
  const twice = { ...big, segment: 1, move: 'b@S' };
  expect(heard({ ...deployDecision, options: [big, twice, nobody] })).toContain('1: Knight (north, big follower), 2: Knight (south, big follower)');
  const many = Array.from({ length: 65 }, (_, i) => ({ ...knight, kind: 'onto', figure: undefined, segment: undefined, tile: i % 2, move: `*${i}` }));
  expect(heard({ ...deployDecision, kind: 'dragon', options: many })).toMatch(/9: Dragon to 0,0.*, and 56 more\.$/);
  expect(tilesToTell({ ...placeDecision, options: [{ kind: 'choose', id: 'BA/C', move: '1', label: '' }] })).toEqual(['BA/L', 'BA/C']);
  bar(deployDecision);
  expect(document.activeElement).toBe(screen.getByTestId('actions'));
  expect(screen.getByTestId('actions').getAttribute('aria-label')).toBe('Your turn. Place a follower?');
});

test('focus that somebody has elsewhere stays there', () => {
  const line = document.body.appendChild(document.createElement('input'));
  line.focus();
  bar(deployDecision);
  expect(document.activeElement).toBe(line);
  line.remove();
});
