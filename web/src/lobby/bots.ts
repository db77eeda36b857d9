import { metaText } from '../i18n';
import type { Meta } from '../lib/protocol';

/** Best first. */
const LIKED = ['best', 'greedy'];

/** The computer player to suggest: the strongest that we know, else the last that the server lists. */
export const defaultBot = (meta: Meta): string =>
  LIKED.find((id) => meta.bots.some((b) => b.id === id)) ?? meta.bots[meta.bots.length - 1]?.id ?? '';

/** `Mason, strongest`: how strong one is, if the catalogue knows. */
export function botTitle(bot: Meta['bots'][number]): string {
  const level = metaText(`bot.${bot.id}.level`, '');
  return metaText(`bot.${bot.id}`, bot.name) + (level && `, ${level}`);
}

export const botName = (meta: Meta, id: string): string => metaText(`bot.${id}`, meta.bots.find((b) => b.id === id)?.name ?? id);

export const botSummary = (meta: Meta, id: string): string => metaText(`bot.${id}.summary`, meta.bots.find((b) => b.id === id)?.summary ?? '');
