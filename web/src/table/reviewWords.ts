// The words of a judged game come with what shows it, in the language of the page.
import { spoken } from '../i18n';
import { deReview } from '../i18n/deReview';
import { enReview } from '../i18n/enReview';

export const w = (): typeof enReview => spoken({ en: enReview, de: deReview });
