// The drawings of the tiles as bitmaps: one for each tile, rotation, theme and zoom step, made when first needed.
import { artUrl } from '../lib/api';
import { PICTURE_PX, pictures } from '../lib/pictures.svelte';

const STEPS = [64, 128, 192, 288, PICTURE_PX];
const MOST = 700;
const RETRY_MS = 3000;
const PATIENCE_MS = 200;

/** The size in device pixels at which a tile that wide is kept: the next step up. */
const stepFor = (pixels: number): number => STEPS.find((s) => s >= pixels - 1) ?? STEPS[STEPS.length - 1];

export class Bitmaps {
  #pictures = new Map<string, HTMLImageElement | undefined>();
  #bitmaps = new Map<string, HTMLCanvasElement>();
  #loading = 0;
  #told = 0;

  /**
   * `onready` is called when drawings have arrived and the board should be painted again: once for all that come together, but while there
   * are more to come, now and then.
   */
  constructor(private readonly onready: () => void) {}

  get(theme: string, id: string, rot: number, pixels: number): HTMLCanvasElement | undefined {
    const url = artUrl(theme, id, rot);
    const step = stepFor(pixels);
    const key = `${url} ${step}`;
    const known = this.#bitmaps.get(key);
    if (known) return known;
    const picture = this.#pictures.get(url);
    if (!picture?.complete || !picture.naturalWidth) {
      if (!this.#pictures.has(url)) void this.#load(url, () => pictures.load(theme, id, rot));
      return undefined;
    }
    const made = this.#rasterize(picture, step);
    if (this.#bitmaps.size >= MOST) this.#bitmaps.clear();
    this.#bitmaps.set(key, made);
    return made;
  }

  async #load(url: string, source: () => Promise<string>): Promise<void> {
    const picture = new Image();
    this.#pictures.set(url, picture);
    this.#loading++;
    try {
      picture.src = await source();
      await picture.decode();
    } catch {
      setTimeout(() => this.#pictures.delete(url) && this.onready(), RETRY_MS);
    }
    if (--this.#loading === 0 || performance.now() - this.#told > PATIENCE_MS) {
      this.#told = performance.now();
      this.onready();
    }
  }

  #rasterize(picture: HTMLImageElement, step: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = step;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, step, step);
    return canvas;
  }
}
