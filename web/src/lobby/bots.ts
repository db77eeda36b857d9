import type { Meta } from '../lib/protocol';

const LIKED = ['greedy'];

/** The computer player to suggest: a decent one, if we know it, else the last that the server lists. */
export const defaultBot = (meta: Meta): string =>
  LIKED.find((id) => meta.bots.some((b) => b.id === id)) ?? meta.bots[meta.bots.length - 1]?.id ?? '';
