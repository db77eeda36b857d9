// Moves an element by so many pixels, as often as a picture is drawn. A style that changes lets the browser think over what lies above what on the
// whole page, which takes longer than all else where there is a long log beside the board; of paused animations it knows that they only move.
import type { Action } from 'svelte/action';

export type Shift = [x: number, y: number];

/** As far as anything moves, in pixels, which are the milliseconds of the animations: a power of two, so that whole pixels stay whole. */
const FAR = 2 ** 20;

function along(node: HTMLElement, axis: 'X' | 'Y'): Animation {
  const motion = node.animate({ transform: [`translate${axis}(${-FAR}px)`, `translate${axis}(${FAR}px)`] }, { duration: 2 * FAR, fill: 'both', composite: 'add' });
  motion.pause();
  return motion;
}

export const mover: Action<HTMLElement, Shift> = (node, shift) => {
  const motions = [along(node, 'X'), along(node, 'Y')];
  const move = (to: Shift): void => motions.forEach((motion, i) => (motion.currentTime = FAR + to[i]));
  move(shift);
  return { update: move, destroy: () => motions.forEach((motion) => motion.cancel()) };
};
