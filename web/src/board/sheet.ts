// What the board has painted. While a hand only moves the board, what is painted is moved, and nothing is painted anew until something comes
// into view that is not: so a hand can drag the largest board on a slow device.
import { contains, UNIT, type Box } from './geometry';

/** Where the window looks (camera.svelte.ts), and how large it is. */
export interface View {
  k: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Painted for `view`: the part of its window, and of what lies around it, that is on the canvas, in pixels of the page; `ratio` of the device's each. */
export interface Sheet {
  view: View;
  box: Box;
  part: Box;
  ratio: number;
}

/** Device pixels that a canvas may have: a third of what the weakest browsers allow. */
const MOST_PIXELS = 6e6;

const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
const empty = (b: Box): boolean => b.right <= b.left || b.bottom <= b.top;
const around = (v: View, by: number): Box => ({ left: 0 - v.width * by, top: 0 - v.height * by, right: v.width * (1 + by), bottom: v.height * (1 + by) });

/** What may be painted: the box of all tiles, and their shadows. */
function painted({ k, x, y }: View, box: Box): Box {
  const rim = UNIT / 4;
  return { left: (box.left - rim) * k + x, top: (box.top - rim) * k + y, right: (box.right + rim) * k + x, bottom: (box.bottom + rim) * k + y };
}

/** As much around the window as there is to paint and room for. */
function roomy(view: View, box: Box, ratio: number): Box {
  for (let by = 1; by > 0.1; by /= 2) {
    const part = overlap(around(view, by), painted(view, box));
    if (empty(part)) break;
    if ((part.right - part.left) * (part.bottom - part.top) * ratio * ratio <= MOST_PIXELS) return part;
  }
  return around(view, 0);
}

const sameSize = (a: View, b: View): boolean => a.k === b.k && a.width === b.width && a.height === b.height;

/** Is all that can be seen now on the sheet? */
function serves(sheet: Sheet, now: View, box: Box, ratio: number): boolean {
  if (sheet.box !== box || sheet.ratio !== ratio || !sameSize(sheet.view, now)) return false;
  const [dx, dy] = [now.x - sheet.view.x, now.y - sheet.view.y];
  const window = { left: -dx, top: -dy, right: now.width - dx, bottom: now.height - dy };
  const seen = overlap(window, painted(sheet.view, box));
  return empty(seen) || contains(sheet.part, seen);
}

/**
 * The sheet for a view: the one before while it serves; or a new one, of the window alone while the zoom changes, else with room around. `box`
 * is that of all tiles, in units.
 */
export function sheetFor(now: View, box: Box, ratio: number, before?: Sheet): Sheet {
  if (before && serves(before, now, box, ratio)) return before;
  const view = { k: now.k, x: now.x, y: now.y, width: now.width, height: now.height };
  const part = before && sameSize(before.view, now) ? roomy(view, box, ratio) : around(view, 0);
  const whole = (px: number, round: (n: number) => number) => round(px * ratio) / ratio;
  const snapped = { left: whole(part.left, Math.floor), top: whole(part.top, Math.floor), right: whole(part.right, Math.ceil), bottom: whole(part.bottom, Math.ceil) };
  return { view, box, part: snapped, ratio };
}
