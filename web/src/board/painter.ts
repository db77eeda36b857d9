// Paints the laid tiles on a canvas, a sheet of them (sheet.ts). Everything that changes with the pointer lies in the overlay above it.
import type { Bitmaps } from './bitmaps';
import { UNIT } from './geometry';
import type { Sheet } from './sheet';
import type { BoardState, BoardTile } from './types';

const BLANK = { light: '#d8d2bf', dark: '#3a3730' };
const SHADOW = { light: 'rgb(70 50 25 / 0.16)', dark: 'rgb(0 0 0 / 0.35)' };

interface Placed {
  tile: BoardTile;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a tile lies on the sheet in device pixels, rounded so that neighbours meet without a seam. */
function placed(tile: BoardTile, { view, part, ratio }: Sheet): Placed {
  const edge = (cell: number, shift: number) => Math.round((cell * UNIT * view.k + shift) * ratio);
  const [x, y] = [view.x - part.left, view.y - part.top];
  const left = edge(tile.x, x);
  const top = edge(tile.y, y);
  return { tile, left, top, width: edge(tile.x + 1, x) - left, height: edge(tile.y + 1, y) - top };
}

function paintShadow(ctx: CanvasRenderingContext2D, all: Placed[], colour: string, size: number): void {
  const drop = size * 0.035;
  ctx.fillStyle = colour;
  for (const grow of [drop * 0.6, drop * 1.4]) {
    ctx.beginPath();
    for (const p of all) ctx.rect(p.left - grow, p.top - grow + drop, p.width + 2 * grow, p.height + 2 * grow);
    ctx.fill();
  }
}

/** So much larger a tile is that is in the hand. */
const RAISED = 0.3;

/** The same place, seen from above while the tile comes down on it. */
function raised(p: Placed, lift: number): Placed {
  const more = Math.round((p.width * RAISED * lift) / 2);
  return { ...p, left: p.left - more, top: p.top - more, width: p.width + 2 * more, height: p.height + 2 * more };
}

/** `lift`: how high the tile `last` still is, from 1 to 0. */
export function paint(canvas: HTMLCanvasElement, state: Pick<BoardState, 'tiles' | 'theme' | 'last'>, sheet: Sheet, bitmaps: Bitmaps, lift = 0): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const { part, view, ratio } = sheet;
  const [w, h] = [Math.round((part.right - part.left) * ratio), Math.round((part.bottom - part.top) * ratio)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  ctx.clearRect(0, 0, w, h);
  const size = UNIT * view.k * ratio;
  const seen = state.tiles
    .map((t) => placed(t, sheet))
    .filter((p) => p.left < w && p.top < h && p.left + p.width > 0 && p.top + p.height > 0);
  const air = lift ? seen.findIndex((p) => p.tile === state.tiles[state.last ?? -1]) : -1;
  if (air >= 0) seen.push(raised(seen.splice(air, 1)[0], lift)); // above all others
  paintShadow(ctx, seen, SHADOW[state.theme], size);
  for (const p of seen) {
    const bitmap = bitmaps.get(state.theme, p.tile.id, p.tile.rot, size);
    ctx.fillStyle = BLANK[state.theme];
    if (bitmap) ctx.drawImage(bitmap, p.left, p.top, p.width, p.height);
    else ctx.fillRect(p.left, p.top, p.width, p.height);
  }
}
