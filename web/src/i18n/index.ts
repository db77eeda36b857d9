import { prefs } from '../lib/prefs.svelte';
import type { Catalogue } from './en';
import { numbers } from './plural';

interface Language {
  name: string;
  /** What a nameless player is called there. */
  you: string;
  fetch: () => Promise<Catalogue>;
  /** Texts of the options (keys `option.`), which only the form shows that chooses among them; the server itself says them in English. */
  options?: () => Promise<Record<string, string>>;
}

export const LANGUAGES: Record<string, Language> = {
  en: { name: 'English', you: 'You', fetch: () => import('./en').then((m) => m.en) },
  de: { name: 'Deutsch', you: 'Du', fetch: () => import('./de').then((m) => m.de), options: () => import('./deOptions').then((m) => m.deOptions) },
};

const known: Record<string, Catalogue> = {};
let withOptions = false;

/** Fetches a language; to be waited for before it is spoken. */
export async function learn(lang: string): Promise<void> {
  const wanted = LANGUAGES[lang];
  if (!wanted) return;
  known[lang] ??= await wanted.fetch();
  if (withOptions && wanted.options) Object.assign(known[lang].meta, await wanted.options());
}

/** From now on every language comes with the texts of its options. */
export function learnOptions(): Promise<void> {
  withOptions = true;
  return learn(prefs.lang);
}

/** The catalogue in force, or one that was fetched in its place; read inside a component it follows the language switch. */
export function t(): Catalogue {
  return known[prefs.lang] ?? Object.values(known)[0];
}

/** Words that come with what is fetched when it is wanted, in the language of the page. */
export const spoken = <W>(languages: { en: W } & Record<string, W>): W => languages[t().tag] ?? languages.en;

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
