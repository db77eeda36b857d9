// Being written to when it is one's turn (docs/protocol.md, "Calls"). Fetched only where the server sends mail.
import { spoken, t } from '../i18n';
import { deMail } from '../i18n/deMail';
import { enMail, type MailWords } from '../i18n/enMail';
import { ask } from '../lib/api';

/** A seat, by its secret, or somebody with all his seats. */
export type MailPlace = { table: string; token: string } | { secret: string };
export type MailState = 'none' | 'asked' | 'on';

export const words = (): MailWords => spoken({ en: enMail, de: deMail });

async function say(place: MailPlace, what: object): Promise<MailState> {
  const [path, who] = 'secret' in place ? ['/api/me/mail', place] : [`/api/tables/${place.table}/mail`, { token: place.token }];
  return (await ask<{ state: MailState }>(path, { ...who, ...what })).state;
}

export const mailState = (place: MailPlace): Promise<MailState> => say(place, {});
export const wantMail = (place: MailPlace, address: string): Promise<MailState> => say(place, { address, language: t().tag });
export const noMail = (place: MailPlace): Promise<MailState> => say(place, { on: false });

/** Of the links in mails. */
export const confirmMail = (token: string): Promise<unknown> => ask('/api/mail/confirm', { token });
export const stopMail = (token: string): Promise<unknown> => ask('/api/mail/stop', { token });
