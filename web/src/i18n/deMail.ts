// The German words of mail.
import type { MailWords } from './enMail';

export const deMail: MailWords = {
  title: 'Mail',
  lead: 'Eine Mail, wenn ich dran bin und nicht hier',
  leadMine: 'Eine Mail, wenn du an einem Tisch mit Tagen für jeden Zug dran bist und nicht da.',
  address: 'Meine Mailadresse',
  want: 'Schreib mir',
  bad: 'Das ist keine Mailadresse.',
  asked: 'Eine Mail ist unterwegs. Öffne den Link darin und sag dort, dass dir geschrieben werden soll; bis dahin geschieht nichts.',
  on: 'Dir wird geschrieben, wenn du dran bist.',
  end: 'Keine Mails mehr',
  other: 'Eine andere Adresse',
  kept: 'Die Adresse erfährt niemand, und sie wird vergessen, sobald du keine Mails mehr willst.',
  confirmTitle: 'Soll Bastide dir schreiben?',
  confirmText: 'Du bekommst eine Mail, wenn du an einem Tisch dran bist und nicht da. In jeder steht ein Link, der es beendet.',
  confirm: 'Ja, schreib mir',
  confirmed: 'Von nun an wird dir geschrieben, wenn du dran bist.',
  stopped: 'Du bekommst keine Mails mehr',
  stoppedText: 'Deine Adresse ist vergessen. Willst du wieder Mails, so sag es im Menü eines Tisches.',
  used: 'Dieser Link ist verbraucht: Niemand möchte mehr Mails an diese Adresse.',
};
