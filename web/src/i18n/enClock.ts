// The English words of clocks.
import { numbers } from './plural';

const { plural } = numbers('en');

export const enClock = {
  title: 'Clock',
  none: 'No clock',
  control: (c: { main?: number; increment?: number; days?: number }) =>
    c.days ? plural(c.days, 'day a turn', 'days a turn') : `${(c.main ?? 0) / 60}\u00a0min${c.increment ? ` + ${c.increment}\u00a0s a\u00a0turn` : ''}`,
  whenUp: 'Whoever has no time left',
  flags: { computer: 'a computer plays this turn', lose: 'loses' },
  left: 'Time left',
  begin: 'The clocks begin when everybody is here',
  low: '20 seconds left',
  timeUp: (name: string) => `Time is up: ${name}`,
  played: (name: string) => `Time is up: a computer plays for ${name === 'You' ? 'you' : name}`,
  ranOut: 'Your time was up; a computer plays your seat to the end',
  runs: (name: string) => `${name} is not at the table; the clock runs`,
  holiday: (until: string) => `On holiday until ${until}`,
  day: 'd',
  hour: 'h',
};
