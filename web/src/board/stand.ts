// Where figures stand that share a segment: beside each other in rows, the smaller the more of them, so that all are to be seen.
export interface Stand {
  dx: number;
  dy: number;
  scale: number;
}

/** A barn stands on the north-western corner of its tile, where four fields meet. */
export const onCorner = (figure: string): boolean => figure === 'barn';

const WIDE = 21;
const HIGH = 22;

/** Places for `n` figures around the anchor of their segment, row by row from behind. */
export function stands(n: number): Stand[] {
  const columns = n < 4 ? n : Math.ceil(Math.sqrt(n * 1.3));
  const rows = Math.ceil(n / columns);
  const scale = n === 1 ? 1 : Math.max(0.42, Math.min(0.86, 1.75 / columns));
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - row * columns : columns;
    return { dx: ((i % columns) - (inRow - 1) / 2) * WIDE * scale, dy: (row - (rows - 1) / 2) * HIGH * scale, scale };
  });
}
