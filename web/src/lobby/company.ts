// A table that waits, in words.
import { expansionName } from '../design/words';
import { seatName } from '../game/names';
import { t } from '../i18n';
import type { Meta, OpenTable } from '../lib/protocol';
import { BASE, readLine } from './rules';
import { botName } from './bots';

/** `Base game, The River`: what is played, without the single options. */
export function gameText(meta: Meta, rules: string): string {
  const { choice } = readLine(meta, rules);
  const games = choice.expansions.length ? choice.expansions : [BASE];
  const own = Object.keys(choice.options).length;
  return [...games.map((id) => expansionName(meta, id)), own ? t().meet.options(own) : ''].filter(Boolean).join(', ');
}

/** The name of a quick match in the language of the page. */
export const matchName = (meta: Meta | undefined, id: string): string => t().meet.matches[id] ?? meta?.matches?.find((m) => m.id === id)?.name ?? id;

/** Who sits there already. */
export function whoText(meta: Meta, o: OpenTable): string {
  const names = o.seats.map((s, i) => (s.free ? '' : s.kind === 'bot' ? botName(meta, s.bot ?? '') : called(s.name, i))).filter(Boolean);
  return names.join(', ');
}

const called = (name: string, seat: number): string => {
  const shown = seatName(name, seat);
  return shown === t().lobby.seat(seat + 1) ? t().meet.nameless : shown;
};

/** The language of another page, if it is not ours. */
export function foreignLanguage(tag: string | undefined): string {
  if (!tag || tag === t().tag) return '';
  try {
    return new Intl.DisplayNames(t().tag, { type: 'language' }).of(tag) ?? '';
  } catch {
    return '';
  }
}
