// Where things are in a chart, in pixels.

/** The room of the lines inside a chart as wide as its figure; `pad` is left beside, above and below them. */
export class Frame {
  width = $state(480);

  constructor(
    readonly height: number,
    private readonly pad: { left: number; right: number; top: number; bottom: number },
  ) {}

  get left(): number {
    return this.pad.left;
  }
  get right(): number {
    return this.width - this.pad.right;
  }
  get top(): number {
    return this.pad.top;
  }
  get bottom(): number {
    return this.height - this.pad.bottom;
  }
  /** On the way from the left (0) to `end` pixels before the right (1). */
  x(share: number, end = 0): number {
    return this.left + (this.right - this.left - end) * share;
  }
  /** From the bottom (0) to the top (1). */
  y(share: number): number {
    return this.bottom - (this.bottom - this.top) * share;
  }
}

/** The number of the place that is nearest. */
export const nearest = (places: number[], x: number): number => places.reduce((best, p, i) => (Math.abs(p - x) < Math.abs(places[best] - x) ? i : best), 0);
