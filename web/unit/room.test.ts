import { afterEach, expect, test } from 'vitest';
import { Room } from '../src/table/room.svelte';

const [width, height] = [innerWidth, innerHeight];
const size = (w: number, h: number) => Object.assign(window, { innerWidth: w, innerHeight: h });
afterEach(() => {
  document.body.replaceChildren();
  size(width, height);
});

/** Somebody's focus on that, in a window of the page. */
function focused(name: string): void {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  dialog.appendChild(document.createElement(name)).focus();
  expect(document.activeElement?.localName).toBe(name);
}

test('a table that opens while the button of the result has the focus has the layout of its window, and follows it', () => {
  size(390, 844);
  focused('button');
  const room = new Room();
  expect(room.shape).toBe('tall');
  size(844, 390);
  room.resized();
  expect(room.shape).toBe('flat');
});

test('the keyboard of a phone, under what somebody writes, makes no other layout', () => {
  size(390, 844);
  const room = new Room();
  focused('input');
  size(390, 380);
  room.resized();
  expect(room.shape).toBe('tall');
});
