// The English words of holidays; fetched only where there can be any.
import { numbers } from './plural';

const { plural } = numbers('en');

export const enHoliday = {
  title: 'Holiday',
  days: 'Days of holiday',
  text: (most: number) => `None of your time passes meanwhile, and the others see it. Within a year you have ${plural(most, 'day', 'days')}.`,
  left: (n: number) => `None of your time passes meanwhile, and the others see it. Within this year you have ${plural(n, 'day', 'days')} left.`,
  all: 'It counts at all your tables.',
  begin: 'Begin now',
  on: (until: string) => `You are on holiday until ${until}.`,
  end: 'I am back',
};

export type HolidayWords = typeof enHoliday;
