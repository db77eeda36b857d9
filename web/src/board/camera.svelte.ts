// Where the window looks: screen = k * plane + (x, y). d3-zoom turns drag, pinch and wheel into this; the keyboard and the board set it.
// What the board must show it asks for here; a zoom that the player has set is his, until he asks for the whole board.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { reducedMotion } from '../lib/prefs.svelte';
import { contains, UNIT, type Box, type Point } from './geometry';
import { grown, middle } from './sight';

const SMALLEST = 0.16;
const LARGEST = 3;
const COMFORT = 1.25;
const GLIDE_MS = 260;
const TREMBLE = 10;
/** Around a board whose tiles stay that large there is room for a few turns. */
const ROOMY = 0.64;

export class Camera {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  inset = $state.raw({ top: 0, right: 0, bottom: 0, left: 0 });
  /** Has the player set the zoom? Then nothing else does. */
  zoomed = false;
  /** Has a hand moved the board since it last moved by itself? */
  held = false;
  #start = zoomIdentity;
  #behavior: ZoomBehavior<HTMLElement, unknown> | undefined;
  #node: HTMLElement | undefined;
  #glide = 0;
  /** Where a hand has moved the board since it was drawn last. */
  #wanted: { k: number; x: number; y: number } | undefined;
  #drawing = 0;

  /** Follows the gestures on `node` until the returned function is called. */
  attach(node: HTMLElement): () => void {
    this.#node = node;
    this.#behavior = zoom<HTMLElement, unknown>()
      .scaleExtent([SMALLEST, LARGEST])
      .clickDistance(6)
      .filter((e: MouseEvent) => (e.type === 'wheel' ? !e.altKey : !e.button))
      .on('start', (e: D3ZoomEvent<HTMLElement, unknown>) => (this.#start = e.transform))
      .on('zoom', (e: D3ZoomEvent<HTMLElement, unknown>) => this.#gesture(e))
      .on('end', () => this.#follow());
    const picked = select(node);
    picked.call(this.#behavior).on('dblclick.zoom', null);
    return () => {
      cancelAnimationFrame(this.#glide);
      cancelAnimationFrame(this.#drawing);
      picked.on('.zoom', null);
    };
  }

  /** Follows a gesture; a finger that only trembles has not moved the board. A hand moves more often than the board can be drawn: whoever changed
   * the page each time would have it laid out each time, to know what lies under the pointer. */
  #gesture(e: D3ZoomEvent<HTMLElement, unknown>): void {
    const { k, x, y } = e.transform;
    this.#wanted = { k, x, y };
    if (!e.sourceEvent) return this.#follow();
    if (!this.#drawing) this.#drawing = requestAnimationFrame(() => this.#follow());
    cancelAnimationFrame(this.#glide);
    const nearer = k !== this.#start.k;
    if (nearer) this.zoomed = true;
    if (nearer || Math.hypot(x - this.#start.x, y - this.#start.y) > TREMBLE) this.held = true;
  }

  #follow(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    if (this.#wanted) Object.assign(this, this.#wanted);
    this.#wanted = undefined;
  }

  toPlane(p: Point): Point {
    return { x: (p.x - this.x) / this.k, y: (p.y - this.y) / this.k };
  }

  toScreen(p: Point): Point {
    return { x: p.x * this.k + this.x, y: p.y * this.k + this.y };
  }

  /** The part of the plane that can be seen and is covered by nothing. */
  clearView(): Box {
    const a = this.toPlane({ x: this.inset.left, y: this.inset.top });
    const b = this.toPlane({ x: this.width - this.inset.right, y: this.height - this.inset.bottom });
    return { left: a.x, top: a.y, right: b.x, bottom: b.y };
  }

  /** The window took another size: what is in its middle stays there. */
  resize(width: number, height: number): void {
    const [dx, dy] = [(width - this.width) / 2, (height - this.height) / 2];
    const moves = this.width > 0 && this.held;
    [this.width, this.height] = [width, height];
    if (moves) this.#set(this.k, this.x + dx, this.y + dy);
  }

  sees(box: Box): boolean {
    return contains(grown(this.clearView(), 1), box);
  }

  /** The scale at which the box just fits. */
  whole(box: Box): number {
    const w = this.width - this.inset.left - this.inset.right;
    const h = this.height - this.inset.top - this.inset.bottom;
    return Math.min(w / (box.right - box.left), h / (box.bottom - box.top));
  }

  /** The scale at which the box fits well: with room for a tile more on every side, if tiles stay large. */
  comfortable(box: Box): number {
    const roomy = Math.min(this.whole(grown(box, UNIT)), COMFORT);
    return roomy >= ROOMY ? roomy : Math.min(this.whole(grown(box, UNIT / 5)), COMFORT);
  }

  /** Moves only as far as needed to have the box in view; what is too large for it comes into the middle. */
  reveal(box: Box): void {
    if (this.sees(box)) return;
    if (this.k > this.whole(box)) return this.look(this.k, middle(box));
    const view = this.clearView();
    const dx = Math.min(0, box.left - view.left) + Math.max(0, box.right - view.right);
    const dy = Math.min(0, box.top - view.top) + Math.max(0, box.bottom - view.bottom);
    this.#go(this.k, this.x - dx * this.k, this.y - dy * this.k, true);
  }

  zoomBy(factor: number): void {
    this.zoomed = this.held = true;
    this.look(this.k * factor, middle(this.clearView()));
    this.held = true;
  }

  panBy(dx: number, dy: number): void {
    this.#go(this.k, this.x + dx, this.y + dy, true);
    this.held = true;
  }

  /** Goes to a scale and a middle. */
  look(scale: number, centre: Point, smooth = true): void {
    const k = Math.min(LARGEST, Math.max(SMALLEST, scale));
    const cx = (this.inset.left + this.width - this.inset.right) / 2;
    const cy = (this.inset.top + this.height - this.inset.bottom) / 2;
    this.#go(k, cx - centre.x * k, cy - centre.y * k, smooth);
  }

  #go(k: number, x: number, y: number, smooth: boolean): void {
    cancelAnimationFrame(this.#glide);
    this.held = false;
    if (!smooth || reducedMotion()) return this.#set(k, x, y);
    const from = { k: this.k, x: this.x, y: this.y };
    const began = performance.now();
    const step = (now: number) => {
      const s = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      const e = 1 - (1 - s) ** 3;
      this.#set(from.k + (k - from.k) * e, from.x + (x - from.x) * e, from.y + (y - from.y) * e);
      if (s < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  #set(k: number, x: number, y: number): void {
    const to = zoomIdentity.translate(x, y).scale(k);
    if (this.#node && this.#behavior) this.#behavior.transform(select(this.#node), to);
    else Object.assign(this, { k, x, y });
  }
}
