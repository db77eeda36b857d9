// What a decision asks, and what its options are called: put together from what they name, in the language of the page. No expansion is
// known here; what no catalogue has a word for is shown as the server says it.
import { UNIT } from '../board/geometry';
import { anchorOn } from '../board/hit';
import { shapes } from '../board/shapes.svelte';
import { capital, t, word } from '../i18n';
import type { Decision, Option, State } from '../lib/protocol';
import { bazaarOf } from './bazaar';
import { dueOf, FOLLOWER, isDark, isMessages, stepOf } from './messages';
import { buildsUp, goesAfar } from './offer';
import type { Namer } from './telling';
import { tileWords } from './tiles';
import { placeWord, TOWER } from './view';

/** Is it about a figure that is no follower? What that is called is what it is. */
const isOther = (o: Option): boolean => o.kind === 'deploy' && o.role !== undefined && o.role === o.figure;

/** Does a figure go through a gate of magic? A barn goes onto the corner of another tile without one. */
const isThroughGate = (o: Option, d: Decision, game?: State): boolean => goesAfar(o, d, game?.turn.last) && o.figure !== 'barn';

/** Kinds of options that a question or its refusal names, the rarest first; `afar`: a figure goes to a tile laid earlier, `tower`: it or a
 * piece goes onto a tower; `flee-only`: no flea is put; `other-only`: no follower is. */
const NAMED = ['evict', 'afar', 'home', 'recall', 'neutral', 'move', 'other-only', 'other', 'fly', 'beside', 'onto', 'tower', 'ransom', 'bridge', 'choose', 'bid', 'buy', 'advance', 'cash', 'lift-flee', 'lift', 'flee-only', 'flee', 'infect'];

const kindOf = (o: Option, d: Decision, game?: State): string => (buildsUp(o) ? 'tower' : isThroughGate(o, d, game) ? 'afar' : isOther(o) ? 'other' : o.kind);

function kindsOf(d: Decision, game?: State): Set<string> {
  const kinds = new Set(d.options.map((o) => kindOf(o, d, game)));
  if (kinds.has('flee') && !kinds.has('infect') && !kinds.has('lift')) kinds.add('flee-only');
  if (kinds.has('flee') && kinds.has('lift')) kinds.add('lift-flee');
  if (kinds.has('other') && !kinds.has('deploy')) kinds.add('other-only');
  return kinds;
}

/** The entry for a decision in a table that knows phases, or phases with the kind of their options or with what lies there meanwhile. */
function entryFor(table: Record<string, string>, d: Decision, game?: State): string | undefined {
  const kinds = kindsOf(d, game);
  const lie = (game?.tokens ?? []).map((k) => k.name);
  const phase = isMessages(d.kind) ? 'messages' : d.kind;
  const special = [...NAMED.filter((k) => kinds.has(k)), ...lie].find((k) => table[`${phase}.${k}`]);
  return table[special ? `${phase}.${special}` : d.kind];
}

/** What an option does instead of placing a figure, by the word of `acts`; the fairy goes beside somebody or onto a tile. */
const actOf = (o: Option): string => (buildsUp(o) ? 'tower' : ['beside', 'onto'].includes(o.kind) ? 'fairy' : o.kind);

/** The different things that can be done where figures are placed, each once. */
const actsIn = (d: Decision): string[] => (d.kind === 'deploy' ? [...new Set(d.options.filter((o) => o.kind !== 'pass').map(actOf))] : []);

/** What can be done in place of a figure, where none can be placed: in words, unless there is one that this page does not know. */
function actsAlone(d: Decision): string[] {
  const acts = actsIn(d);
  const words = acts.map((a) => t().acts[a]);
  return !acts.includes('deploy') && words.every(Boolean) ? words : [];
}

/** How many points lead a figure on is told with the question. */
const pointsText = (d: Decision, game?: State): string =>
  game && isMessages(d.kind) && d.options.some((o) => o.kind === 'advance') ? ` ${t().messages.points(dueOf(game)?.number ?? 0)}` : '';

export const promptText = (d: Decision, game?: State): string => questionText(d, game) + pointsText(d, game);

/** What the kinds of a question besides its first are: it asks for any figure, and for both ways of a fairy or a flea. */
const ALIKE: string[][] = [['beside', 'onto'], ['lift-flee', 'lift', 'flee'], ['flee', 'infect'], ['flee-only', 'flee']];
const NAMELESS = ['pass', 'deploy', 'other', 'other-only', 'flee-only', 'lift-flee'];

/** Can more be done where figures are placed than place one and what the question names? */
function asksForMore(d: Decision, game?: State): boolean {
  if (!['deploy', 'phantom'].includes(d.kind)) return false;
  const kinds = kindsOf(d, game);
  const named = NAMED.find((k) => kinds.has(k) && t().prompts[`${d.kind}.${k}`]) ?? '';
  const told = [named, ...(ALIKE.find((list) => list.includes(named)) ?? [])];
  return named !== '' && [...kinds].some((k) => !NAMELESS.includes(k) && !told.includes(k));
}

function questionText(d: Decision, game?: State): string {
  const acts = actsAlone(d);
  if (acts.length) return t().askActs(acts);
  const question = entryFor(t().prompts, d, game) ?? (d.prompt || t().table.choose);
  return asksForMore(d, game) ? t().orElse(question) : question;
}

/** Fleas and flights are asked for once more at the end of the turn. */
const WAIT = ['infect', 'lift', 'flee'];

export function passText(d: Decision, game?: State): string {
  const acts = actsIn(d), waiting = acts.filter((a) => WAIT.includes(a)).length, count = acts.length;
  if (waiting && waiting === count) return t().notYet;
  const refused = count > 2 || actsAlone(d).length ? (waiting ? t().notNow : t().refuseActs(count)) : undefined;
  return refused ?? entryFor(t().passes, d, game) ?? t().table.skip;
}

/** What the button says that ends a turn, or a part of it. */
const endText = (d: Decision, game: State): string => entryFor(t().ends, d, game) ?? t().table.endTurn;

/** Where on its tile a move ends, `f@EL` in words: east, left. */
function locationText(move: string): string {
  const [, side, half] = move.match(/([NESW])([LR]?)(?::\d+)?$/) ?? [];
  if (!side) return t().halves.I;
  return half ? `${t().sides[side]}, ${t().halves[half]}` : t().sides[side];
}

/** A figure that stands so near to the middle of its tile stands in the middle. */
const CENTRE = UNIT / 8;

/** Towards which side or corner of its tile a figure would stand there; empty as long as the tile's outlines are not known. */
function cornerText(o: Option, game: State): string {
  const tile = game.tiles[o.tile ?? -1];
  const at = tile && anchorOn(tile, o.segment ?? -1);
  if (!at) return '';
  const way = (n: number, back: string, forth: string) => (n < -CENTRE ? back : n > CENTRE ? forth : '');
  return t().corners[way(at.y - UNIT / 2, 'N', 'S') + way(at.x - UNIT / 2, 'W', 'E')];
}

/** The location that tells an option from the others of its name: what touches no side lies towards one; else it is counted. */
function locationAmong(twins: Option[], o: Option, game: State): string {
  const text = locationText(o.move);
  const same = twins.filter((p) => locationText(p.move) === text);
  if (same.length < 2) return text;
  const corners = same.map((p) => cornerText(p, game));
  return new Set(corners).size === same.length ? cornerText(o, game) : t().choice.counted(text, same.indexOf(o) + 1);
}

const cellOf = (o: Option, game: State): string => {
  const tile = game.tiles[o.tile ?? -1];
  return tile ? `${tile.x},${tile.y}` : '';
};

function placeOf(o: Option, game: State): string {
  const feature = game.features.find((f) => f.id === o.feature);
  return feature ? placeWord(feature) : '';
}

/** Into which quarter of the City of Carcassonne a figure goes, whosever it is. */
function quarterOf(o: Option, game: State): string {
  const to = game.features.find((f) => f.id === o.feature && f.kind === 'quarter');
  return to && ['neutral', 'deploy'].includes(o.kind) ? capital(t().quarters[to.name ?? ''] ?? '') : '';
}

const figureOf = (o: Option): string => (typeof o.figure === 'string' ? word('figures', o.figure) : '');

const ownerOf = (o: Option, name: Namer): string => name(o.seat);

/** Who stands there; several kinds of figures may stand in one place. */
const personOf = (o: Option, role: string): string => (o.figure === 'follower' || o.figure === o.role ? role : t().choice.person(role, figureOf(o)));

/** An option in words, with players by the names that the table shows; two of one decision never read alike. */
export function choiceText(o: Option, d: Decision, game: State, name: Namer): string {
  const place = placeOn(o, d, game, name);
  return place ? `${nameOf(o, d, game, name)} (${place})` : nameOf(o, d, game, name);
}

/** To be heard, where no picture shows which figure it is. */
export function spokenChoice(o: Option, d: Decision, game: State, name: Namer): string {
  const named = o.kind !== 'deploy' || ['follower', o.role].includes(o.figure as string) || buildsUp(o) || goesAfar(o, d, game.turn.last);
  return named ? choiceText(o, d, game, name) : t().choice.person(nameOf(o, d, game, name), [placeOn(o, d, game, name), figureOf(o)].filter(Boolean).join(', '));
}

/** What it does, without the place that tells it from others of the same name. */
export function nameOf(o: Option, d: Decision, game: State, name: Namer): string {
  if (o.kind === 'pass') return passText(d, game);
  return o.kind === 'confirm' ? endText(d, game) : baseText(o, d, game, name);
}

/** That place in words; empty if the name alone says enough. */
export function placeOn(o: Option, d: Decision, game: State, name: Namer): string {
  if (o.kind === 'pass' || o.kind === 'confirm') return '';
  const text = baseText(o, d, game, name);
  const twins = d.options.filter((p) => p.kind === o.kind && p.role === o.role && p.figure === o.figure && baseText(p, d, game, name) === text);
  if (twins.length < 2) return '';
  const places = new Set(twins.map((p) => placeOf(p, game)));
  return places.size === twins.length ? t().choice.on(placeOf(o, game)) : locationAmong(twins, o, game);
}

function baseText(o: Option, d: Decision, game: State, name: Namer): string {
  if (o.kind === 'again') return t().choice.again;
  if (o.kind === 'fly') return t().choice.fly;
  if (o.kind === 'raise') return t().choice.raise(cellOf(o, game));
  if (o.kind === 'ransom') return t().choice.ransom(figureOf(o), ownerOf(o, name));
  if (o.kind === 'swap') return t().choice.swap(figureOf(o));
  if (o.kind === 'choose') return t().choice.lot(d.options.filter((p) => p.kind === 'choose').indexOf(o) + 1, tileWords(shapes.get(o.id ?? '')));
  if (o.kind === 'bid') return t().choice.bid(o.number ?? 0);
  if (o.kind === 'buy') return t().choice.buy(bazaarOf(game)?.bid?.points ?? 0);
  if (o.kind === 'sell') return t().choice.sell(bazaarOf(game)?.bid?.points ?? 0);
  if (o.kind === 'castle') return t().choice.castle(cellOf(o, game));
  if (o.kind === 'bridge') return t().choice.bridge(o.bridge?.axis === 'N', cellOf(o, game));
  if (o.kind === 'advance') return stepText(o, game);
  if (o.kind === 'perform') return t().choice.perform;
  if (o.kind === 'decline') return t().choice.decline;
  if (o.kind === 'infect') return t().choice.infect(cellOf(o, game));
  if (o.kind === 'lift') return t().choice.lift(cellOf(o, game));
  const place = placeOf(o, game);
  const role = o.role ? word('roles', o.role) : '';
  if (o.kind === 'move' && place) return t().choice.move(figureOf(o), place, cellOf(o, game));
  if (o.kind === 'recall' && role) return t().choice.recall(role, cellOf(o, game));
  if (o.kind === 'home' && role) return t().choice.home(personOf(o, role), cellOf(o, game));
  if (o.kind === 'flee' && role) return t().choice.flee(personOf(o, role), o.from ? cellOf({ ...o, tile: o.from.tile }, game) : '', cellOf(o, game));
  if (o.kind === 'cash' && role) return t().choice.cash(personOf(o, role), cellOf(o, game));
  if (o.kind === 'evict' && role) return t().choice.evict(personOf(o, role), cellOf(o, game), ownerOf(o, name));
  if (o.kind === 'capture' && role) return t().choice.capture(personOf(o, role), cellOf(o, game), ownerOf(o, name));
  if (o.kind === 'beside' && role) return t().choice.beside(word('tokens', neutralOf(d)), personOf(o, role), cellOf(o, game));
  if (o.kind === 'onto') return t().choice.onto(word('tokens', neutralOf(d)), cellOf(o, game));
  if ((buildsUp(o) || goesAfar(o, d, game.turn.last)) && role) return t().choice.afar(personOf(o, role), cellOf(o, game));
  const quarter = quarterOf(o, game);
  if (quarter) return quarter;
  if (o.kind === 'neutral' && place) return t().choice.neutral(place);
  if (o.kind === 'deploy' && place && o.tile !== game.turn.last) return t().choice.enter(place);
  return role || o.label;
}

/** A figure of the score track, from where to where. */
function stepText(o: Option, game: State): string {
  const step = stepOf(game, o.number ?? 0);
  return step ? t().choice.advance(o.number !== FOLLOWER, step.from, step.to, isDark(step.to)) : o.label;
}

/** Does it move a figure that is nobody's? */
const isNeutral = (o: Option): boolean => ['neutral', 'onto', 'beside'].includes(o.kind);

/** Which one, by the phase that asks. */
const NEUTRAL: Record<string, string> = { carcassonne: 'count', dragon: 'dragon', deploy: 'fairy' };
const neutralOf = (d: Decision): string => NEUTRAL[d.kind] ?? '';

/** The figure that an option moves: whose and of what kind. */
export function pieceOf(o: Option, d: Decision): { seat?: number; figure: string } | undefined {
  if (o.kind === 'castle') return { figure: 'castle' };
  if (o.kind === 'bridge') return o.tile === undefined ? undefined : { figure: 'bridge' };
  if (o.kind === 'infect' || o.kind === 'lift') return { figure: 'flea' };
  if (isNeutral(o)) return neutralOf(d) ? { figure: neutralOf(d) } : undefined;
  if (o.kind === 'raise') return { figure: TOWER };
  const seat = o.kind === 'ransom' ? d.actor : (o.seat ?? d.actor);
  return typeof o.figure === 'string' && typeof seat === 'number' ? { seat, figure: o.figure } : undefined;
}

/** Are there figures of several kinds to choose between, or one that is nobody's? Then each button shows its own. */
export const showsPieces = (d: Decision): boolean =>
  new Set(d.options.map((o) => o.figure).filter(Boolean)).size > 1 || d.options.some((o) => isNeutral(o) || o.kind === 'raise' || o.seat !== undefined);
