import { prefs } from '../lib/prefs.svelte';
import { de } from './de';
import { en, type Catalogue } from './en';
import { numbers } from './plural';

export const LANGUAGES: Record<string, { name: string; catalogue: Catalogue }> = {
  en: { name: 'English', catalogue: en },
  de: { name: 'Deutsch', catalogue: de },
};

/** The catalogue in force; read inside a component it follows the language switch. */
export function t(): Catalogue {
  return LANGUAGES[prefs.lang]?.catalogue ?? en;
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A word from one of the open lists; a word that the page has not met yet is shown as it came. */
export function word(list: 'kinds' | 'roles' | 'figures' | 'groups' | 'tokens' | 'marks', key: string): string {
  return t()[list][key] ?? capital(key);
}

export function noun(key: string, count: number): string {
  const forms = t().nouns[key];
  return forms ? numbers(t().tag).form(count, ...forms) : numbers('en').form(count, key, `${key}s`);
}

/** A text of the server (title or summary of an expansion, option, bot): translated where the catalogue knows its key. */
export function metaText(key: string, text: string): string {
  return t().meta[key] ?? capital(text);
}
