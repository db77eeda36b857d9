import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../src/lib/api';
import NoConnection from '../src/ui/NoConnection.svelte';

// What the server has told stays known to all files of tests.
vi.mock('../src/lib/api', async (real) => ({ ...(await real<object>()), meta: () => Promise.reject(new Error('offline')) }));
const OFFLINE = new ApiError('offline', 'The server cannot be reached.');
let there = false;
const settle = async () => {
  await vi.advanceTimersByTimeAsync(0);
  await tick();
};

beforeEach(() => {
  vi.useFakeTimers();
  there = false;
  vi.stubGlobal('fetch', () => (there ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no network'))));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a connection the page says so, and goes on by itself when it is back', async () => {
  const again = vi.fn();
  render(NoConnection, { error: OFFLINE, again });
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  expect(screen.getByText('To the start page').getAttribute('href')).toBe('/');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(again).not.toHaveBeenCalled();
  there = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(again).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(again).toHaveBeenCalledTimes(2);
  cleanup();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(again).toHaveBeenCalledTimes(2);
});

test('whoever tries again in vain is told so', async () => {
  const again = vi.fn();
  render(NoConnection, { error: OFFLINE, again });
  expect(screen.getByRole('status').textContent).toBe('');
  await fireEvent.click(screen.getByTestId('try-again'));
  await settle();
  expect(screen.getByRole('status').textContent).toBe('Still no connection.');
  there = true;
  await fireEvent.click(screen.getByTestId('try-again'));
  await settle();
  expect(again).toHaveBeenCalledTimes(1);
});

test('a page that nobody sees does not ask; what the server refuses is told in its words', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const again = vi.fn();
  there = true;
  render(NoConnection, { error: new ApiError('busy', 'Too much to do'), again });
  expect(screen.getByRole('alert').textContent).toContain('Too much to do');
  expect(screen.getByRole('alert').textContent).not.toContain('No connection');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(again).not.toHaveBeenCalled();
  hidden.mockRestore();
});

test('where the program is kept on this device the way to it is there', async () => {
  vi.stubGlobal('caches', { keys: async () => ['shell'], open: async () => ({ keys: async () => [{ url: 'http://x/assets/bastide-1234.wasm' }] }) });
  render(NoConnection, { error: new TypeError('no chunk'), again: vi.fn() });
  await settle();
  expect(screen.getByTestId('play-offline').getAttribute('href')).toBe('/t/offline');
});
