// The German words of playing without a server.
import type { enOffline } from './enOffline';

export const deOffline: typeof enOffline = {
  title: 'Ohne Server spielen',
  lead: 'Das ganze Spiel läuft auf diesem Gerät, die Computerspieler auch. Einmal geladen, braucht es kein Netz, und die Partie bleibt hier.',
  own: 'Mehr Gegner, mehrere an diesem Gerät, andere Regeln.',
  loading: 'Das Spiel wird geladen …',
  failed: 'Das Spiel konnte nicht geladen werden. Einmal muss es mit Netz geladen werden, dann ist es auch ohne da.',
  notThere: 'Dieser Server hat das Spiel nicht dabei, um ohne ihn zu spielen.',
  damaged: 'Die Partie kann hier nicht weitergehen.',
  kept: 'Der Server ist nicht erreichbar, und auf diesem Gerät läuft schon eine Partie ohne ihn: „Ohne Server spielen“ setzt sie fort, ihr Menü beendet sie.',
  later: 'Der Server ist gerade nicht erreichbar. Die Partie bleibt auf diesem Gerät: Spiel dort weiter, wenn er wieder da ist.',
  goOn: 'Am Server weiterspielen',
  end: 'Andere Partie beginnen',
  endSure: 'Diese wirklich beenden?',
  back: 'Zur Startseite',
};
