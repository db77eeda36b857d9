// All that the board is told. It draws this and reports what was pointed at; it knows no rules, no players' turns, no expansions.

export interface BoardTile {
  id: string;
  x: number;
  y: number;
  rot: number;
  /** Of the tower that stands there. */
  floors?: number;
  /** A bridge over it: `N` from north to south, `E` from east to west. */
  bridge?: string;
}

export interface SegmentRef {
  /** Index into `tiles`. */
  tile: number;
  /** -1: the tile as a whole. */
  segment: number;
}

export interface BoardFigure extends SegmentRef {
  id: number | string;
  /** Whose; a neutral figure is nobody's. */
  seat?: number;
  figure: string;
  /** Drawn lying down instead of standing. */
  lying: boolean;
  label: string;
}

export interface BoardSpot extends SegmentRef {
  key: string;
  /** The figure that would stand there. */
  seat?: number;
  figure: string;
  lying: boolean;
  /** It takes a figure away instead, and shows none. */
  taking: boolean;
  /** Whose figures there may be taken away: they are ringed. */
  taken: number[];
  /** What is lit for it, and may be clicked. */
  areas: SegmentRef[];
  /** The key that chooses it, shown beside it. */
  badge: string;
}

/** A lit area. Without seats it is lit in a neutral colour, with several in stripes of all. */
export interface BoardGlow extends SegmentRef {
  seats: number[];
}

export interface BoardState {
  theme: 'light' | 'dark';
  tiles: BoardTile[];
  /** The tile laid last, outlined in the colour of `lastSeat`. */
  last?: number;
  lastSeat?: number;
  figures: BoardFigure[];
  /** Where a tile may go: outlined. */
  cells: { x: number; y: number }[];
  /** A tile shown as a suggestion, perhaps with a figure on it; `sure` once it waits only for the final word. */
  ghost?: BoardTile & { seat: number; sure: boolean; lit?: boolean; figure?: { figure: string; segment: number; lying: boolean } };
  /** Where a bridge would be built with it, over a tile that lies already. */
  spanned?: { x: number; y: number; bridge: string };
  /** Empty cells that nothing can fill any more: marked. */
  dead: { x: number; y: number }[];
  /** A number shown in a cell. */
  count?: { x: number; y: number; n: number };
  /** A tile shown where it may not lie, with the sides (`N E S W`) that do not match. */
  refused?: BoardTile & { sides: string[] };
  /** Areas that may be chosen, each with the figure that would stand there. */
  spots: BoardSpot[];
  /** What parts of the board are called that matter now: written on them. */
  names: (SegmentRef & { text: string })[];
  /** The spot under the pointer or the keyboard. */
  spot?: string;
  glow: BoardGlow[];
  /** Tiles framed as a whole. */
  marked: number[];
  /** Areas coloured by owner (the fields). */
  wash: BoardGlow[];
  /** Dims everything that is not lit. */
  dim: boolean;
  coordinates: boolean;
  /** How much of each margin is covered by other things, in pixels: `fit` stays clear of it. */
  inset: { top: number; right: number; bottom: number; left: number };
}

export interface BoardReports {
  /** A legal cell was clicked or tapped. */
  oncell: (x: number, y: number, touch: boolean) => void;
  /** The pointer is over this legal cell, or over none. */
  onaim: (cell: { x: number; y: number } | undefined) => void;
  /** The pointer is over an empty cell beside a tile that is not legal, or over none; `touch`: it was tapped. */
  onempty: (cell: { x: number; y: number } | undefined, touch: boolean) => void;
  onspot: (key: string) => void;
  /** The pointer is over an area (or none); on touch: it was tapped. `at` is in page coordinates. */
  onarea: (area: SegmentRef | undefined, at: { x: number; y: number }) => void;
  onrotate: (step: 1 | -1) => void;
}
