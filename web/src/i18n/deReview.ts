// The German words of a game that is judged turn by turn.
import type { enReview } from './enReview';
import { numbers } from './plural';

const { plural } = numbers('de');
const number = (n: number) => n.toFixed(1).replace('.', ',');
const signed = (n: number) => (Math.abs(n) < 0.05 ? '0' : `${n > 0 ? '+' : '−'}${number(Math.abs(n))}`);
const points = (n: number) => `${number(n)} ${number(n) === '1,0' ? 'Punkt' : 'Punkte'}`;

export const deReview: typeof enReview = {
  title: 'Analyse',
  open: 'Analyse',
  offer: 'Wie gut wurde gespielt?',
  about: 'Der Computer sieht sich jeden Zug an: was besser gewesen wäre, um wie viel, und wer Glück mit den Plättchen hatte. Das dauert eine halbe Minute, mit vielen Erweiterungen auch einige Minuten; wie lange, zeigt sich nach den ersten Zügen. Wer später kommt, findet es fertig vor.',
  begin: 'Partie analysieren',
  working: (n, of) => `${n} von ${plural(of, 'Zug', 'Zügen')} beurteilt`,
  left: (secs) => (secs < 120 ? `noch etwa ${secs} s` : `noch etwa ${secs / 60} min`),
  course: 'Was die Kurve zeigt',
  odds: 'Gewinnaussicht',
  expected: 'Erwartete Punkte',
  totals: 'Was zusammenkam',
  lostAll: 'Verlorene Punkte',
  luck: 'Glück mit den Plättchen',
  luckHelp: 'Um so viele Punkte war dieses Plättchen besser als der Durchschnitt aller, die kommen konnten',
  luckOf: (n) => `Glück ${signed(n)}`,
  grades: { best: 'Bester Zug', good: 'Gut', inaccuracy: 'Ungenau', mistake: 'Fehler', blunder: 'Grober Fehler' },
  lost: (n) => `${points(n)} verloren`,
  wins: (percent) => `gewinnt zu ${percent} %`,
  noChoice: 'Es gab keine Wahl',
  better: (where) => (where ? `Besser: ${where}` : 'Besser'),
  turn: (n) => `Zug ${n}:`,
  turningPoints: 'Wo es sich entschied',
  noneLost: 'Niemand hat in einem Zug viel verloren.',
  how: 'Verlorene Punkte: so viel besser stünde, wer hier wie der Computer gezogen hätte. Glück: das gezogene Plättchen, verglichen mit allen, die hätten kommen können.',
  number,
  signed,
};
