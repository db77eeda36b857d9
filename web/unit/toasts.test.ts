// @vitest-environment node
// Short messages are shown in the foremost window only.
import { expect, test } from 'vitest';
import { toasts } from '../src/lib/toasts.svelte';

test('they are shown before the page, in the window that was opened last, and on the page again', () => {
  const [page, menu, help] = [Symbol(), Symbol(), Symbol()];
  const where = () => [page, menu, help].map((place) => toasts.shows(place));
  const closeMenu = toasts.open(menu, true); // a window that is there from the beginning comes before its page
  toasts.open(page, false);
  expect(where()).toEqual([false, true, false]);
  const closeHelp = toasts.open(help, true);
  expect(where()).toEqual([false, false, true]);
  closeMenu();
  expect(where()).toEqual([false, false, true]);
  closeHelp();
  expect(where()).toEqual([true, false, false]);
});
