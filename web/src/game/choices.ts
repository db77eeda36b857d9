// What a decision asks, and what its options are called: put together from what they name, in the language of the page. No expansion is
// known here; what no catalogue has a word for is shown as the server says it.
import { t, word } from '../i18n';
import type { Decision, Option, State } from '../lib/protocol';
import { placeWord } from './view';

/** Is it about a figure that is no follower? What that is called is what it is. */
const isOther = (o: Option): boolean => o.kind === 'deploy' && o.role !== undefined && o.role === o.figure;

/** The entry for a decision in a table that knows phases, or phases with the kind of their options or with what lies there meanwhile. */
function entryFor(table: Record<string, string>, d: Decision, game?: State): string | undefined {
  const kinds = new Set(d.options.map((o) => (isOther(o) ? 'other' : o.kind)));
  const lie = (game?.tokens ?? []).map((k) => k.name);
  const special = [...['home', 'recall', 'neutral', 'move', 'other', 'fly'].filter((k) => kinds.has(k)), ...lie].find((k) => table[`${d.kind}.${k}`]);
  return table[special ? `${d.kind}.${special}` : d.kind];
}

export const promptText = (d: Decision, game?: State): string => entryFor(t().prompts, d, game) ?? (d.prompt || t().table.choose);

export const passText = (d: Decision): string => entryFor(t().passes, d) ?? t().table.skip;

/** What the button says that ends a turn, or a part of it. */
const endText = (d: Decision, game: State): string => entryFor(t().ends, d, game) ?? t().table.endTurn;

/** Where on its tile a move ends, `f@EL` in words: east, left. */
function locationText(move: string): string {
  const [, side, half] = move.match(/([NESW])([LR]?)$/) ?? [];
  if (!side) return t().halves.I;
  return half ? `${t().sides[side]}, ${t().halves[half]}` : t().sides[side];
}

const cellOf = (o: Option, game: State): string => {
  const tile = game.tiles[o.tile ?? -1];
  return tile ? `${tile.x},${tile.y}` : '';
};

function placeOf(o: Option, game: State): string {
  const feature = game.features.find((f) => f.id === o.feature);
  return feature ? placeWord(feature) : '';
}

const figureOf = (o: Option): string => (typeof o.figure === 'string' ? word('figures', o.figure) : '');

/** Who stands there; several kinds of figures may stand in one place. */
const personOf = (o: Option, role: string): string => (o.figure === 'follower' || o.figure === o.role ? role : `${role} (${figureOf(o)})`);

/** An option in words; two of one decision never read alike. */
export function choiceText(o: Option, d: Decision, game: State): string {
  const place = placeOn(o, d, game);
  return place ? `${nameOf(o, d, game)} (${place})` : nameOf(o, d, game);
}

/** What it does, without the place that tells it from others of the same name. */
export function nameOf(o: Option, d: Decision, game: State): string {
  if (o.kind === 'pass') return passText(d);
  return o.kind === 'confirm' ? endText(d, game) : baseText(o, game);
}

/** That place in words; empty if the name alone says enough. */
export function placeOn(o: Option, d: Decision, game: State): string {
  if (o.kind === 'pass' || o.kind === 'confirm') return '';
  const text = baseText(o, game);
  const twins = d.options.filter((p) => p.kind === o.kind && p.role === o.role && p.figure === o.figure && baseText(p, game) === text);
  if (twins.length < 2) return '';
  const places = new Set(twins.map((p) => placeOf(p, game)));
  return places.size === twins.length ? t().choice.on(placeOf(o, game)) : locationText(o.move);
}

function baseText(o: Option, game: State): string {
  if (o.kind === 'again') return t().choice.again;
  if (o.kind === 'fly') return t().choice.fly;
  const place = placeOf(o, game);
  const role = o.role ? word('roles', o.role) : '';
  if (o.kind === 'move' && place) return t().choice.move(figureOf(o), place, cellOf(o, game));
  if (o.kind === 'recall' && role) return t().choice.recall(role, cellOf(o, game));
  if (o.kind === 'home' && role) return t().choice.home(personOf(o, role), cellOf(o, game));
  if (o.kind === 'neutral' && place) return t().choice.neutral(place);
  if (o.kind === 'deploy' && place && o.tile !== game.turn.last) return t().choice.enter(place);
  return role || o.label;
}

/** The figure that an option moves: whose and of what kind; a neutral one is the only token that stands somewhere. */
export function pieceOf(o: Option, d: Decision, game: State): { seat?: number; figure: string } | undefined {
  if (o.kind === 'neutral') {
    const standing = (game.tokens ?? []).filter((k) => k.tile !== undefined);
    return standing.length === 1 ? { figure: standing[0].name } : undefined;
  }
  return typeof o.figure === 'string' && typeof d.actor === 'number' ? { seat: d.actor, figure: o.figure } : undefined;
}

/** Are there figures of several kinds to choose between, or one that is nobody's? Then each button shows its own. */
export const showsPieces = (d: Decision): boolean =>
  new Set(d.options.map((o) => o.figure).filter(Boolean)).size > 1 || d.options.some((o) => o.kind === 'neutral');
