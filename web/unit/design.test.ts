// @vitest-environment node
// A tile in design: what follows from what is drawn, held against every tile that the program knows; the steps; the words.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areJoined, emptyDraft, featuresOf, turnedRight, withEdge, withEnd, withInner, withJoin, withMark, withStroke, type Draft, type EdgeKind } from '../src/design/draft';
import { endsMatter, withFields } from '../src/design/fields';
import { borneOnly, problemsOf, type MarkKind } from '../src/design/problems';
import { randomDraft } from '../src/design/random';
import { allowedName, draftOf, fileOf, linesOf, readFile, readWord, wordOf } from '../src/design/word';

const HOME = new URL('../../engine/expansions/', import.meta.url);
const tiles = readdirSync(HOME)
  .map((dir) => new URL(`${dir}/tiles.txt`, HOME))
  .filter((file) => existsSync(file))
  .flatMap((file) => readFileSync(file, 'utf8').replace(/#.*/g, '').split(/^(?=tile |set )/m))
  .filter((part) => part.startsWith('tile ') && !part.includes('walled'))
  .map((part) => {
    const [[, id], ...lines] = part.trim().split('\n').map((l) => l.trim().split(/\s+/));
    return { id, part, lines: lines.filter((l) => !['group', 'at-most', 'note'].includes(l[0])) };
  });
const MARKS: MarkKind[] = [{ name: 'pennant', kind: 'city' }, { name: 'inn', kind: 'road' }, { name: 'shrine', kind: 'cloister' }];
const spelt = (lines: string[][]) => lines.map((l) => l.join(' ')).sort();
const said = (d: Draft) => linesOf(d).map((l) => l.join(' '));
const edges = (text: string, name = 'x'): Draft => {
  const kind: Record<string, EdgeKind> = { C: 'city', R: 'road', I: 'river', F: 'field' };
  return [...text].reduce((d, k, side) => withEdge(d, side, kind[k]), emptyDraft(name));
};
const problems = (d: Draft) => problemsOf(d, MARKS).map((p) => p.what);

test('every known tile can be opened and is written as it was', () => {
  expect(tiles.length).toBeGreaterThan(80);
  for (const { id, part, lines } of tiles) {
    const [d] = readFile(part);
    expect(spelt(linesOf(d)), id).toEqual(spelt(lines));
    expect(readWord(wordOf(d)), id).toEqual(d);
    expect(readFile(fileOf(d)), id).toEqual([d]);
  }
});

const ODD = `AM/A AM/C!+ AM/CCRR AM/CCc+ AM/CCcc+ AM/CRcr+ AM/CRr AM/RrC BB/CCCR BB/CFR! BB/CFR!G DG/CCc+.p DG/CRcr.d DG/Cc!.p FE/CRCR
  IC/C! IC/CRCR KR/CCcc KR/CcRR! RI.1/CIRI RI.1/LIRI RI.2/CIRI RI.2/CIcI TB/CcR!.w TB/CcRR!.c TB/CcRR.w TB/CcRR.wG TB/RCc!.g TB/RRC
  TO/CcR! TO/RCr`.split(/\s+/);
test('the fields follow as they were drawn, but for a few odd tiles', () => {
  const odd = tiles.filter(({ part }) => readFile(part)[0].byHand).map((t) => t.id);
  expect(odd.sort()).toEqual(ODD);
});

test('four turns give the same tile', () => {
  for (const { id, part, lines } of tiles) {
    let d = readFile(part)[0];
    for (let i = 0; i < 4; i++) d = turnedRight(d);
    expect(spelt(linesOf(d)), id).toEqual(spelt(lines));
  }
});

test('a line drawn from edge to edge joins, and parts again', () => {
  const road = withStroke(emptyDraft('x'), 0, 2);
  expect(said(road)).toEqual(['road N S', 'field NL SR WL WR', 'field NR EL ER SL']);
  const city = withStroke(withEdge(road, 3, 'city'), 3, 0);
  expect(said(city)).toEqual(['city N W', 'road S', 'field EL ER SL > N', 'field SR > N']);
  expect(areJoined(withStroke(city, 3, 0), 0, 3)).toBe(false);
  expect(said(withEnd(withStroke(emptyDraft('x'), 0, 2), 0))).toEqual(['road N', 'road S', 'field NL SR WL WR', 'field NR EL ER SL']);
  expect(said(withEnd(emptyDraft('x'), 1))[0]).toBe('road E');
});

test('fields part where roads meet, or pass around their ends', () => {
  const d = edges('RFRF');
  expect(endsMatter(d)).toBe(true);
  expect(said({ ...d, around: true })).toEqual(['road N', 'road S', 'field NL NR EL ER SL SR WL WR']);
  expect(endsMatter(edges('CFFF'))).toBe(false);
  expect(readWord(wordOf({ ...d, around: true }))?.around).toBe(true);
});

test('fields between cities touch no edge', () => {
  expect(said(edges('CCCC')).at(-1)).toBe('field I > N E S W');
  const two = withJoin(edges('CCCC'), 0, 2);
  expect(said(two).slice(-2)).toEqual(['field I > N E', 'field II > N W']);
  expect(said(withInner(edges('CCCC'), 'garden')).slice(-2)).toEqual(['garden I', 'field II > N E S W']);
  expect(problems(withInner(two, 'garden'))).toEqual(['crowded']);
});

test('fields are joined and parted by hand', () => {
  const cut = withFields(edges('CFFF'), 4, 2);
  expect(said(cut)).toEqual(['city N', 'field EL ER > N', 'field SL SR WL WR > N']);
  expect(withFields(cut, 2, 4).byHand).toBeUndefined();
  const mill = withInner(withJoin(edges('RRRF'), 0, 2), 'cloister');
  expect(said(mill).at(-1)).toBe('field NR EL ER SL');
  expect(said(withFields(mill, 1, 3)).slice(-2)).toEqual(['field NR EL', 'field ER SL']);
  const ends = withFields({ ...edges('RFRF'), around: true }, 0, 1);
  expect(said(ends)).toEqual(said(edges('RFRF')));
  const tunnel = withFields(withStroke(emptyDraft('x'), 1, 3), 0, 4);
  expect(said(tunnel).at(-1)).toBe('field NL NR EL ER SL SR WL WR');
  expect(problems(cut)).toEqual([]);
  expect(problems(withFields(emptyDraft('x'), 0, 4))).toEqual(['nothing-parts', 'nothing-parts']);
});

test('what does not fit together is named', () => {
  const crossed = withJoin(withJoin(edges('RCRC'), 0, 2), 1, 3);
  expect(problems(crossed)).toEqual(['cross']);
  expect(problems(withJoin(withJoin(edges('RIRI'), 0, 2), 1, 3))).toEqual([]);
  expect(problems(emptyDraft())).toEqual(['name']);
  const inn = withMark(withStroke(emptyDraft('x'), 0, 2), 'inn', ['N', 'S']);
  expect(problems(inn)).toEqual([]);
  expect(problems(withEdge(inn, 0, 'city'))).toEqual([]);
  const lost = withEdge(withEdge(inn, 0, 'city'), 2, 'city');
  expect(problems(lost)).toEqual(['unborne']);
  expect(said(borneOnly(lost, MARKS))).toEqual(['city N', 'city S', 'field EL ER WL WR > N S']);
});

test('marks stay with what bears them', () => {
  const shrine = withMark(withInner(withInner(emptyDraft('x'), 'garden'), 'cloister'), 'shrine', ['II']);
  expect(said(withInner(shrine, 'garden'))[0]).toBe('cloister I shrine');
  expect(withInner(shrine, 'cloister').marks).toEqual([]);
  expect(said(withMark(shrine, 'shrine', ['II']))[1]).toBe('cloister II');
});

test('a file holds any number of tiles, and what else a catalogue may say', () => {
  const text = '# mine\ntile BA/RCr # as sold\n  at-most 1\n  city N pennant=2\n  road E W\n  field EL WR > N\n  field ER SL SR WL\nset x\n  BA/RCr 4\nhome:cloister.I/field.NL.NR.EL.ER.SL.SR.WL.WR\n';
  expect(readFile(text).map(wordOf)).toEqual([
    'RCr:city.N.pennant=2/road.E.W/field.EL.WR.>.N/field.ER.SL.SR.WL',
    'home:cloister.I/field.NL.NR.EL.ER.SL.SR.WL.WR',
  ]);
  expect(readFile('nothing of the kind')).toEqual([]);
  expect(readWord('gate')).toBeUndefined();
  expect(draftOf('x', [['castle', 'N']])).toBeUndefined();
});

test('names are letters, digits and dashes', () => {
  expect(allowedName('Mühle am Bach, die dritte')).toBe('Muhle-am-Bach-di');
});

test('tiles by chance fit together', () => {
  let seed = 1;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 300; i++) {
    const d = randomDraft('x', MARKS, chance);
    expect(problems(d)).toEqual([]);
    expect(featuresOf(d).length).toBeGreaterThan(0);
  }
});
