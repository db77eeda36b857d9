// The English words of a game that is judged turn by turn.
import { numbers } from './plural';

const { plural } = numbers('en');
const number = (n: number) => n.toFixed(1);
const signed = (n: number) => (Math.abs(n) < 0.05 ? '0' : `${n > 0 ? '+' : '−'}${number(Math.abs(n))}`);
/** As many points as are told. */
const points = (n: number) => `${number(n)} point${number(n) === '1.0' ? '' : 's'}`;

export const enReview = {
  title: 'Analysis',
  open: 'Analysis',
  offer: 'How well was it played?',
  about: 'The computer looks at every turn: what would have been better, by how much, and who was lucky with the tiles. That takes half a minute, or some minutes with many expansions; how long it will be is told after the first turns. Everybody who comes later finds it done.',
  begin: 'Analyse the game',
  working: (n: number, of: number) => `${n} of ${plural(of, 'turn', 'turns')} judged`,
  left: (secs: number) => (secs < 120 ? `about ${secs} s left` : `about ${secs / 60} min left`),
  course: 'What the curve shows',
  odds: 'Chance to win',
  expected: 'Expected points',
  totals: 'What it came to',
  lostAll: 'Points lost',
  luck: 'Luck with the tiles',
  luckHelp: 'By how many points this tile was better than the mean of all that could have come',
  luckOf: (n: number) => `luck ${signed(n)}`,
  grades: { best: 'Best', good: 'Good', inaccuracy: 'Inaccurate', mistake: 'Mistake', blunder: 'Blunder' },
  lost: (n: number) => `${points(n)} lost`,
  wins: (percent: number) => `wins ${percent} %`,
  noChoice: 'There was no choice',
  better: (where: string) => (where ? `Better: ${where}` : 'Better'),
  turn: (n: number) => `Turn ${n}:`,
  turningPoints: 'Where it was decided',
  noneLost: 'Nobody lost much in any turn.',
  how: 'Points are those by which the computer’s own player would have led more. Luck compares the tile drawn with all that could have come.',
  number,
  signed,
};
