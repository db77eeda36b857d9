// Die deutschen Wörter der Tipps. Wem etwas gehört, steht in Klammern dahinter: so braucht kein Wort ein Geschlecht.
import type { Who } from '../game/facts';
import type { enHint } from './enHint';
import { numbers } from './plural';

const { form, plural } = numbers('de');

const signed = (n: number) => (Math.abs(n) < 0.05 ? '0' : `${n > 0 ? '+' : '−'}${Math.abs(n).toFixed(1).replace('.', ',')}`);
const points = (n: number) => plural(n, 'Punkt', 'Punkte');
const list = (words: string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} und ${words.at(-1)}` : (words[0] ?? ''));
const on = (w: Who) => {
  const names = list([...(w.me ? ['du'] : []), ...w.names]);
  return names && ` (${names})`;
};
const who = (w: Who) => list([...(w.me ? ['dich'] : []), ...w.names]);
const followers = (n: number) => `${n} Gefolgsleute`;

export const deHint: typeof enHint = {
  signed,
  button: 'Tipp',
  title: 'Was am besten wäre',
  thinking: 'Denkt über deinen Zug nach',
  help: 'Punkte mehr als ein gewöhnlicher Zug',
  turn: (n) => `Zug ${n}`,
  play: 'Spielen',
  at: (x, y) => `auf ${x},${y}`,
  win: (percent, error) => `gewinnt zu ${percent}${error ? ` ± ${error}` : ''} %`,
  margin: (n, error) => `${n}${error ? ` ± ${error}` : ''} am Ende`,
  marginHelp: 'Um wie viel du am Ende von Partien führst, die von hier weitergespielt werden',
  off: 'An diesem Tisch gibt es keine Tipps',
  tooMany: 'So viele Tipps auf einmal: bitte denke einen Augenblick selbst nach',
  show: (gain, text) => `${gain}: ${text}`,
  completes: (what, of, gets, n) => `${what}${on(of)} fertig: ${points(n)}${gets ? ` für ${who(gets)}` : ''}`,
  scores: (what, gets, n) => `${what}: ${points(n)} für ${who(gets)}`,
  joins: (what, of, leads) => `verbindet: ${what}${on(of)}, Mehrheit${on(leads)}`,
  extends: (what, leads, n) => `${what}${on(leads)} wächst um ${points(n)}`,
  claims: (role, what, n) => `${role} (${what}), bisher ${points(n)}`,
  odds: (what, leads, from, to) => `${what}${on(leads)} wird ${to > from ? 'eher' : 'schwerer'} fertig: ${from} % → ${to} %`,
  returns: (of, n) => `${form(n, 'ein Gefolgsmann kommt', `${followers(n)} kommen`)} heim${on(of)}`,
  moves: (figure, at) => `${figure} zieht um nach ${at}`,
  neutral: (token, at, role) => `${token} geht ${role ? `zu: ${role} bei` : 'nach'} ${at}`,
  quarter: (token, to) => `${token} geht ${to}`,
  flight: (token, cells) => `${token} fliegt vielleicht ${cells.join(' → ')}`,
  raises: (at, height) => `baut den Turm auf ${at} höher: ${plural(height, 'Turmteil', 'Turmteile')}`,
  captures: (role, of, at) => `nimmt gefangen: ${role}${on(of)} auf ${at}`,
  frees: (figure, of) => `wieder frei: ${figure}${on(of)}`,
  builds: { bridge: (at) => `baut eine Brücke über ${at}`, castle: (at) => `macht die Stadt auf ${at} zur Burg`, abbey: (at) => `legt die Abtei auf ${at}` },
  flies: (figure) => `${figure} hebt ab`,
  infects: (at) => `setzt einen Floh auf ${at}`,
  lifts: (at) => `nimmt den Floh von ${at}`,
  trades: {
    chooses: () => 'wählt dieses Plättchen',
    takes: () => 'nimmt das Plättchen',
    bids: (n) => `bietet ${points(n)}`,
    buys: (n) => `kauft das Plättchen für ${points(n)}`,
    sells: (n, to) => `verkauft das Plättchen für ${points(n)}${who(to) && ` an ${who(to)}`}`,
  },
  advances: (figure, of, n) => `${figure}${on(of)} geht auf der Wertungstafel auf ${n}`,
  second: 'nimmt das zweite Plättchen',
  noSecond: 'verzichtet auf das zweite Plättchen',
  times: (line, n) => `${line} (${n}-mal)`,
  notation: (moves) => `in Notation: ${moves}`,
  token: (token, n) => `${token}: ${n}`,
  hand: (n) => (n ? form(n, 'behält einen Gefolgsmann', `behält ${followers(n)}`) : 'behält keinen Gefolgsmann'),
};
