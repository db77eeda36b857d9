// The words of this page come with it, in the language of the page.
import { dePosition } from '../i18n/dePosition';
import { enPosition } from '../i18n/enPosition';
import { spoken } from '../i18n';

export const w = (): typeof enPosition => spoken({ en: enPosition, de: dePosition });

/** What the engine says against something, in the language of the page as far as it has the words. */
export const inWords = (text: string): string => w().sentences.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
