// Everything that the board shows at one moment, put together from the table, the move about to be made and what is pointed at.
import type { BoardState, SegmentRef } from '../board/types';
import type { Ceremony } from '../game/ceremony.svelte';
import { tilesOf } from '../game/log';
import type { Table } from '../game/table.svelte';
import type { Suggestion } from '../game/hints.svelte';
import type { Turn } from '../game/turn.svelte';
import { takes, type SpotTarget } from '../game/offer';
import { pieceOf } from '../game/choices';
import { featureAt, featureOfScore, fieldsOf, figuresOf, glowOf, liesAt, tilesWithTowers } from '../game/view';
import { deadCells, fitAt } from '../game/stock';
import { prefs } from '../lib/prefs.svelte';
import { word } from '../i18n';
import type { Feature, GameEvent, State } from '../lib/protocol';

interface Looking {
  areas: Map<number, SegmentRef[]>;
  /** The feature under the pointer. */
  feature: Feature | undefined;
  /** The line of the log under the pointer. */
  pointed: GameEvent | undefined;
  showFields: boolean;
  /** Where somebody wonders why the tile may not lie. */
  refused: BoardState['refused'];
  /** The turn of a hint that is looked at. */
  hinted: Suggestion | undefined;
  /** The empty place under the pointer, or where the tile is held. */
  over: { x: number; y: number } | undefined;
  inset: BoardState['inset'];
}

export function pictureOf(game: State, table: Table, turn: Turn, ceremony: Ceremony, look: Looking): BoardState {
  const last = game.turn.last;
  return {
    theme: prefs.dark ? 'dark' : 'light',
    tiles: tilesWithTowers(game),
    last,
    lastSeat: table.events.findLast((e) => e.type === 'place' && e.index === last)?.seat,
    figures: figuresOf(game, (seat) => table.name(seat)),
    cells: turn.offer.cells,
    ...handOf(game, table, turn, look),
    ...lightOf(game, turn, ceremony, look),
    refused: look.refused,
    dead: game.over ? [] : deadCells(game),
    count: countAt(game, look.over),
    wash: look.showFields && !ceremony.running ? fieldsOf(game, look.areas) : [],
    dim: ceremony.running,
    coordinates: prefs.coordinates,
    inset: look.inset,
  };
}

function countAt(game: State, over: Looking['over']): BoardState['count'] {
  const n = fitAt(game, over);
  return over && n !== undefined ? { ...over, n } : undefined;
}

/** The tile about to be laid, and the areas on which a figure may be put. */
function handOf(game: State, table: Table, turn: Turn, { areas, hinted }: Looking): Pick<BoardState, 'ghost' | 'spanned' | 'spots' | 'spot' | 'names'> {
  const { aim, offer, spot } = turn;
  const lit = !!aim && !!hinted && hinted.x === aim.x && hinted.y === aim.y;
  const follows = lit && hinted.rot === aim.rot ? hinted.figure : undefined;
  const hand = table.decision?.tile ?? game.turn.tile;
  const seat = table.decision?.actor;
  const bridge = (aim && turn.cell(aim.x, aim.y)?.turns.find((t) => t.rot === aim.rot)?.bridge) ?? built(turn);
  const own = aim && bridge && bridge.cell[0] === aim.x && bridge.cell[1] === aim.y ? bridge.axis : undefined;
  const ghost = hinted?.tile !== undefined && hinted.seat !== undefined ? { ...hinted, id: hinted.tile, seat: hinted.seat, sure: true, lit: true } : aim && hand && typeof seat === 'number' ? { id: hand, x: aim.x, y: aim.y, rot: aim.rot, bridge: own, sure: aim.sure, seat, lit, figure: follows } : undefined;
  const spots = offer.spots.map((s) => {
    const shown = s.options.find((o) => o.move === turn.chosen) ?? s.options[0];
    const piece = pieceOf(shown, table.decision!) ?? { figure: '' };
    const taken = s.options.filter(takes).flatMap((o) => pieceOf(o, table.decision!)?.seat ?? []);
    return {
      key: s.key, tile: s.tile, segment: s.segment, lying: piece.seat !== undefined && liesAt(game, s), taking: takes(shown), taken, ...piece,
      areas: s.whole ? (areas.get(game.tiles[s.tile].features[s.segment]) ?? [s]) : [s],
      badge: turn.choices.find((c) => c.spot === s.key)?.key ?? '',
    };
  });
  const spanned = bridge && !own ? { x: bridge.cell[0], y: bridge.cell[1], bridge: bridge.axis } : undefined;
  return { ghost, spanned, spots, spot, names: namesOf(game, offer.spots, areas) };
}

/** The bridge whose button is chosen, or the tile over which it would lie. */
const built = (turn: Turn) => turn.choices.find((c) => (turn.chosen ? c.option.move === turn.chosen : c.spot !== undefined && c.spot === turn.spot))?.option.bridge;

/** Where something of a name of its own may be chosen that was laid before, all of its kind are named. */
function namesOf(game: State, spots: SpotTarget[], areas: Map<number, SegmentRef[]>): BoardState['names'] {
  const features = spots.filter((s) => s.whole).map((s) => featureAt(game, s));
  const kinds = new Set(features.flatMap((f) => (f?.name ? f.kind : [])));
  return game.features.flatMap((f) => {
    const at = f.name && kinds.has(f.kind) ? areas.get(f.id)?.[0] : undefined;
    return at ? { ...at, text: word('kinds', f.name!) } : [];
  });
}

/** What is lit: a step of the ceremony or a line of the log goes before the area under the pointer. */
function lightOf(game: State, turn: Turn, ceremony: Ceremony, look: Looking): Pick<BoardState, 'glow' | 'marked'> {
  const shown = ceremony.running ? ceremony.step : look.pointed ? [look.pointed] : [];
  const lit = shown.map((e) => ({ e, feature: featureOfScore(game, e) }));
  const features = [...new Set(lit.flatMap((l) => l.feature ?? []))];
  const drawn = (f: Feature | undefined) => (f ? (look.areas.get(f.id)?.length ?? 0) : 0);
  const idle = shown.length || turn.offer.spots.length ? undefined : look.feature;
  return {
    glow: (features.length ? features : [idle]).flatMap((f) => glowOf(f, look.areas)),
    // What lies on one tile only would vanish behind its own figure: then all tiles that counted are framed.
    marked: [...new Set(lit.flatMap((l) => (drawn(l.feature) < 2 ? tilesOf(l.e) : [])))],
  };
}
