// Figures drawn from data, row by row as in art/portraits.cpp: a silhouette in a square of 28 and what is painted on it.

/** Its colour (or 'own', the figure's fill, or 'edge', its outline), its width (0: filled), its path. */
export type Layer = [colour: string, width: number, path: string];
export interface Portrait {
  outline: string;
  /** The fill of one that is nobody's. */
  ground?: string;
  /** Where the emblem of its seat is, and its size. */
  badge?: [x: number, y: number, r: number];
  opacity?: number;
  layers: Layer[];
}

export const PORTRAITS: Record<string, Portrait> = {
  builder: {
    outline: 'M9 14C11 12.2 15.4 12.2 17.4 14L20.4 26H5.6zM9.6 9.6A3.8 3.8 0 1 0 17.2 9.6zM6.6 9.4C6.6 3 20 3 20 9.4zM22.4 26.6V9.4H24.8V26.6zM18.2 3.6H27.4V9.6H18.2z',
    badge: [12.9, 20.4, 3.4],
    layers: [
      ['#f1d3b0', 0, 'M9.6 9.6A3.8 3.8 0 1 0 17.2 9.6z'],
      ['#f3bf3f', 0, 'M7.4 8.8C7.4 3.8 19.2 3.8 19.2 8.8z'],
      ['edge', 1.1, 'M6.2 9.4H20.6M11.6 5.2V8M15 5.2V8'],
      ['#a9713f', 0, 'M22.4 9.6H24.8V26.6H22.4z'],
      ['#8d8d94', 0, 'M18.2 3.6H27.4V9.6H18.2z'],
      ['edge', 1.1, 'M20.8 3.6V9.6M24.8 3.6V9.6'],
    ],
  },
  pig: {
    outline: 'M4.4 15.4C4.4 9.6 9 8 13.4 8C16.6 8 18.4 8.6 19.8 9.6L21.6 5.8L23.8 10.4C25.2 11.6 26 13 26.2 14.2L27.6 14.6V19.2L24.4 19.6C23.4 20.8 22 21.6 20.4 21.8V26H16.2V22.2H11.4V26H7.2V21C5.4 19.8 4.4 17.8 4.4 15.4z',
    badge: [12.6, 15.2, 3.7],
    layers: [
      ['edge', 1.2, 'M24.2 15.2V18.6M20.2 11.4L21.8 9.2'],
      ['edge', 2, 'M22.4 13.8V13.9'],
      ['edge', 1.6, 'M4.8 13.6C2.4 14.4 1 12.6 2.2 11.4C3.2 10.6 4.2 11.8 3.2 12.6'],
    ],
  },
  wine: {
    outline: 'M8 3H20Q25.6 14 20 25H8Q2.4 14 8 3z',
    ground: '#6b1f4d',
    layers: [
      ['#c7663c', 0, 'M12 3H16Q18.4 14 16 25H12Q9.6 14 12 3z'],
      ['edge', 1, 'M12 3Q9.6 14 12 25M16 3Q18.4 14 16 25'],
      ['#f3bf3f', 2.4, 'M6.8 8.6H21.2M6.8 19.4H21.2'],
      ['edge', 3.2, 'M14 14V14.1'],
    ],
  },
  grain: {
    outline: 'M14 .6L17 3.6L21.4 2.2L24.8 6.2L24 10.8L17.4 16.8L21 26H7L10.6 16.8L4 10.8L3.2 6.2L6.6 2.2L11 3.6z',
    ground: '#f3bf3f',
    layers: [
      ['#6d5636', 1.2, 'M14 4.4V15M7 6.6L12.4 15M21 6.6L15.6 15M14 19V25M10.6 25L12.8 19M17.4 25L15.2 19M12.4 8.2L14 9.4L15.6 8.2M7.4 11.4L9.6 10.8L10.2 8.6M20.6 11.4L18.4 10.8L17.8 8.6'],
      ['#a84a2b', 3, 'M10.8 17H17.2'],
    ],
  },
  cloth: {
    outline: 'M6.4 2.8H20.6A5.2 5.2 0 0 1 20.6 13.2L21.6 14.6A5.2 5.2 0 0 1 21.6 25.2H7.4A5.2 5.2 0 0 1 7.4 14.8L6.4 13.2A5.2 5.2 0 0 1 6.4 2.8z',
    ground: '#205a7e',
    layers: [
      ['#6b1f4d', 0, 'M6.4 2.8H20.6A5.2 5.2 0 0 1 20.6 13.2H6.4A5.2 5.2 0 0 1 6.4 2.8z'],
      ['#d98a9a', 0, 'M16.4 8A4.2 4.2 0 1 1 24.8 8A4.2 4.2 0 1 1 16.4 8z'],
      ['#6fa3c0', 0, 'M17.4 20A4.2 4.2 0 1 1 25.8 20A4.2 4.2 0 1 1 17.4 20z'],
      ['edge', 1.2, 'M18.8 8.4A2 2 0 1 1 21 9.8M19.8 20.4A2 2 0 1 1 22 21.8M2.6 14H22.4'],
      ['#f3bf3f', 1.4, 'M7.4 3.6V12.4M8.4 15.6V24.4'],
    ],
  },
};
