// Die deutschen Wörter für das, was gewählt werden kann, und dafür, nichts zu tun oder weiterzugehen.
import type { enAsk } from './enAsk';
import { numbers } from './plural';

const { plural } = numbers('de');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const oder = (words: string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} oder ${words.at(-1)}` : words[0]);

export const deAsk: typeof enAsk = {
  passes: {
    deploy: 'Kein Gefolgsmann', 'deploy.other': 'Keine Figur', 'deploy.home': 'Weder noch', 'deploy.evict': 'Weder noch', 'deploy.beside': 'Weder noch', 'deploy.onto': 'Weder noch', 'deploy.tower': 'Weder noch', capture: 'Niemanden', phantom: 'Kein Phantom', redeploy: 'Niemand zieht um', 'last-redeploy': 'Niemand zieht um', carcassonne: 'Niemanden schicken',
    'carcassonne.neutral': 'Er bleibt', escape: 'Niemand geht', 'second tile': 'Kein zweites Plättchen', bridge: 'Keine Brücke', place: 'Aus dem Spiel', auction: 'Kein Gebot', plague: 'Weiter', 'plague-before-dragon': 'Niemand flieht', 'plague-before-scoring': 'Nach der Wertung', castle: 'Stadt werten', abbey: 'Ein Plättchen ziehen', 'late-abbey': 'Keine Abtei', wagon: 'Nach Hause',
  },
  acts: {
    evict: 'schickst du einen Ritter heim', home: 'holst du eine Figur heim', recall: 'nimmst du eine Figur zurück', fly: 'lässt du einen Gefolgsmann fliegen', fairy: 'versetzt du die Fee', tower: 'baust du an einem Turm',
    ransom: 'kaufst du einen Gefangenen frei', bridge: 'baust du eine Brücke', lift: 'versetzt du einen Floh', flee: 'lässt du einen Gefolgsmann fliehen', infect: 'setzt du einen Floh',
  },
  askActs: (acts) => `${capital(oder(acts))}?`,
  flight: (step) => `(Schritt ${step} von 6)`,
  orElse: (question) => question.replace(/\?$/, ', oder etwas anderes?'),
  notYet: 'Noch nicht',
  notNow: 'Jetzt nichts',
  refuseActs: (n) => ['Nein', 'Weder noch'][n - 1] ?? 'Nichts davon',
  ends: { 'confirm.second-tile': 'Zweites Plättchen ziehen' },
  choice: {
    move: (figure, place, at) => `${figure}: ${place} bei ${at}`,
    recall: (role, at) => `Zurücknehmen: ${role} bei ${at}`,
    home: (person, at) => `Heimholen: ${person} bei ${at}`,
    evict: (person, at, owner) => `Heimschicken: ${person} bei ${at} (${owner})`,
    beside: (token, person, at) => `${token} neben: ${person} bei ${at}`,
    capture: (person, at, owner) => `Gefangen nehmen: ${person} bei ${at} (${owner})`,
    raise: (at) => `Ein Teil auf den Turm bei ${at}`,
    ransom: (figure, captor) => `Freikaufen: ${figure} von ${captor}, 3 Punkte`,
    swap: (figure) => `${figure} kommt zurück`,
    onto: (token, at) => `${token} nach ${at}`,
    person: (role, figure) => `${role} (${figure})`,
    afar: (person, at) => `${person} bei ${at}`,
    neutral: (place) => `Zu: ${place}`,
    enter: (place) => `Nach: ${place}`,
    on: (place) => place,
    counted: (place, n) => `${place}, Nr. ${n}`,
    below: (n) => `${n} weitere`,
    again: 'Ein zweites Plättchen ziehen',
    fly: 'Abheben',
    castle: (at) => `Burg bei ${at}`,
    lot: (n, what) => `Plättchen ${n}${what && `: ${what}`}`,
    bid: (points) => `${points} bieten`,
    buy: (points) => `Für ${points} kaufen`,
    sell: (points) => `Für ${points} verkaufen`,
    bridge: (down, over) => `Brücke${over && ` über ${over}`} von ${down ? 'Norden nach Süden' : 'Osten nach Westen'}`,
    advance: (messenger, from, to, dark) => `${messenger ? 'Bote' : 'Gefolgsmann'}: ${from} → ${to}${dark ? ', dunkel' : ''}`,
    perform: 'Ausführen',
    decline: '2 Punkte',
    infect: (at) => `Floh auf ${at}`,
    lift: (at) => `Floh von ${at}`,
    flee: (person, from, to) => `${person} flieht von ${from} nach ${to}`,
    cash: (person, at) => `Werten: ${person} bei ${at}`,
    menu: 'Welche Figur?',
  },
  messages: {
    track: 'Wertungstafel',
    points: (n) => `(${plural(n, 'Punkt', 'Punkte')})`,
    stands: (name, messenger, place) => `${name}, ${messenger ? 'Bote' : 'Gefolgsmann'}: ${place}`,
    texts: [
      '',
      'Punkte für deine kleinste Straße',
      'Punkte für deine kleinste Stadt',
      'Punkte für dein kleinstes Kloster',
      '3 Punkte für jeden deiner Bauern',
      '2 Punkte für jedes Wappen, wo deine Ritter sind',
      '2 Punkte für jeden deiner Ritter',
      'Ein weiteres Plättchen ziehen und spielen',
      'Einen deiner Gefolgsleute werten und heimholen',
    ],
  },
  bazaar: {
    title: 'Basar',
    sold: 'Zum Verkauf',
    highest: (points, name) => `Höchstes Gebot: ${points} (${name})`,
    amount: (least, most) => `Gebot, von ${least} bis ${most}`,
    less: 'Weniger',
    more: 'Mehr',
  },
};
