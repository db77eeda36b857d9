// The German words of holidays.
import type { HolidayWords } from './enHoliday';
import { numbers } from './plural';

const { plural } = numbers('de');

export const deHoliday: HolidayWords = {
  title: 'Urlaub',
  days: 'Tage Urlaub',
  text: (most) => `Deine Zeit steht solange still, und die anderen sehen es. Im Jahr hast du ${plural(most, 'Tag', 'Tage')}.`,
  left: (n) => `Deine Zeit steht solange still, und die anderen sehen es. In diesem Jahr hast du noch ${plural(n, 'Tag', 'Tage')}.`,
  all: 'Er gilt an allen deinen Tischen.',
  begin: 'Jetzt beginnen',
  on: (until) => `Du bist im Urlaub bis ${until}.`,
  end: 'Ich bin zurück',
};
