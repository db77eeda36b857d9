// The English words of talking and looking on.
import { numbers } from './plural';

const { plural } = numbers('en');

export const enTalk = {
  title: 'Company',
  chat: 'Players may write to each other',
  write: 'Write something',
  send: 'Send',
  said: 'What was said',
  watch: 'Others may look on',
  onlookers: (n: number | 'none') => (n === 'none' ? 'only when the game is over' : n ? plural(n, 'turn later', 'turns later') : 'at once'),
  closed: 'This game can be watched when it is over.',
  late: (n: number) => `You are watching, ${plural(n, 'turn late', 'turns late')}`,
  mute: 'Mute at this table',
  call: 'Call me when it is my turn, also when the page is closed',
  noCalls: 'This browser does not let itself be called',
  watching: (n: number) => plural(n, 'person is watching', 'people are watching'),
  unread: (n: number) => `${n} new`,
};
