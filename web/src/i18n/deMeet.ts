// Die deutschen Wörter dafür, Leute zum Spielen zu finden.
import type { enMeet } from './enMeet';
import { numbers } from './plural';

const { form, plural } = numbers('de');
const seats = (n: number) => plural(n, 'Platz frei', 'Plätze frei');

export const deMeet: typeof enMeet = {
  title: 'Mit anderen spielen',
  here: (n) => (n <= 1 ? 'Gerade bist du die erste Person hier' : `${n} Leute sind hier`),
  quick: 'Schnelles Spiel',
  quickText: 'Ein Klick: Du spielst mit der nächsten Person, die auf dasselbe wartet.',
  matches: {
    base2: 'Zu zweit, Grundspiel',
    abbot2: 'Zu zweit, Fluss und Abt',
    inns2: 'Zu zweit, Wirtshäuser und Händler',
    base3: 'Zu dritt, Grundspiel',
    calm2: 'Zu zweit, Grundspiel, in Ruhe',
  },
  waits: (n) => form(n, 'jemand wartet', `${n} warten`),
  tables: 'Offene Tische',
  none: 'Gerade ist kein Tisch offen. Öffne den ersten: Wer als Nächstes kommt, sieht ihn sofort.',
  openOwn: 'Einen Tisch öffnen',
  more: (n) => `und ${form(n, 'ein älterer', `${n} ältere`)}`,
  sit: 'Hinsetzen',
  sitAt: (who) => `Hinsetzen zu ${who}`,
  back: 'Zurück dorthin',
  own: 'dein Tisch',
  free: seats,
  nameless: 'Jemand',
  age: (secs) => (secs < 60 ? 'gerade geöffnet' : secs < 3600 ? `seit ${Math.round(secs / 60)} min offen` : `seit ${Math.round(secs / 3600)} h offen`),
  speaks: (language) => `Seite auf ${language}`,
  untilConfirmed: 'Züge werden bestätigt',
  options: (n) => form(n, 'eine eigene Regel', `${n} eigene Regeln`),
  open: 'Für alle offen: Die Plätze der Freunde sind für alle da, die über die Startseite kommen',
  isOpen: (n) => `Für alle offen: ${seats(n)}`,
  close: 'Tisch schließen',
  isShut: 'Geschlossen: niemand Neues kommt',
  openAgain: 'Wieder öffnen',
  notBegun: 'Du hast noch nicht gespielt',
  getUp: 'Wieder aufstehen',
  seeking: (kind) => `Wir suchen Mitspieler: ${kind}`,
  stay: 'Die Seite darf im Hintergrund warten: Ihr Titel sagt, wenn jemand kommt.',
  cancel: 'Abbrechen',
  late: 'Noch niemand. Warte weiter, oder fang mit dem Computer an:',
  instead: 'Anfangen',
  found: 'Jemand hat sich gesetzt: Es geht los!',
};
