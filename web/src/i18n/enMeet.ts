// The English words of finding people to play with.
import { numbers } from './plural';

const { form, plural } = numbers('en');

export const enMeet = {
  title: 'Play with people',
  here: (n: number) => (n <= 1 ? 'You are the first here just now' : `${n} people are here`),
  quick: 'Quick match',
  quickText: 'One click: you are paired with whoever waits for the same.',
  matches: {
    base2: 'Two players, base game',
    abbot2: 'Two players, River and Abbot',
    inns2: 'Two players, Inns and Traders',
    base3: 'Three players, base game',
    calm2: 'Two players, base game, no hurry',
  } as Record<string, string>,
  waits: (n: number) => form(n, 'somebody waits', `${n} wait`),
  tables: 'Open tables',
  none: 'No table is open just now. Open the first: whoever comes next sees it at once.',
  openOwn: 'Open a table',
  more: (n: number) => `and ${plural(n, 'older one', 'older ones')}`,
  sit: 'Sit down',
  sitAt: (who: string) => `Sit down with ${who}`,
  back: 'Back to it',
  own: 'your table',
  free: (n: number) => plural(n, 'seat free', 'seats free'),
  nameless: 'Somebody',
  age: (secs: number) => (secs < 60 ? 'just opened' : secs < 3600 ? `open for ${Math.round(secs / 60)} min` : `open for ${Math.round(secs / 3600)} h`),
  speaks: (language: string) => `page in ${language}`,
  untilConfirmed: 'turns are confirmed',
  options: (n: number) => plural(n, 'rule of its own', 'rules of its own'),
  open: 'Open to everybody: the friends’ seats are free to whoever comes by the start page',
  isOpen: (n: number) => `Open to everybody: ${plural(n, 'seat free', 'seats free')}`,
  close: 'Close the table',
  seeking: (kind: string) => `Looking for somebody to play with: ${kind}`,
  stay: 'This page may wait in the background: its title says when somebody comes.',
  cancel: 'Cancel',
  late: 'Nobody yet. Wait on, or begin with the computer:',
  instead: 'Begin',
  found: 'Somebody has sat down: it begins!',
};
