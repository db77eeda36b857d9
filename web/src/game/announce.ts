// Whose turn it is and what is asked, in words: for the bar under the board, and to be read aloud with the tile in hand and the options.
import { t } from '../i18n';
import type { Decision, GameEvent } from '../lib/protocol';
import { passText, promptText, spokenChoice } from './choices';
import type { Table } from './table.svelte';
import type { Turn } from './turn.svelte';

const whoseTurn = (table: Table) => table.actor ?? table.state!.turn.active;

/** Does somebody decide in the turn of somebody else? */
export const isForeign = (table: Table): boolean => !table.state!.over && table.actor !== undefined && table.actor !== table.state!.turn.active;

export function headline(table: Table): string {
  const game = table.state!;
  const name = table.name(whoseTurn(table));
  const several = table.mine.length > 1;
  if (game.over) return '';
  if (isForeign(table)) return table.decision && !several ? t().table.yourChoice : t().table.choiceOf(name);
  if (table.decision) return several ? t().table.turnOf(name) : t().table.yourTurn;
  const info = table.seat(whoseTurn(table));
  if (info?.kind === 'bot') return t().table.thinking(name);
  if (table.clocks.flagged === info?.seat && info) return t().clock.played(name);
  if (!table.online || info?.online !== false) return t().table.turnOf(name);
  return table.clocks.running === info.seat ? t().clock.runs(name) : t().table.notHere(name);
}

/** Under this rule of the dragon's run its steps are told. */
const STEP = 'PD-DRAG-6';
const RUN = 'dragon';

/** The steps that the dragon has made since the tile was laid. */
function stepsOfRun(events: GameEvent[]): number {
  const laid = events.findLastIndex((e) => e.type === 'place');
  return events.slice(laid + 1).filter((e) => e.rules?.includes(STEP)).length;
}

/** The question, and which step of the dragon's run it is about. */
function asked(table: Table): string {
  const text = promptText(table.decision!, table.state);
  return table.decision!.kind === RUN ? `${text} ${t().flight(stepsOfRun(table.events) + 1)}` : text;
}

/** Where a tile may go: it must be laid, or may be. */
const askForPlace = (table: Table): string => (table.decision!.kind === 'place' ? t().table.place : asked(table));

export function promptOf(table: Table, turn: Turn): string {
  const decision = table.decision;
  if (table.state!.over) return t().log.end;
  if (!decision) return table.note;
  if (turn.offer.cells.length && !turn.aim?.sure) return askForPlace(table);
  if (turn.offer.cells.length) return turn.turnsHere > 1 ? t().table.placeGhost : t().table.placeOnly;
  return asked(table);
}

/** So many choices have a key; of others it is said how many there are. */
const KEYS = 9;

/** The tiles that must be known in words before a decision can be told: the one in hand, and those to choose from. */
export const tilesToTell = (d: Decision | undefined): string[] => [...(d?.tile ? [d.tile] : []), ...(d?.options ?? []).flatMap((o) => o.id ?? [])];

/** What can be answered: how many places there are, or each choice with its key. */
function optionsAloud(table: Table, turn: Turn): string {
  const decision = table.decision!;
  const { cells, buttons } = turn.offer;
  const choices = turn.choices.slice(0, KEYS).map((c) => t().speech.option(c.key, spokenChoice(c.option, decision, table.state!, table.name)));
  const more = turn.choices.length > KEYS ? [t().speech.more(turn.choices.length - KEYS)] : [];
  const pass = buttons.some((o) => o.kind === 'pass') ? [t().speech.option(t().speech.minus, passText(decision, table.state))] : [];
  const all = [...(cells.length ? [t().speech.places(cells.length)] : []), ...choices, ...more, ...pass];
  return all.length ? `${all.join(', ')}.` : '';
}

/** All that somebody must hear who cannot see the table: `tile` is the tile in hand in words. */
export function announcement(table: Table, turn: Turn, tile: string | undefined): string {
  const head = headline(table);
  if (!table.decision) return head && `${head}.`;
  const hand = tile && turn.offer.cells.length ? `${t().table.hand}: ${tile}.` : '';
  const ask = turn.offer.cells.length && table.decision.kind === 'place' ? `${t().table.place}:` : asked(table);
  return [`${head}.`, hand, ask, optionsAloud(table, turn)].filter(Boolean).join(' ');
}
