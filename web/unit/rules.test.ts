import { expect, test } from 'vitest';
import type { Meta } from '../src/lib/protocol';
import { artUrl, inWords } from '../src/lib/api';
import { forgetTile, keepTile, useDesigns, useMarked } from '../src/lib/ownTiles.svelte';
import { designPath, parseRoute, setupPath } from '../src/lib/route';
import { forgetSetup, saveSetup } from '../src/lib/setups';
import { prefs } from '../src/lib/prefs.svelte';
import { noteText } from '../src/lobby/notes';
import { comesWith, cureIn, expectedMinutes, fewestSeats, freshChoice, optionGroups, optionValue, pruned, readLine, rulesLine, withDesign, withExpansions, withOption } from '../src/lobby/rules';
import { requests, seat } from '../src/lobby/seats';

const meta: Meta = {
  version: '1',
  expansions: [{ id: 'base', name: 'Base', summary: '' }, { id: 'river', name: 'River', summary: '' }],
  options: [{ key: 'farm-scoring', title: '', values: [{ value: 'city4', summary: '' }, { value: 'farm3', summary: '' }], default: 'city4', rules: [], expansion: 'base' }],
  presets: [
    { id: 'classic', name: 'classic', summary: '', options: {} },
    { id: 'modern', name: 'modern', summary: '', options: { 'farm-scoring': 'farm3' } },
  ],
  bots: [],
};

test('a choice becomes a line', () => {
  const c = freshChoice(meta);
  expect(rulesLine(c, 2)).toBe('base classic players=2');
  expect(rulesLine({ ...c, expansions: ['river'], preset: 'modern' }, 4)).toBe('base+river modern players=4');
});

test('only what differs from the preset is written', () => {
  const c = { ...freshChoice(meta), preset: 'modern' };
  expect(optionValue(meta, c, 'farm-scoring')).toBe('farm3');
  expect(rulesLine(withOption(meta, c, 'farm-scoring', 'city4'), 2)).toBe('base modern farm-scoring=city4 players=2');
  expect(rulesLine(withOption(meta, c, 'farm-scoring', 'farm3'), 2)).toBe('base modern players=2');
});

test('a preset leaves an option alone where an expansion says otherwise', () => {
  const option = { key: 'challenge-own', title: '', values: [], default: 'yes', rules: [], expansion: 'shrines' };
  const rgg = { id: 'rgg', name: 'rgg', summary: '', options: { 'challenge-own': 'no' }, unless: { 'challenge-own': 'shrines' } };
  const m: Meta = { ...meta, options: [option], presets: [rgg] };
  const value = (...expansions: string[]) => optionValue(m, { ...freshChoice(m), expansions }, 'challenge-own');
  expect(value('cult')).toBe('no');
  expect(value('cult', 'shrines')).toBe('yes');
});

test('a line is read back', () => {
  const line = 'base+river modern farm-scoring=city4 players=3';
  const { choice, players } = readLine(meta, line);
  expect(players).toBe(3);
  expect(rulesLine(choice, 3)).toBe(line);
});

test('seats become a request', () => {
  expect(requests([seat('me', 'x', ' Ann '), seat('open', 'x'), seat('bot', 'greedy')])).toEqual([
    { kind: 'me', name: 'Ann' },
    { kind: 'open', name: 'Player 2' },
    { kind: 'bot', bot: 'greedy' },
  ]);
});

test('a way out that a refusal names is found, if it is one', () => {
  const c = freshChoice(meta);
  expect(cureIn(meta, c, 'players=6: too many; farm-scoring=farm3 makes room')).toEqual({ key: 'farm-scoring', value: 'farm3' });
  expect(cureIn(meta, c, 'farm-scoring=city4: taken; farm-scoring=zzz: unknown')).toBeUndefined();
});

test('an option of several expansions stands once, with the first that is chosen', () => {
  const option = (key: string, ...expansions: string[]) => ({ key, title: '', values: [], default: '', rules: [], expansion: expansions[0], expansions });
  const many: Meta = { ...meta, expansions: ['base', 'shrines', 'cult'].map((id) => ({ id, name: id, summary: '' })), options: [option('farmers', 'base'), option('prize', 'shrines', 'cult')] };
  const keys = (...chosen: string[]) => optionGroups(many, { ...freshChoice(many), expansions: chosen }).map((g) => `${g.expansion.id}: ${g.options.map((o) => o.key)}`);
  expect(keys()).toEqual(['base: farmers']);
  expect(keys('cult')).toEqual(['base: farmers', 'cult: prize']);
  expect(keys('shrines', 'cult')).toEqual(['base: farmers', 'shrines: prize']);
});

test('an option that changes nothing is not asked for, nor kept', () => {
  const option = (key: string, expansion: string, only: string, ...values: string[]) => ({ key, title: '', values: values.map((value) => ({ value, summary: '' })), default: values[0], rules: [], expansion, expansions: [expansion], only });
  const many: Meta = {
    ...meta,
    expansions: ['base', 'dragon', 'count'].map((id) => ({ id, name: id, summary: '' })),
    options: [option('fairy', 'dragon', '', 'yes', 'no'), option('placement', 'dragon', 'fairy!=no', 'beside', 'tile'), option('pay', 'dragon', 'fairy=yes placement=tile', 'each', 'one'), option('walls', 'dragon', 'count|fairy=no', 'outer', 'never'), option('sixth', 'base', '!dragon', 'no', 'yes')],
  };
  const begin = { ...freshChoice(many), expansions: ['dragon'] };
  const keys = (c: typeof begin) => optionGroups(many, c).flatMap((g) => g.options.map((o) => o.key));
  expect(keys(freshChoice(many))).toEqual(['sixth']);
  expect(keys(begin)).toEqual(['fairy', 'placement']);
  expect(keys({ ...begin, expansions: ['dragon', 'count'] })).toEqual(['fairy', 'placement', 'walls']);
  const set = withOption(many, withOption(many, begin, 'placement', 'tile'), 'pay', 'one');
  expect(keys(set)).toEqual(['fairy', 'placement', 'pay']);
  expect(pruned(many, set)).toEqual(set);
  expect(pruned(many, withOption(many, set, 'fairy', 'no')).options).toEqual({ fairy: 'no' });
  expect(keys(withOption(many, begin, 'fairy', 'no'))).toEqual(['fairy', 'walls']);
  expect(pruned(many, { ...set, expansions: [] }).options).toEqual({});
});

test('one may play alone where the rules say so', () => {
  const alone = { key: 'alone', title: '', values: [{ value: 'no', summary: '' }, { value: 'yes', summary: '' }], default: 'no', rules: [], expansion: 'base' };
  const known: Meta = { ...meta, options: [...meta.options, alone] };
  expect(fewestSeats(known, freshChoice(known))).toBe(2);
  expect(fewestSeats(known, withOption(known, freshChoice(known), 'alone', 'yes'))).toBe(1);
});

test('the length of a game is an honest guess', () => {
  expect(expectedMinutes(72, 2, 2)).toBe(30);
  expect(expectedMinutes(72, 1, 2)).toBe(15);
  expect(expectedMinutes(9, 0, 2)).toBe(5);
});

test('setups are kept by name', () => {
  saveSetup('a', 'base players=2');
  saveSetup('b', 'base+river players=3');
  expect(saveSetup('a', 'base players=4')).toEqual([{ name: 'a', rules: 'base players=4' }, { name: 'b', rules: 'base+river players=3' }]);
  expect(forgetSetup('a')).toEqual([{ name: 'b', rules: 'base+river players=3' }]);
});

test('a setup travels in an address', () => {
  const line = 'base+count modern farm-scoring=city4 players=3';
  const [path, hash] = setupPath(line).split('#');
  expect(parseRoute(path, `#${hash}`)).toEqual({ page: 'lobby', rules: line });
  expect(parseRoute('/', '#rules=%E0%A4%A')).toEqual({ page: 'lobby' });
});

test('designed tiles stand in the line, with their copies, under their expansion', () => {
  const [gate, mill] = ['gate:city.N.pennant/field.EL.ER.SL.SR.WL.WR.>.N', 'mill:road.E.W/field.NL.NR.EL.WR/field.ER.SL.SR.WL'];
  const c = withDesign(withDesign(freshChoice(meta), gate, 3), mill);
  const line = `base+creativity classic design=${gate}*3,${mill} players=2`;
  expect(rulesLine(c, 2)).toBe(line);
  expect(readLine(meta, line)).toEqual({ choice: c, players: 2 });
  expect(parseRoute('/', setupPath(line).slice(1))).toEqual({ page: 'lobby', rules: line });
  expect(rulesLine({ ...c, expansions: [] }, 2)).toBe('base classic players=2');
  // Another tile of that name takes its place, and its copies.
  const again = withDesign(c, 'Gate:cloister.I/field.NL.NR.EL.ER.SL.SR.WL.WR');
  expect(again.designs?.map((d) => `${d.design.split(':')[0]} ${d.copies}`)).toEqual(['Gate 3', 'mill 1']);
  expect(withExpansions(c, ['river', 'creativity']).expansions).toEqual(['creativity', 'river']);
});

test('the designer has an address of its own, with a tile or without', () => {
  expect(parseRoute('/', '#design')).toEqual({ page: 'design', design: undefined });
  const word = 'gate:city.N.pennant/field.EL.ER.SL.SR.WL.WR.>.N';
  expect(parseRoute('/', designPath(word).slice(1))).toEqual({ page: 'design', design: word });
  expect(parseRoute('/', '#designer')).toEqual({ page: 'lobby' });
});

test('tiles are kept on the device, the newest first, one of a name', () => {
  expect(keepTile('gate:city.N/x')).toEqual(['gate:city.N/x']);
  keepTile('mill:road.E.W/x');
  expect(keepTile('gate:city.S/x')).toEqual(['gate:city.S/x', 'mill:road.E.W/x']);
  expect(forgetTile('mill:road.E.W/x')).toEqual(['gate:city.S/x']);
  expect(forgetTile('gate:city.S/x')).toEqual([]);
});

test('the picture of a designed tile is that of its design, as long as its table is on the page', () => {
  expect(artUrl('light', 'OWN/gate', 1)).toBe('/art/light/OWN/gate.1.svg');
  useDesigns([{ id: 'OWN/gate', design: 'gate:city.N/field.EL.>.N', copies: 1 }]);
  expect(artUrl('light', 'OWN/gate', 1)).toBe('/art/light/design.1.svg?tile=gate%3Acity.N%2Ffield.EL.%3E.N');
  expect(artUrl('dark', 'BA/RCr', 0)).toBe('/art/dark/BA/RCr.0.svg');
  useDesigns();
  expect(artUrl('light', 'OWN/gate', 1)).toBe('/art/light/OWN/gate.1.svg');
});

test('a tile that bears a mark more at this table is drawn with it', () => {
  useMarked([{ id: 'BA/RRRR', mark: 'source' }]);
  expect(artUrl('light', 'BA/RRRR', 2)).toBe('/art/light/BA/RRRR~source.2.svg');
  expect(artUrl('light', 'BA/RCr', 2)).toBe('/art/light/BA/RCr.2.svg');
  useMarked();
  expect(artUrl('light', 'BA/RRRR', 2)).toBe('/art/light/BA/RRRR.2.svg');
});

test('an option that changes nothing is remarked upon in words', () => {
  const option = (key: string, title: string, value = '', summary = '') => ({ key, title, values: [{ value, summary }], default: '', rules: [], expansion: 'dragon' });
  const many: Meta = {
    ...meta,
    expansions: [{ id: 'traders', name: 'Traders & Builders', summary: '' }, { id: 'messages', name: 'The Messages', summary: '' }],
    options: [option('fairy', 'the fairy'), option('fairy-placement', 'where the fairy stands', 'on-tile', 'On a tile.'), option('builder', 'the builder'), option('farmers', 'fields', 'off', 'Nobody may.')],
  };
  const note = (words: string, key = 'fairy-placement=on-tile') => noteText(many, `${key} changes nothing here: it matters only with ${words}`);
  expect(note('fairy=yes')).toBe('“Where the fairy stands” changes nothing here: it matters only with “The fairy”.');
  expect(note('traders|messages builder!=no')).toContain('only with the expansion “Traders & Builders” or with the expansion “The Messages” and with “The builder”.');
  expect(note('fairy-placement=on-tile farmers!=off')).toContain('only where “On a tile” is chosen for “Where the fairy stands” and where “Nobody may” is not chosen for “Fields”.');
  expect(noteText(many, 'with the Count in play the River is not recommended')).toBe('with the Count in play the River is not recommended');
  prefs.save({ lang: 'de' });
  expect(note('fairy=yes')).toBe('„Wo die Fee steht“ ändert hier nichts: Das zählt nur mit „Die Fee“.');
  expect(note('traders|fairy-placement=on-tile')).toContain('nur mit der Erweiterung „Händler und Baumeister“ oder wo „');
  prefs.save({ lang: 'en' });
});

test('what is wrong with rules is said in German', () => {
  prefs.save({ lang: 'de' });
  const said = (message: string) => inWords({ code: '', message });
  expect(said('wagon belongs to the expansion abbey, which is not in this game')).toBe('„Der Wagen“ gehört zur Erweiterung „Abtei und Bürgermeister“, die nicht mitspielt');
  expect(said('The Dragon Rider needs the expansion abbey: write abbey+traders')).toBe('„Händler und Baumeister“ braucht die Erweiterung „Abtei und Bürgermeister“: schreib abbey+traders');
  expect(said('players=1: the base game is for 2 to 5 players; alone=yes lets one play alone')).toContain('allein');
  expect(said('the rules say players=1, but the table has 2 seats')).toContain('am Tisch sind aber 2 Plätze');
  prefs.save({ lang: 'en' });
});

test('an abbot comes with tiles that have gardens, whatever is chosen first', () => {
  expect(comesWith(['abbot', 'inns'])).toEqual({ printing: 'second' });
  expect(comesWith(['inns'])).toEqual({});
});
