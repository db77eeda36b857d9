// A tile in words, for those who do not see it: what is on it and which sides that touches.
import { capital, t } from '../i18n';
import type { TileShape } from '../lib/protocol';

/** What the server says of a tile, in the language of the page. */
export const inTileWords = (text: string): string => capital(t().tileWords.reduce((said, [pattern, words]) => said.replace(pattern, words), text));

/** `City to the north and east; road to the south; 2 fields`, as it is drawn unrotated. Nothing as long as its outlines are not known. */
export const tileWords = (shape: TileShape | undefined): string => inTileWords(shape?.text ?? '');
