// Places on a tile: which of its segments a location of the notation names (docs/protocol.md, Places).
const SIDES = 'NESW';

/** The location on the tile as it is drawn unrotated: what lies in the east of one that is turned once lies in its north. */
function unturned(location: string, rot: number): string {
  const side = SIDES.indexOf(location[0]);
  return side < 0 ? location : SIDES[(side - rot + 4) % 4] + location.slice(1);
}

/** The index of the segment with that location on a tile that lies turned `rot` quarters clockwise, -1 if there is none. */
export function segmentNamed(segments: { locations: string[] }[], location: string, rot: number): number {
  return segments.findIndex((s) => s.locations.includes(unturned(location, rot)));
}
