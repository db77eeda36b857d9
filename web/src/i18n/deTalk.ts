// Die deutschen Wörter vom Reden und Zuschauen.
import type { enTalk } from './enTalk';
import { numbers } from './plural';

const { plural } = numbers('de');

export const deTalk: typeof enTalk = {
  title: 'Gesellschaft',
  chat: 'Wer mitspielt, darf den anderen schreiben',
  write: 'Etwas schreiben',
  send: 'Senden',
  said: 'Was gesagt wurde',
  watch: 'Andere dürfen zuschauen',
  onlookers: (n) => (n === 'none' ? 'erst wenn die Partie zu Ende ist' : n ? plural(n, 'Zug später', 'Züge später') : 'sofort'),
  closed: 'Dieser Partie kann man zusehen, wenn sie zu Ende ist.',
  late: (n) => `Du schaust zu, ${plural(n, 'Zug', 'Züge')} später`,
  mute: 'An diesem Tisch stumm schalten',
  call: 'Mich rufen, wenn ich dran bin, auch bei geschlossener Seite',
  noCalls: 'Dieser Browser lässt sich nicht rufen',
  watching: (n) => `${plural(n, 'Person schaut', 'Leute schauen')} zu`,
  unread: (n) => `${n} neu`,
};
