// Why a tile may not lie somewhere, in words: what the server says, side by side and rule by rule, in the language of the page.
import { capital, t, word } from '../i18n';
import type { WhyAnswer, WhyReason } from '../lib/protocol';

/** What speaks against the cell with the tile turned so. */
export const reasonsAt = (answer: WhyAnswer, rot: number): WhyReason[] => answer.reasons.filter((r) => r.rot === undefined || r.rot === rot);

export function reasonText(r: WhyReason): string {
  const words = t().refuse;
  if (r.kind === 'edge' && r.side && r.meets) {
    const [mine, theirs] = r.meets.map((kind) => word('kinds', kind));
    return words.edge(capital(t().sides[r.side]), mine, theirs);
  }
  if (r.kind === 'occupied' || r.kind === 'lonely') return words[r.kind];
  return capital(t().meta[`rule.${r.rules?.[0]}`] ?? r.text);
}

/** What is wrong with the other rotations, each sort once; nothing where turning does not matter. */
export function otherwise(answer: WhyAnswer, rot: number): string {
  if (answer.reasons.some((r) => r.rot === undefined)) return '';
  const texts = [0, 1, 2, 3].filter((r) => r !== rot).map((r) => {
    const reasons = reasonsAt(answer, r);
    return reasons.some((x) => x.kind === 'edge') ? t().refuse.edges : reasons.map(reasonText).join(', ');
  });
  return t().refuse.otherwise([...new Set(texts)].join('; '));
}

/** Everything in one text, to be read aloud. */
export const spokenWhy = (answer: WhyAnswer, rot: number): string =>
  [`${answer.cell.join(',')}: ${reasonsAt(answer, rot).map(reasonText).join(', ')}`, otherwise(answer, rot)].filter(Boolean).join('. ');
