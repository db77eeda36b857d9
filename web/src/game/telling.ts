// An event of the ledger in a short sentence of the page's language.
import { t, word } from '../i18n';
import type { GameEvent, State } from '../lib/protocol';
import { MESSENGER } from './messages';
import { featureAt, placeWord } from './view';

export type Namer = (seat: number | undefined) => string;

/** What the place is called at which an event happened, as far as the table shows it. */
function whereOf(state: State | undefined, e: { tile?: unknown; segment?: number }): string {
  if (typeof e.tile !== 'number' || e.segment === undefined) return '';
  const feature = featureAt(state, { tile: e.tile, segment: e.segment });
  return feature ? placeWord(feature) : '';
}

/** The same with its cell: `City at 2,1`. */
function placeOf(state: State | undefined, e: { tile?: unknown; segment?: number }): string {
  const place = whereOf(state, e);
  const tile = typeof e.tile === 'number' ? state?.tiles[e.tile] : undefined;
  return place && tile ? t().log.at(place, `${tile.x},${tile.y}`) : place;
}

/** Where a cell is, from the first tile: `2 east, 1 north`; of a move in notation, that of an abbey too, or of a cell `2,-1`. */
export function cellWords(move: string): string {
  const [, x, y] = move.match(/^=?(-?\d+),(-?\d+)/)?.map(Number) ?? [];
  if (x === undefined) return '';
  const side = (n: number, way: 'east' | 'west' | 'south' | 'north') => (n > 0 ? [t().log.far(n, way)] : []);
  const parts = [...side(x, 'east'), ...side(-x, 'west'), ...side(y, 'south'), ...side(-y, 'north')];
  return parts.join(', ') || t().log.middle;
}

/** The cell of the tile at which an event happened. */
function tileAt(state: State | undefined, e: { tile?: unknown }): string {
  const tile = typeof e.tile === 'number' ? state?.tiles[e.tile] : undefined;
  return tile ? `${tile.x},${tile.y}` : '';
}

/** Where a neutral figure went: onto a tile, beside a figure, or to a place. */
function neutralText(e: GameEvent, name: Namer, state?: State): string {
  const log = t().log;
  const token = word('tokens', e.name ?? '');
  if (e.role) return log.beside(name(e.seat), token, word('roles', e.role), placeOf(state, e));
  const tile = typeof e.tile === 'number' && e.segment === undefined ? state?.tiles[e.tile] : undefined;
  return tile ? log.onto(name(e.seat), token, `${tile.x},${tile.y}`) : log.neutral(name(e.seat), token, whereOf(state, e));
}

/** Why a figure came home. */
function causeText(e: GameEvent, name: Namer, state?: State): string {
  const place = e.cause ? placeOf(state, e.cause) : '';
  const text = e.cause && t().log.causes[e.cause.kind]?.(place, (e.cause.seats ?? []).map(name));
  return text ? `: ${text}` : '';
}

function homeText(e: GameEvent, name: Namer, state?: State): string {
  return t().log.home(name(e.seat), word('roles', e.role ?? ''), placeOf(state, e)) + causeText(e, name, state);
}

export function told(e: GameEvent, name: Namer, state?: State): string {
  const log = t().log;
  const words: Record<string, () => string> = {
    draw: () => log.draw(name(e.seat)),
    place: () => log.place(e.move ?? ''),
    deploy: () => word('roles', e.role ?? ''),
    pass: () => log.pass,
    return: () => homeText(e, name, state),
    end: () => log.end,
    discard: () => log.discard(name(e.seat)),
    resign: () => (e.time ? t().clock.timeUp(name(e.seat)) : log.resign(name(e.seat))),
    move: () => log.move(name(e.seat), word('figures', e.figure ?? ''), word('roles', e.role ?? ''), placeOf(state, e)),
    bridge: () => log.bridge(name(e.seat), (e.cell ?? []).join(',')),
    auction: () => log.auction[e.name ?? '']?.(name(e.seat), e.number ?? 0, e.to === undefined ? '' : name(e.to)) ?? e.text ?? '',
    castle: () => log.castle(name(e.seat)),
    message: () => log.message(name(e.seat), t().messages.texts[e.number ?? 0] ?? ''),
    track: () => log.track(name(e.seat), e.which === MESSENGER, e.number ?? 0),
    plague: () => log.plague[e.name ?? '']?.(name(e.seat), tileAt(state, e), e.number ?? 0) ?? e.text ?? '',
    fly: () => log.fly(name(e.seat), word('figures', e.figure ?? ''), e.number ?? 0, e.lands ?? true),
    raise: () => log.raise(name(e.seat), e.move?.match(/-?\d+,-?\d+/)?.[0] ?? '', e.number ?? 0),
    capture: () => log.capture(name(e.seat), word('roles', e.role ?? ''), name(e.owner), placeOf(state, e)),
    release: () => log.release(name(e.seat), word('figures', e.figure ?? ''), name(e.captor), log.causes[e.cause?.kind ?? '']?.('', []) ?? ''),
    neutral: () => neutralText(e, name, state),
    token: () => log.token(name(e.seat), word('tokens', e.name ?? ''), e.number ?? 0, e.kind ?? '', e.kept ?? false, e.record ?? true),
  };
  return words[e.type]?.() ?? e.text ?? log.other(e.type);
}

/** The turn before `now` to which belongs what a step brought: with it that turn ended. */
export function endedTurn(events: GameEvent[], now: number): number | undefined {
  const turn = events.find((e) => e.type !== 'start' && e.type !== 'draw' && e.turn !== undefined)?.turn;
  return turn !== undefined && turn < now ? turn : undefined;
}

/** What a step of a replay brought, without its scores: who laid a tile, who went where. */
export function stepText(events: GameEvent[], name: Namer, state?: State): string {
  const silent = (e: GameEvent) => ['start', 'draw', 'score', 'end'].includes(e.type) || (e.type === 'return' && !e.cause);
  const own: Record<string, (e: GameEvent) => string> = {
    place: (e) => t().replay.lays(name(e.seat), e.move ?? ''),
    deploy: (e) => `${name(e.seat)}: ${told(e, name, state)}`,
    pass: (e) => `${name(e.seat)}: ${told(e, name, state)}`,
  };
  const loud = events.filter((e) => !silent(e));
  const home = events.some((e) => e.type === 'score') ? [] : events.filter((e) => e.type === 'return');
  // Whoever takes a second tile, or does without it, does nothing else: then the next draw is what happened.
  const drawn = loud.length || events.some((e) => e.type === 'score') ? [] : events.filter((e) => e.type === 'draw');
  return [...new Set((loud.length ? loud : home.length ? home : drawn).map((e) => own[e.type]?.(e) ?? told(e, name, state)))].join(' · ');
}
