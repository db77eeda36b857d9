import { metaText } from '../i18n';
import { prefs } from '../lib/prefs.svelte';
import type { Meta } from '../lib/protocol';

type BotOffer = Meta['bots'][number];

/** The levels, weakest first. */
export const levelsOf = (meta: Meta): BotOffer[] => meta.bots.filter((b) => b.offered && b.level !== undefined);

/** The others to choose from: of a style, not of a strength. */
export const charactersOf = (meta: Meta): BotOffer[] => meta.bots.filter((b) => b.offered && b.level === undefined);

/** The computer player to suggest: whom this device chose last, else the usual one, else anybody. */
export function defaultBot(meta: Meta): string {
  const offered = meta.bots.filter((b) => b.offered);
  return (offered.find((b) => b.id === prefs.bot) ?? offered.find((b) => b.usual) ?? meta.bots[0])?.id ?? '';
}

export const botName = (meta: Meta, id: string): string => metaText(`bot.${id}`, meta.bots.find((b) => b.id === id)?.name ?? id);

export const botSummary = (meta: Meta, id: string): string => metaText(`bot.${id}.summary`, meta.bots.find((b) => b.id === id)?.summary ?? '');

/** `4 Journeyman`: with its number, if it is a level. */
export const botTitle = (meta: Meta, bot: BotOffer): string => `${bot.level ?? ''} ${botName(meta, bot.id)}`.trim();
