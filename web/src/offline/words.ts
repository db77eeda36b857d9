// The words of playing without a server come with it, in the language of the page.
import { spoken } from '../i18n';
import { deOffline } from '../i18n/deOffline';
import { enOffline } from '../i18n/enOffline';

export const w = (): typeof enOffline => spoken({ en: enOffline, de: deOffline });
