// What the server remarks on rules, in words: of an option that changes nothing it names key, value and where it would matter.
import { metaText, t } from '../i18n';
import { sentence } from '../lib/api';
import type { Meta } from '../lib/protocol';
import { valueText } from './rules';

const IDLE = /^([\w-]+)=(\S+) changes nothing here: it matters only with (.+)$/;
/** Values that say just whether there is such a thing in the game. */
const PLAIN = ['=yes', '=on', '!=no', '!=none'];

const optionTitle = (meta: Meta, key: string): string => metaText(`option.${key}`, meta.options.find((o) => o.key === key)?.title ?? key);

const expansionTitle = (meta: Meta, id: string): string => metaText(`expansion.${id}`, meta.expansions.find((e) => e.id === id)?.name ?? id);

/** One of the words of an option's `only`, `fairy=yes`: an expansion or its absence (`!inns`), an option, or what is chosen for it. */
function conditionText(meta: Meta, word: string): string {
  const w = t().lobby.matters;
  if (word.startsWith('!')) return w.without(expansionTitle(meta, word.slice(1)));
  const [, key, how = '', value = ''] = word.match(/^([^!=]+)(!?=)?(.*)$/) ?? [];
  if (!how) return w.expansion(expansionTitle(meta, key));
  if (PLAIN.includes(how + value)) return w.option(optionTitle(meta, key));
  return w.value(optionTitle(meta, key), valueText(meta, key, value).replace(/\.$/, ''), how === '!=');
}

/** All of these words, some of which say that one of several will do. */
const conditionsText = (meta: Meta, words: string): string =>
  words.split(' ').map((word) => word.split('|').map((one) => conditionText(meta, one)).join(` ${t().lobby.matters.or} `)).join(` ${t().lobby.matters.and} `);

export function noteText(meta: Meta, note: string): string {
  const [, key, , words] = note.match(IDLE) ?? [];
  return key ? t().lobby.matters.idle(optionTitle(meta, key), conditionsText(meta, words)) : sentence(note);
}
