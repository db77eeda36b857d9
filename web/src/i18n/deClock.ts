// Die deutschen Wörter der Uhren.
import type { enClock } from './enClock';
import { numbers } from './plural';

const { plural } = numbers('de');

export const deClock: typeof enClock = {
  title: 'Bedenkzeit',
  none: 'Ohne Uhr',
  control: (c) => (c.days ? plural(c.days, 'Tag je Zug', 'Tage je Zug') : `${(c.main ?? 0) / 60}\u00a0min${c.increment ? ` + ${c.increment}\u00a0s je\u00a0Zug` : ''}`),
  whenUp: 'Wer keine Zeit mehr hat,',
  flags: { computer: 'für den zieht ein Computer', lose: 'verliert' },
  left: 'Restzeit',
  begin: 'Die Uhren laufen, sobald alle da sind',
  low: 'Noch 20 Sekunden',
  timeUp: (name) => `Die Zeit ist um: ${name}`,
  played: (name) => `Die Zeit ist um: Ein Computer zieht für ${name === 'Du' ? 'dich' : name}`,
  ranOut: 'Deine Zeit war um; ein Computer spielt deinen Platz zu Ende',
  runs: (name) => `${name} ist nicht am Tisch; die Uhr läuft`,
  holiday: (until) => `Im Urlaub bis ${until}`,
  day: 'T',
  hour: 'Std.',
};
