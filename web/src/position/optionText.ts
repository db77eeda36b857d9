// What may be done on a tile, in words.
import { word } from '../i18n';
import { t } from '../i18n';
import type { Option, State } from '../lib/protocol';
import { placeWord } from '../game/view';
import { w } from './words';

export function optionText(o: Option, state: State): string {
  if (o.kind === 'onto') return w().takeTile;
  if (o.kind === 'recall') {
    const f = state.figures.find((g) => g.tile === o.tile && g.segment === o.segment && g.seat === o.seat);
    return w().take(f ? `${word('roles', f.role)}, ${t().seatColours[f.seat]}` : '');
  }
  const feature = state.features.find((f) => f.id === o.feature);
  return `${word('roles', o.role ?? String(o.figure))} · ${feature ? placeWord(feature) : ''} ${placeOf(o)}`;
}

/** The place on its tile, as a move names it. */
const placeOf = (o: Option): string => o.move.match(/[A-Z]+$/)?.[0] ?? '';
