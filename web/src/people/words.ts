// The words about somebody's key come with the page that shows it.
import { spoken } from '../i18n';
import { deKey } from '../i18n/deKey';
import { enKey } from '../i18n/enKey';

export const w = () => spoken({ en: enKey, de: deKey });
