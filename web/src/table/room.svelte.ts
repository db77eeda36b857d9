// How much room there is around a board: bars lie over a wide or a tall one, or stand beside a flat one.
const FLAT_PX = 540;
const NARROW_PX = 900;

type Shape = 'wide' | 'tall' | 'flat';

export class Room {
  #width = $state(1024);
  /** Wider than high and too low for bars above and below the board: they stand beside it. */
  flat = $state(false);
  readonly narrow = $derived.by(() => this.#width < NARROW_PX || this.flat);
  readonly shape = $derived.by((): Shape => (this.flat ? 'flat' : this.narrow ? 'tall' : 'wide'));

  constructor() {
    this.#measure();
  }

  /** The window took another size. While somebody writes it is only the keyboard of a phone that came or went. */
  readonly resized = (): void => {
    if (!document.activeElement?.matches('input, textarea')) this.#measure();
  };

  #measure(): void {
    this.#width = innerWidth;
    this.flat = innerHeight < FLAT_PX && innerWidth > innerHeight;
  }
}
