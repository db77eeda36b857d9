// The German words around the puzzles.
import type { enPuzzle } from './enPuzzle';
import { numbers } from './plural';

const { form, plural } = numbers('de');
const number = (n: number) => n.toFixed(1).replace('.', ',');
const points = (n: number) => `${number(n)} ${form(n, 'Punkt', 'Punkte')}`;

export const dePuzzle: typeof enPuzzle = {
  title: 'Rätsel',
  ofDay: 'Rätsel des Tages',
  one: 'Rätsel',
  lead: 'Ein Zug ist weit besser als alle anderen. Findest du ihn?',
  seat: (colour) => `Du spielst ${colour}. Ein Zug ist mindestens 4 Punkte besser als alle anderen: Finde ihn.`,
  rating: (n) => `Wertung ${n}`,
  ratingHelp: 'Wie schwer es ist: Wer diese Wertung hat, findet den Zug jedes zweite Mal',
  mine: 'Deine Wertung',
  solved: (n, of) => `${n} von ${plural(of, 'Rätsel', 'Rätseln')} gelöst`,
  streak: (n) => `${plural(n, 'Tag', 'Tage')} in Folge`,
  done: 'gelöst',
  right: 'Richtig!',
  ahead: (n) => `Kein anderer Zug kommt auf ${points(n)} heran.`,
  also: (n) => `${plural(n, 'Zug ist', 'Züge sind')} gleich gut.`,
  wrong: 'Nicht der beste Zug.',
  lost: (n) => `Er ist rund ${points(n)} weniger wert.`,
  best: 'Der beste Zug:',
  yours: 'Dein Zug:',
  showYours: 'Mein Zug',
  change: (n) => (n < 0 ? `−${-n}` : `+${n}`),
  now: (rating, change) => `Deine Wertung: ${rating} (${change})`,
  unrated: 'Für deine Wertung zählt nur der erste Versuch.',
  again: 'Noch einmal',
  next: 'Weiter',
  nextOne: 'Weiter zum nächsten Rätsel',
  share: 'Link kopieren',
  solve: 'Lösen',
  seen: 'Noch einmal ansehen',
  choose: 'Ein Rätsel wählen',
  how: 'Der Computer hat alle Züge verglichen und dazu viele tausend Mal weitergespielt; der beste liegt weiter vorn, als alle Fehler ausmachen.',
};
