// Tests speak any language at once.
import { LANGUAGES, learn } from '../src/i18n';

await Promise.all(Object.keys(LANGUAGES).map(learn));
