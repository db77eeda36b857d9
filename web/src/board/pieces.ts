// Measures of pieces that lie or stand across a tile, as in art/pieces.cpp; a tile is 100 wide.

/** High towers have lower floors. */
export const floorHeight = (floors: number): number => Math.min(8, 48 / Math.max(floors, 1));

/** How far above the middle of the foundation the top of a tower is, where a figure stands. */
export const towerTop = (floors: number): number => (floors > 0 ? floors * floorHeight(floors) + 3 : 0);
