// The words of this page come with it, in the language of the page.
import { dePosition } from '../i18n/dePosition';
import { enPosition } from '../i18n/enPosition';
import { t } from '../i18n';

export const w = (): typeof enPosition => (t().tag === 'de' ? dePosition : enPosition);

/** What the engine says against something, in the language of the page as far as it has the words. */
export const inWords = (text: string): string => w().sentences.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
