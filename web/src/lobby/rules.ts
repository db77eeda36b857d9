// What is chosen in the form, as a rules line and back: `base+river modern key=value players=2`. What the words mean is the server's
// business; here they only have their places.
import { metaText } from '../i18n';
import type { Meta } from '../lib/protocol';
import { FEWEST_SEATS } from './seats';

export interface Choice {
  /** Expansions besides the base game. */
  expansions: string[];
  preset: string;
  /** Options that differ from the preset. */
  options: Record<string, string>;
  /** Tiles that players designed, each in its word, and how many of each. */
  designs?: Design[];
}

export interface Design {
  design: string;
  copies: number;
}

/** The expansion under which a game takes designed tiles, and the key of its word in a rules line. */
export const DESIGNS = { expansion: 'creativity', key: 'design' };

export const BASE = 'base';

export const freshChoice = (meta: Meta): Choice => ({ expansions: [], preset: meta.presets[0]?.id ?? '', options: {} });

/** The expansions that an option belongs to. */
const ownersOf = (o: Meta['options'][number]): string[] => (o.expansions?.length ? o.expansions : [o.expansion]);

interface OptionGroup {
  expansion: Meta['expansions'][number];
  options: Meta['options'];
}

/** One of the words of `only`. */
function holds(meta: Meta, c: Choice, word: string): boolean {
  if (word.includes('|')) return word.split('|').some((one) => holds(meta, c, one));
  const [, key, differs, value] = word.match(/^([^!=]*)(?:(!?)=(.*))?$/) ?? [];
  if (value === undefined) return c.expansions.includes(word.replace('!', '')) !== word.startsWith('!');
  return (optionValue(meta, c, key) === value) !== (differs === '!');
}

/** Does the option change anything in this game? */
export const matters = (meta: Meta, c: Choice, o: Meta['options'][number]): boolean =>
  (o.only ?? '').split(' ').filter(Boolean).every((word) => holds(meta, c, word));

/** The options that matter to what is chosen, each once, with the first chosen expansion that it belongs to. */
export function optionGroups(meta: Meta, c: Choice): OptionGroup[] {
  const on = [BASE, ...c.expansions];
  const home = (o: Meta['options'][number]) => meta.expansions.find((e) => on.includes(e.id) && ownersOf(o).includes(e.id))?.id;
  return meta.expansions
    .map((expansion) => ({ expansion, options: meta.options.filter((o) => home(o) === expansion.id && matters(meta, c, o)) }))
    .filter((g) => g.options.length);
}

/** The choice without options that change nothing in it: of expansions that are not chosen any more, or beside what is switched off. */
export function pruned(meta: Meta, c: Choice): Choice {
  const kept = optionGroups(meta, c).flatMap((g) => g.options.map((o) => o.key));
  return { ...c, options: Object.fromEntries(Object.entries(c.options).filter(([key]) => kept.includes(key))) };
}

const PERSON_S = 25;
const COMPUTER_S = 4;
const COARSE = 5;

/** About how many minutes a game of so many tiles takes, rounded: people think, computers hardly do. */
export function expectedMinutes(tiles: number, people: number, players: number): number {
  const seconds = (tiles / players) * (people * PERSON_S + (players - people) * COMPUTER_S);
  return Math.max(COARSE, Math.round(seconds / 60 / COARSE) * COARSE);
}

/** The value that an option has under the chosen preset, before single changes. */
function presetValue(meta: Meta, c: Choice, key: string): string {
  const preset = meta.presets.find((p) => p.id === c.preset);
  const stays = c.expansions.includes(preset?.unless?.[key] ?? '');
  return (stays ? undefined : preset?.options[key]) ?? meta.options.find((o) => o.key === key)?.default ?? '';
}

export const optionValue = (meta: Meta, c: Choice, key: string): string => c.options[key] ?? presetValue(meta, c, key);

/** What else has to be on the table: an abbot would have no garden on tiles of the first printing (ABBOT-1). */
const COMES_WITH: Record<string, Record<string, string>> = { abbot: { printing: 'second' } };
export const comesWith = (expansions: string[]): Record<string, string> => Object.assign({}, ...expansions.map((e) => COMES_WITH[e]));

/** One may play alone where the rules say so. */
export const fewestSeats = (meta: Meta, c: Choice): number => (optionValue(meta, c, 'alone') === 'yes' ? 1 : FEWEST_SEATS);

/** What a value of an option means, in words. */
export const valueText = (meta: Meta, key: string, value: string): string =>
  metaText(`option.${key}.${value}`, meta.options.find((o) => o.key === key)?.values.find((v) => v.value === value)?.summary ?? value);

/** The choice with one option set; a value that the preset gives anyway is not kept. */
export function withOption(meta: Meta, c: Choice, key: string, value: string): Choice {
  const options = { ...c.options };
  if (value === presetValue(meta, c, key)) delete options[key];
  else options[key] = value;
  return { ...c, options };
}

export function rulesLine(c: Choice, players: number): string {
  const options = Object.entries(c.options).map(([k, v]) => `${k}=${v}`);
  return [[BASE, ...c.expansions].join('+'), c.preset, ...options, designsWord(c), `players=${players}`].filter(Boolean).join(' ');
}

function designsWord(c: Choice): string {
  const words = (c.designs ?? []).map((d) => d.design + (d.copies > 1 ? `*${d.copies}` : ''));
  return words.length && c.expansions.includes(DESIGNS.expansion) ? `${DESIGNS.key}=${words.join(',')}` : '';
}

const readDesigns = (value: string): Design[] =>
  value.split(',').filter(Boolean).map((w) => ({ design: w.replace(/\*\d+$/, ''), copies: Number(w.match(/\*(\d+)$/)?.[1] ?? 1) }));

/** The choice with one more design; where there is one of its name, it takes that one's place. */
export function withDesign(c: Choice, design: string, copies = 1): Choice {
  const expansions = c.expansions.includes(DESIGNS.expansion) ? c.expansions : [...c.expansions, DESIGNS.expansion];
  const old = c.designs ?? [];
  const at = old.findIndex((d) => sameName(d.design, design));
  const rest = (from: number, to?: number) => old.slice(from, to).filter((d) => !sameName(d.design, design));
  const designs = at < 0 ? [...old, { design, copies }] : [...rest(0, at), { ...old[at], design }, ...rest(at + 1)];
  return { ...c, expansions, designs };
}

/** The choice with all these designs, the first before the others where there is not room for all of them. */
export const withDesigns = (c: Choice, designs: string[], most: number): Choice =>
  designs.reduce((all, d) => ((all.designs?.length ?? 0) < most || all.designs!.some((o) => sameName(o.design, d)) ? withDesign(all, d) : all), c);

/** Capitals do not tell names apart. */
const sameName = (a: string, b: string): boolean => a.split(':')[0].toLowerCase() === b.split(':')[0].toLowerCase();

export const withExpansions = (c: Choice, more: string[]): Choice => ({ ...c, expansions: [...new Set([...c.expansions, ...more])] });

/** The option that a refusal speaks of as a way out: `players=6: ...; sixth-player=yes adds ...`. */
export function cureIn(meta: Meta, c: Choice, refusal: string): { key: string; value: string } | undefined {
  for (const [, key, value] of refusal.matchAll(/([a-z][\w-]*)=([\w-]+)/g)) {
    const known = meta.options.find((o) => o.key === key)?.values.some((v) => v.value === value);
    if (known && optionValue(meta, c, key) !== value) return { key, value };
  }
  return undefined;
}

/** Reads a typed line back into the form; words that the form does not know are the server's to judge. */
export function readLine(meta: Meta, line: string): { choice: Choice; players?: number } {
  const [games = BASE, ...words] = line.trim().split(/\s+/);
  const choice: Choice = { expansions: games.split('+').filter((g) => g && g !== BASE), preset: meta.presets[0]?.id ?? '', options: {} };
  let players: number | undefined;
  for (const w of words) {
    const [key, value] = [w.split('=')[0], w.includes('=') ? w.slice(w.indexOf('=') + 1) : undefined];
    if (key === DESIGNS.key) choice.designs = readDesigns(value ?? '');
    else if (key === 'players' && Number(value)) players = Number(value);
    else if (value !== undefined) choice.options[key] = value;
    else if (meta.presets.some((p) => p.id === w)) choice.preset = w;
  }
  for (const [key, value] of Object.entries(choice.options)) if (value === presetValue(meta, choice, key)) delete choice.options[key];
  return { choice, players };
}
