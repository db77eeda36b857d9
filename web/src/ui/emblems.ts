// A shape for each seat besides its colour, drawn in a box from -10 to 10.
const EMBLEMS = [
  'M0-8.5A8.5 8.5 0 1 1 0 8.5 8.5 8.5 0 1 1 0-8.5Z',
  'M-7.5-7.5H7.5V7.5H-7.5Z',
  'M0-9 9.2 7.5H-9.2Z',
  'M0-10 8 0 0 10-8 0Z',
  'M0-10 2.6-3.4 9.6-3 4.2 1.5 6 8.3 0 4.5-6 8.3-4.2 1.5-9.6-3-2.6-3.4Z',
  'M-3.2-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z',
];

export const emblem = (seat: number): string => EMBLEMS[((seat % EMBLEMS.length) + EMBLEMS.length) % EMBLEMS.length];
export const seatColour = (seat: number): string => `var(--seat-${seat % EMBLEMS.length})`;
export const seatInk = (seat: number): string => `var(--seat-ink-${seat % EMBLEMS.length})`;
