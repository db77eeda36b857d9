// The English words of what can be chosen, of what it is called to do nothing, or to go on.
import { small } from './enPlace';
import { numbers } from './plural';

const { plural } = numbers('en');

const or = (words: string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]);

export const enAsk = {
  // What it is called to do nothing there.
  passes: {
    deploy: 'No follower', 'deploy.other': 'No figure', 'deploy.home': 'Neither', 'deploy.evict': 'Neither', 'deploy.beside': 'Neither', 'deploy.onto': 'Neither', 'deploy.tower': 'Neither', capture: 'Nobody', phantom: 'No phantom', abbey: 'Draw a tile', 'late-abbey': 'No abbey', wagon: 'Home', redeploy: 'Nobody moves', 'last-redeploy': 'Nobody moves', carcassonne: 'Send nobody', 'carcassonne.neutral': 'He stays',
    escape: 'Nobody leaves', 'second tile': 'No second tile', bridge: 'No bridge', place: 'Out of the game', auction: 'No bid', plague: 'Go on', 'plague-before-dragon': 'Nobody flees', 'plague-before-scoring': 'After the scoring', castle: 'Score the city',
  } as Record<string, string>,
  // What can be done where figures are placed, for a question that cannot ask for one.
  acts: {
    evict: 'send a knight home', home: 'take a figure home', recall: 'take a figure back', fly: 'let a follower fly', fairy: 'move the fairy', tower: 'act at a tower',
    ransom: 'buy a prisoner back', bridge: 'build a bridge', lift: 'move a flea', flee: 'let a follower flee', infect: 'put a flea',
  } as Record<string, string>,
  askActs: (acts: string[]) => `Do you ${or(acts)}?`,
  // Which of its six steps the dragon makes.
  flight: (step: number) => `(step ${step} of 6)`,
  // More than a question names can be done.
  orElse: (question: string) => question.replace(/\?$/, ', or something else?'),
  // Where all that is offered, or some of it, can be done later in the turn, too.
  notYet: 'Not yet',
  notNow: 'Nothing now',
  refuseActs: (n: number) => ['No', 'Neither'][n - 1] ?? 'Nothing of this',
  // What it is called to go on, where that does not end the turn.
  ends: { 'confirm.second-tile': 'Draw the second tile' } as Record<string, string>,
  choice: {
    move: (figure: string, place: string, at: string) => `${figure} to the ${place.toLowerCase()} at ${at}`,
    recall: (role: string, at: string) => `Take back the ${role.toLowerCase()} at ${at}`,
    home: (person: string, at: string) => `Home: ${person.toLowerCase()} at ${at}`,
    evict: (person: string, at: string, owner: string) => `Send home: ${person.toLowerCase()} at ${at} (${owner})`,
    beside: (token: string, person: string, at: string) => `${token} beside the ${person.toLowerCase()} at ${at}`,
    capture: (person: string, at: string, owner: string) => `Capture: ${person.toLowerCase()} at ${at} (${owner})`,
    raise: (at: string) => `A piece onto the tower at ${at}`,
    ransom: (figure: string, captor: string) => `Buy back: ${figure.toLowerCase()} from ${captor}, 3 points`,
    swap: (figure: string) => `${figure} comes back`,
    onto: (token: string, at: string) => `${token} to ${at}`,
    person: (role: string, figure: string) => `${role} (${figure.toLowerCase()})`,
    afar: (person: string, at: string) => `${person} at ${at}`,
    neutral: (place: string) => `To the ${place.toLowerCase()}`,
    enter: (place: string) => `To the ${place.toLowerCase()}`,
    on: (place: string) => small(place),
    counted: (place: string, n: number) => `${place}, no. ${n}`,
    below: (n: number) => `${n} more`,
    again: 'Draw a second tile',
    fly: 'Take off',
    castle: (at: string): string => `Castle at ${at}`,
    lot: (n: number, what: string): string => `Tile ${n}${what && `: ${what}`}`,
    bid: (points: number): string => `Bid ${points}`,
    buy: (points: number): string => `Buy for ${points}`,
    sell: (points: number): string => `Sell for ${points}`,
    bridge: (down: boolean, over: string): string => `Bridge${over && ` over ${over}`} from ${down ? 'north to south' : 'east to west'}`,
    advance: (messenger: boolean, from: number, to: number, dark: boolean): string =>
      `${messenger ? 'Messenger' : 'Follower'}: ${from} → ${to}${dark ? ', dark' : ''}`,
    perform: 'Do what it says',
    decline: '2 points',
    infect: (at: string): string => `Flea on ${at}`,
    lift: (at: string): string => `Flea from ${at}`,
    flee: (person: string, from: string, to: string): string => `${person} flees from ${from} to ${to}`,
    cash: (person: string, at: string): string => `Score: ${person.toLowerCase()} at ${at}`,
    menu: 'Which figure?',
  },
  messages: {
    track: 'Score track',
    points: (n: number): string => `(${plural(n, 'point', 'points')})`,
    stands: (name: string, messenger: boolean, place: number): string => `${name}, ${messenger ? 'messenger' : 'follower'}: ${place}`,
    // By number, from 1.
    texts: [
      '',
      'Points for your smallest road',
      'Points for your smallest city',
      'Points for your smallest monastery',
      '3 points for each of your farmers',
      '2 points for each pennant where your knights are',
      '2 points for each of your knights',
      'Draw another tile and play it',
      'Score one of your followers and take him home',
    ],
  },
  bazaar: {
    title: 'Bazaar',
    sold: 'For sale',
    highest: (points: number, name: string) => `Highest bid: ${points} (${name})`,
    amount: (least: number, most: number) => `Bid, from ${least} to ${most}`,
    less: 'Less',
    more: 'More',
  },
};
