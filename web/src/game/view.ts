// What the board is to show, taken from the state as it came: no rule is decided here.
import type { BoardFigure, BoardGlow, BoardTile, SegmentRef } from '../board/types';
import { word } from '../i18n';
import type { Feature, GameEvent, State } from '../lib/protocol';
import { tilesOf } from './log';
import { ofMessages } from './messages';
import { WHOLE_TILE } from './offer';

/** The token of a tower: with its height on a tile, or as pieces in a player's hand. */
export const TOWER = 'tower';

/** The tiles, with the towers on them. */
export function tilesWithTowers(state: State): BoardTile[] {
  const floors = new Map((state.tokens ?? []).flatMap((k) => (k.name === TOWER && k.tile !== undefined ? [[k.tile, k.number] as const] : [])));
  return floors.size ? state.tiles.map((tile, i) => ({ ...tile, floors: floors.get(i) })) : state.tiles;
}

/** For every feature the places where it is to be seen. */
export function areasOf(state: State): Map<number, SegmentRef[]> {
  const areas = new Map<number, SegmentRef[]>();
  state.tiles.forEach((t, tile) =>
    t.features.forEach((id, segment) => {
      if (!areas.has(id)) areas.set(id, []);
      areas.get(id)!.push({ tile, segment });
    }),
  );
  return areas;
}

export function featureAt(state: State | undefined, at: SegmentRef | undefined): Feature | undefined {
  const id = at && state?.tiles[at.tile]?.features[at.segment];
  return id === undefined ? undefined : state?.features.find((f) => f.id === id);
}

/** What a feature is called: its own name, or that of its kind. */
export const placeWord = (f: Feature): string => word('kinds', f.name ?? f.kind);

/** Its marks in words, those left out that its name says already. */
export const marksOf = (f: Feature): string[] =>
  (f.marks ?? []).filter((m) => !f.name?.toLowerCase().includes(m)).map((m) => word('marks', m));

const isField = (kind: string | undefined): boolean => kind === 'field';

/** Nothing completes it: it pays at the end of the game alone, and whoever is there lies. */
export const paysAtTheEnd = (kind: string | undefined): boolean => isField(kind) || kind === 'abbacy';

export function figuresOf(state: State, name: (seat: number) => string): BoardFigure[] {
  const kinds = new Map(state.features.map((f) => [f.id, f.kind]));
  const figures: BoardFigure[] = state.figures.map((f) => ({
    id: f.id,
    seat: f.seat,
    figure: f.figure,
    tile: f.tile,
    segment: f.segment,
    lying: paysAtTheEnd(kinds.get(f.feature)),
    label: `${word('roles', f.role)}, ${name(f.seat)}`,
  }));
  const several = (name: string) => (state.tokens ?? []).filter((k) => k.name === name && k.tile !== undefined).length > 1;
  const neutral = (state.tokens ?? []).flatMap((k): BoardFigure[] =>
    k.tile === undefined || k.name === TOWER || ofMessages(k.name) ? [] : [{ id: several(k.name) ? `${k.name} ${k.tile}` : k.name, figure: k.name, tile: k.tile, segment: k.segment ?? WHOLE_TILE, lying: false, label: word('tokens', k.name) }],
  );
  return [...figures, ...neutral];
}

export const liesAt = (state: State, at: SegmentRef): boolean => paysAtTheEnd(featureAt(state, at)?.kind);

/** One feature lit, in its owners' colours. */
export function glowOf(feature: Feature | undefined, areas: Map<number, SegmentRef[]>): BoardGlow[] {
  if (!feature) return [];
  return (areas.get(feature.id) ?? []).map((a) => ({ ...a, seats: feature.owners ?? [] }));
}

/** All fields in their owners' colours. */
export function fieldsOf(state: State, areas: Map<number, SegmentRef[]>): BoardGlow[] {
  return state.features.filter((f) => isField(f.kind)).flatMap((f) => glowOf(f, areas));
}

/** The feature that a score was for: of its kind on its tiles; a farmer may also be paid for a city, then that is lit. */
export function featureOfScore(state: State, e: GameEvent): Feature | undefined {
  const tiles = tilesOf(e);
  const there = state.features.filter((f) => sameSet(f.tiles, tiles));
  const same = there.filter((f) => f.kind === e.kind);
  const mine = same.find((f) => e.seat !== undefined && f.owners?.includes(e.seat));
  return mine ?? only(same) ?? (same.length ? undefined : only(there.filter((f) => f.complete)));
}

const only = <T>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

function sameSet(a: number[], b: number[]): boolean {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((x) => set.has(x));
}
