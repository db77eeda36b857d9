// The German words around the lessons; what they tell comes from the server.
import type { enLearn } from './enLearn';

export const deLearn: typeof enLearn = {
  title: 'Spielen lernen',
  lead: 'Zwölf kurze Schritte auf einem echten Spielfeld: legen, besetzen, werten.',
  of: (system) => `${system} lernen`,
  tryIt: 'Ausprobieren',
  tryOut: (system) => `${system} in einer kurzen Lektion ausprobieren`,
  lesson: 'Schritt',
  place: (n, of) => `Schritt ${n} von ${of}`,
  done: 'erledigt',
  hint: 'Tipp',
  show: 'Zeig es mir',
  next: 'Nächster Schritt',
  again: 'Noch einmal',
  play: 'Ein Spiel beginnen',
  other: 'Das ist erlaubt, aber nicht das, worum es in diesem Schritt geht. Versuche es noch einmal.',
  wellDone: 'Gut gemacht!',
  finished: 'Das waren alle Schritte.',
  unknown: 'Diese Lektion gibt es nicht. Hier ist die erste.',
};
