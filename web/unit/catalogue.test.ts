// @vitest-environment node
// The words of the page: what was put right when the catalogues were read aloud, and that the colours of the seats are everywhere the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { COLOURS, shownNames } from '../src/game/names';
import { LANGUAGES, metaText } from '../src/i18n';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { prefs } from '../src/lib/prefs.svelte';

afterEach(() => prefs.save({ lang: 'en' }));
const file = (path: string) => readFileSync(join(process.cwd(), '..', path), 'utf8');

/** Every text of a catalogue; what takes arguments is called with some. */
function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node === 'function' || node instanceof RegExp) return [];
  return node && typeof node === 'object' ? Object.values(node).flatMap(texts) : [];
}

test('German says what a player would say', () => {
  const files = import.meta.glob<Record<string, unknown>>('../src/i18n/de*.ts', { eager: true });
  expect(Object.keys(files).length).toBeGreaterThan(10);
  const all = Object.values(files).flatMap((f) => Object.values(f).flatMap(texts)).join('\n');
  expect(all).not.toMatch(/\bBrett\b/);
  expect(all).not.toMatch(/\blegal/);
  expect(all).not.toContain('wo der Tisch sie gibt');
  expect(de.table.undo).toBe(de.design.undo);
  expect(de.replay.back).not.toBe(de.table.undo);
});

test('no title is a raw word', () => {
  for (const lang of ['en', 'de']) {
    prefs.save({ lang });
    expect(metaText('preset.jcz', 'jcz')).toBe('JCloisterZone');
    expect(metaText('option.siege-small', 'a completed besieged city of two tiles with small-city=2')).not.toContain('=');
  }
});

test('a seat that goes by its colour does so in the language of the reader', () => {
  const list = [{ seat: 0, name: 'Blue' }, { seat: 1, name: 'Ann' }, { seat: 2, name: 'Red' }];
  prefs.save({ lang: 'de' });
  // Somebody may be called Red who is not.
  expect([...shownNames(list, [], undefined).values()]).toEqual(['Blau', 'Ann', 'Red']);
  expect(en.seatColours).toEqual(COLOURS);
  expect(de.seatColours.length).toBe(COLOURS.length);
});

test('page, pictures and names agree on the colours of the seats', () => {
  const drawn = [...file('art/palette.cpp').matchAll(/\{"(\w+)", "(#[0-9a-f]{6})", "#[0-9a-f]{6}", "#[0-9a-f]{6}"\}/g)].map(([, name, fill]) => ({ name, fill }));
  const seats = drawn.slice(0, 6);
  expect(seats.map((s) => s.name)).toEqual(COLOURS.map((c) => c.toLowerCase()));
  expect(file('protocol/view.cpp')).toContain(COLOURS.map((c) => `"${c}"`).join(', '));
  const [light, dark] = file('web/src/app.css').split('[data-theme');
  const shown = (css: string) => new Map([...css.matchAll(/--seat-(\d): (#[0-9a-f]{6})/g)].map(([, n, fill]) => [Number(n), fill]));
  expect([...shown(light)]).toEqual(seats.map((s, n) => [n, s.fill]));
  const night = [...file('art/palette.cpp').matchAll(/kBlackAtNight = \{"black", "(#[0-9a-f]{6})"/g)].map(([, fill]) => [5, fill]);
  expect([...shown(dark)]).toEqual(night);
});

test('a nameless player is known in every language', () => {
  for (const [tag, catalogue] of Object.entries({ en, de })) expect(LANGUAGES[tag].you).toBe(catalogue.lobby.you);
});
