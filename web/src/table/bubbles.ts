// Where what is said at the table stands: bubbles lie over everything else, but not over each other.

interface Bubble {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 5;

/** All that is being said besides this, by where it was put: while it opens it is seen smaller than it is. */
export const spoken = (node: HTMLElement): Bubble[] =>
  [...document.querySelectorAll<HTMLElement>('[data-testid=said]')]
    .filter((n) => n !== node && n.style.top)
    .map((n) => ({ left: parseFloat(n.style.left), top: parseFloat(n.style.top), width: n.offsetWidth, height: n.offsetHeight }));

/** How far down a bubble must stand to be clear of the others. */
export function clearOf(others: Bubble[], { left, top, width, height }: Bubble): number {
  let clear = top;
  for (const o of [...others].sort((a, b) => a.top - b.top)) {
    const beside = o.left >= left + width + GAP || left >= o.left + o.width + GAP;
    if (!beside && o.top < clear + height + GAP && clear < o.top + o.height + GAP) clear = o.top + o.height + GAP;
  }
  return clear;
}
