// @vitest-environment node
// The styles of a component are its own, but a class that app.css styles, too, has both: a block of the log called `page` was as tall as the window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Who styles a class of app.css means that class, and says here that he does. */
const MEANT: Record<string, string[]> = {
  page: ['lobby/Lobby', 'design/DesignPage', 'mail/MailPage', 'position/Begin', 'offline/OfflinePage', 'people/MePage'],
  button: ['lobby/Share', 'lobby/OpenCard'],
  primary: ['design/Designer', 'mail/MailPage', 'position/Begin'],
  popup: ['design/MarkMenu', 'table/FigureMenu'],
  plain: ['table/ReplayBar', 'table/FigureMenu', 'table/NamePrompt'],
  chip: ['lobby/Opponent', 'table/OpenBar'],
  soft: ['lobby/OpenCard', 'lobby/CustomBody', 'lobby/ChoiceCard', 'design/Designer', 'table/OpenBar', 'people/MyGames'],
  small: ['people/MyGames'],
  mono: ['ui/RuleRefs', 'design/Verdict', 'table/WhyTip', 'table/SettingsDialog'],
};

const plain = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const selectors = (css: string) => [...plain(css).matchAll(/([^{};]+)\{/g)].map(([, s]) => s.trim()).filter((s) => !s.startsWith('@'));
const classes = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name);

test('a component shares the name of a class with the whole page only where it means it', () => {
  const css = readFileSync(join(process.cwd(), 'src/app.css'), 'utf8');
  const shared = new Set(selectors(css).flatMap((s) => s.split(',')).flatMap((s) => s.trim().match(/^(?:[a-z]+)?\.([\w-]+)(?::\S*)*$/)?.[1] ?? []));
  expect([...shared]).toContain('page');
  const files = import.meta.glob<string>('../src/**/*.svelte', { eager: true, query: '?raw', import: 'default' });
  const found: Record<string, string[]> = {};
  for (const [path, text] of Object.entries(files)) {
    const own = selectors(text.match(/<style>([\s\S]*)<\/style>/)?.[1] ?? '').map((s) => s.replace(/:global\([^)]*(\([^)]*\))?[^)]*\)/g, ''));
    for (const name of new Set(own.flatMap(classes))) if (shared.has(name)) (found[name] ??= []).push(path.slice('../src/'.length, -'.svelte'.length));
  }
  const sorted = (o: Record<string, string[]>) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, [...v].sort()]));
  expect(sorted(found)).toEqual(sorted(MEANT));
});
