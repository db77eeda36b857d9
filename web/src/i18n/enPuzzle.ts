// The English words around the puzzles.
import { numbers } from './plural';

const { plural } = numbers('en');
/** As many points as are told. */
const points = (n: number) => `${n.toFixed(1)} point${n.toFixed(1) === '1.0' ? '' : 's'}`;

export const enPuzzle = {
  title: 'Puzzles',
  ofDay: 'Puzzle of the day',
  one: 'Puzzle',
  lead: 'One turn is far better than all others. Do you find it?',
  seat: (colour: string) => `You play ${colour.toLowerCase()}. One turn is at least 4 points better than all others: find it.`,
  rating: (n: number) => `Rating ${n}`,
  ratingHelp: 'How hard it is: who has this rating finds the turn every second time',
  mine: 'Your rating',
  solved: (n: number, of: number) => `${n} of ${plural(of, 'puzzle', 'puzzles')} solved`,
  streak: (n: number) => `${plural(n, 'day', 'days')} in a row`,
  done: 'solved',
  right: 'Right!',
  ahead: (n: number) => `No other turn comes within ${points(n)} of it.`,
  also: (n: number) => `${plural(n, 'turn is', 'turns are')} equally good.`,
  wrong: 'Not the best turn.',
  lost: (n: number) => `It is worth about ${points(n)} less.`,
  best: 'The best turn:',
  yours: 'Your turn:',
  showYours: 'My turn',
  change: (n: number) => (n < 0 ? `−${-n}` : `+${n}`),
  now: (rating: number, change: string) => `Your rating: ${rating} (${change})`,
  unrated: 'Only the first try counts for your rating.',
  again: 'Try again',
  next: 'Next',
  nextOne: 'Next puzzle',
  share: 'Copy the link',
  solve: 'Solve it',
  seen: 'Look at it again',
  choose: 'Choose a puzzle',
  how: 'The computer has compared all turns by playing on many thousand times; the best one is ahead by more than all errors.',
};
