// The English words of hints.
import type { Who } from '../game/facts';
import { a, inside } from './enPlace';
import { numbers } from './plural';

const { form, plural } = numbers('en');

/** Points of a judgement, with their sign. */
const signed = (n: number) => (Math.abs(n) < 0.05 ? '0' : `${n > 0 ? '+' : '−'}${Math.abs(n).toFixed(1)}`);
const points = (n: number) => plural(n, 'point', 'points');
const list = (words: string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? ''));
const owners = (w: Who) => list([...(w.me ? ['your'] : []), ...w.names.map((n) => `${n}’s`)]);
/** `your city`, or `an abbey` that is nobody's. */
const whose = (w: Who, what: string) => (owners(w) ? `${owners(w)} ${what}` : a(what));
const who = (w: Who) => list([...(w.me ? ['you'] : []), ...w.names]);
const followers = (n: number) => plural(n, 'follower', 'followers');

export const enHint = {
  signed,
  button: 'Hint',
  title: 'What would be best',
  thinking: 'Thinking about your turn',
  help: 'Points more than an ordinary turn',
  turn: (n: number) => `Turn ${n}`,
  play: 'Play it',
  at: (x: number, y: number) => `at ${x},${y}`,
  win: (percent: number, error: number) => `wins ${percent}${error ? ` ± ${error}` : ''} %`,
  margin: (n: string, error: number) => `${n}${error ? ` ± ${error}` : ''} in the end`,
  marginHelp: 'By how much you lead at the end of games played on from here',
  off: 'This table gives no hints',
  tooMany: 'So many hints at once: please think yourself for a moment',
  show: (gain: string, text: string) => `${gain}: ${text}`,
  completes: (what: string, on: Who, gets: Who | undefined, n: number) =>
    `closes ${whose(on, what.toLowerCase())}: ${points(n)}${gets ? ` for ${who(gets)}` : ''}`,
  scores: (what: string, gets: Who, n: number) => `${what}: ${points(n)} for ${who(gets)}`,
  joins: (what: string, on: Who, leads: Who) => `joins ${whose(on, what.toLowerCase())}, led by ${who(leads)}`,
  extends: (what: string, leads: Who, n: number) => `${whose(leads, what.toLowerCase())} grows by ${points(n)}`,
  claims: (role: string, what: string, n: number) => `${role.toLowerCase()} ${inside(what)} the ${what.toLowerCase()}, ${points(n)} so far`,
  odds: (what: string, leads: Who, from: number, to: number) =>
    `${whose(leads, what.toLowerCase())} is ${to > from ? 'easier' : 'harder'} to complete: ${from} % → ${to} %`,
  returns: (on: Who, n: number) => `${whose(on, form(n, 'follower comes', `${followers(n)} come`))} home`,
  moves: (figure: string, at: string) => `${a(figure.toLowerCase())} moves to ${at}`,
  neutral: (token: string, at: string, role: string) => `the ${token.toLowerCase()} goes ${role ? `beside the ${role.toLowerCase()} at` : 'to'} ${at}`,
  quarter: (token: string, to: string) => `the ${token.toLowerCase()} goes ${to}`,
  // Where others decide about its way, too.
  flight: (token: string, cells: string[]) => `the ${token.toLowerCase()} may fly ${cells.join(' → ')}`,
  raises: (at: string, height: number) => `raises the tower at ${at}: ${plural(height, 'piece', 'pieces')}`,
  captures: (role: string, of: Who, at: string) => `captures ${whose(of, role.toLowerCase())} at ${at}`,
  frees: (figure: string, of: Who) => `${whose(of, figure.toLowerCase())} is free again`,
  builds: { bridge: (at: string) => `builds a bridge over ${at}`, castle: (at: string) => `makes a castle of the city at ${at}`, abbey: (at: string) => `lays the abbey at ${at}` } as Record<string, (at: string) => string>,
  flies: (figure: string) => `${a(figure.toLowerCase())} takes off`,
  infects: (at: string) => `puts a flea on ${at}`,
  lifts: (at: string) => `takes the flea from ${at}`,
  trades: {
    chooses: () => 'chooses this tile',
    takes: () => 'takes the tile',
    bids: (n: number) => `bids ${points(n)}`,
    buys: (n: number) => `buys the tile for ${points(n)}`,
    sells: (n: number, to: Who) => `sells the tile for ${points(n)}${who(to) && ` to ${who(to)}`}`,
  } as Record<string, (n: number, to: Who) => string>,
  advances: (figure: string, of: Who, n: number) => `${whose(of, figure.toLowerCase())} goes to ${n} on the score track`,
  second: 'takes the second tile',
  noSecond: 'does without the second tile',
  times: (line: string, n: number) => `${line} (${n === 2 ? 'twice' : `${n} times`})`,
  notation: (moves: string) => `in notation: ${moves}`,
  token: (token: string, n: number) => `${token}: ${n}`,
  hand: (n: number) => (n ? `keeps ${followers(n)}` : 'keeps no follower'),
};
