// Words that go with a number, by the plural rules of a language, which the browser knows (Unicode's CLDR).

/** The forms that a language may have, in the order in which words are given. English and German have `one` and `other`. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** For a language: the form of a word that goes with a number, and number and word together. */
export function numbers(tag: string) {
  const rules = new Intl.PluralRules(tag);
  const known = FORMS.filter((form) => rules.resolvedOptions().pluralCategories.includes(form));
  const form = (n: number, ...words: string[]): string => words[known.indexOf(rules.select(n))] ?? words[words.length - 1];
  const plural = (n: number, ...words: string[]): string => `${n} ${form(n, ...words)}`;
  return { form, plural };
}
