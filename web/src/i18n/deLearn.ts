// The German words around the lessons; what they tell comes from the server.
import type { enLearn } from './enLearn';

export const deLearn: typeof enLearn = {
  title: 'Spielen lernen',
  lead: 'Zwölf kurze Schritte auf einem echten Spielfeld: legen, besetzen, werten.',
  of: (system) => `${system} lernen`,
  tryIt: 'Ausprobieren',
  tryOut: (system) => `Ausprobieren: ${system} in ein paar kurzen Schritten`,
  lesson: 'Schritt',
  place: (n, of) => `Schritt ${n} von ${of}`,
  done: 'erledigt',
  doneOf: (n, of) => `${n} von ${of}`,
  hint: 'Tipp',
  show: 'Zeig es mir',
  next: 'Nächster Schritt',
  again: 'Noch einmal',
  play: 'Ein Spiel beginnen',
  other: 'Das ist erlaubt, aber nicht das, worum es in diesem Schritt geht. Versuche es noch einmal.',
  wellDone: 'Gut gemacht!',
  finished: 'Das waren alle Schritte.',
  further: 'Als Nächstes lernen:',
  unknown: 'Diese Lektion gibt es nicht. Hier ist die erste.',
};
