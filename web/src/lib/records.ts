// Games from files: whatever can be read as a record is brought to the server, which makes a table of it.
import { t } from '../i18n';
import { ApiError, bringRecord } from './api';

const MOST = 1 << 20;

/** Brings the game of a file; gives the table at which it can be looked at. Throws ApiError in the language of the page. */
export async function bringFile(file: File): Promise<string> {
  if (file.size > MOST) throw new ApiError('too-large', t().replay.tooLarge);
  return (await bringRecord(await file.text())).table;
}
