// What the board shows of a position that is being set up.
import type { BoardGlow, BoardState, SegmentRef } from '../board/types';
import { areasOf, featureAt, figuresOf, glowOf, tilesWithTowers } from '../game/view';
import { factTexts, whoOf } from '../game/facts';
import { betterOf } from '../game/review.svelte';
import { t } from '../i18n';
import { prefs } from '../lib/prefs.svelte';
import type { State } from '../lib/protocol';
import type { Bench } from './bench.svelte';

const nameOf = (seat: number): string => t().seatColours[seat];

/** The turn of a hint that is looked at. */
export function suggestionOf(bench: Bench) {
  const move = bench.hints?.moves[bench.hint];
  const state = bench.state;
  if (!move || !state?.turn.tile) return undefined;
  return betterOf({ best: move.moves, tile: state.turn.tile, seat: state.turn.active, facts: move.facts }, state);
}
export const factsOf = (bench: Bench, i: number): string[] =>
  factTexts(bench.hints?.moves[i].facts ?? [], whoOf(bench.state?.turn.active, nameOf), bench.state);

export function pictureOf(bench: Bench, state: State, area: SegmentRef | undefined, inset: BoardState['inset']): BoardState {
  const areas = areasOf(state);
  const hinted = suggestionOf(bench);
  const aim = bench.tab === 'tile' ? bench.aim : undefined;
  const shown = hinted && bench.tab === 'play' ? { ...hinted, id: hinted.tile!, seat: hinted.seat ?? 0, sure: true, lit: true } : undefined;
  return {
    theme: prefs.dark ? 'dark' : 'light',
    tiles: tilesWithTowers(state),
    last: undefined,
    figures: figuresOf(state, nameOf),
    cells: bench.cells,
    ghost: shown ?? (aim && { ...aim, id: bench.tile, seat: state.turn.active }),
    dead: [],
    spots: [],
    names: [],
    glow: glowAt(bench, state, area, areas),
    marked: (bench.tab === 'figure' || bench.tab === 'away') && bench.at !== undefined ? [bench.at] : [],
    wash: [],
    dim: false,
    coordinates: prefs.coordinates,
    inset,
  };
}

/** Where a figure would go that is clicked there; elsewhere the feature under the pointer. */
function glowAt(bench: Bench, state: State, area: SegmentRef | undefined, areas: Map<number, SegmentRef[]>): BoardGlow[] {
  if (!area) return [];
  if (bench.tab === 'figure') return bench.told?.options.some((o) => o.tile === area.tile && o.segment === area.segment) ? [{ ...area, seats: [bench.seat] }] : [];
  return bench.tab === 'away' || bench.tab === 'tile' ? [] : glowOf(featureAt(state, area), areas);
}
