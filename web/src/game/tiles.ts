// A tile in words, for those who do not see it: what is on it and which sides that touches.
import { t, word } from '../i18n';
import type { TileShape } from '../lib/protocol';

const SIDES = 'NESW';

/** `City north, east; Road south`, as it is drawn unrotated; fields go without saying. Nothing as long as its outlines are not known. */
export function tileWords(shape: TileShape | undefined): string {
  const parts = (shape?.segments ?? []).filter((s) => s.kind !== 'field').map((s) => {
    const sides = [...SIDES].filter((side) => s.locations.some((l) => l[0] === side)).map((side) => t().sides[side]);
    return [word('kinds', s.kind), sides.join(', ')].filter(Boolean).join(' ');
  });
  return parts.join('; ') || (shape ? word('kinds', 'field') : '');
}
