// @vitest-environment node
// Words of the page that nobody says any more.
import ts from 'typescript';
import { expect, test } from 'vitest';

const CATALOGUES = import.meta.glob<string>('../src/i18n/en*.ts', { query: '?raw', import: 'default', eager: true });
const SPEAKERS = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/i18n/{en,de}*.ts'], { query: '?raw', import: 'default', eager: true });

/** The keys of a catalogue, as they are reached, without those of open lists (`as Record<…>`): what asks for these comes from the server. */
function keysOf(object: ts.Node, at: string): { key: string; path: string }[] {
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return [];
    const key = property.name.text;
    return [{ key, path: `${at}.${key}` }, ...keysOf(property.initializer, `${at}.${key}`)];
  });
}

/** The keys of all catalogues in a source. */
function keysIn(source: string): { key: string; path: string }[] {
  return ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest).statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations.flatMap((d) => (d.initializer && ts.isIdentifier(d.name) ? keysOf(d.initializer, d.name.text) : [])) : []);
}

/** Those that no source so much as names. */
function unsaid(catalogues: string[], speakers: string[]): string[] {
  const said = new Set(speakers.join('\n').match(/[\w$]+/g));
  return catalogues.flatMap(keysIn).filter(({ key }) => !said.has(key)).map(({ path }) => path);
}

test('a word that nobody says is found, in whatever group it stands; one of an open list may be asked for by the server alone', () => {
  const words = "export const en = { tag: 'en', log: { said: 'a', unsaid: (n: number) => `${n}` }, roles: { knight: 'Knight' } as Record<string, string> };";
  expect(unsaid([words], ['t().tag; t().log.said; word("roles", role)'])).toEqual(['en.log.unsaid']);
});

test('somebody says every word of the page', () => {
  expect(Object.keys(CATALOGUES).length).toBeGreaterThan(10);
  expect(unsaid(Object.values(CATALOGUES), Object.values(SPEAKERS))).toEqual([]);
});
