// Where the server cannot be reached, the program on this device answers what it can, if it was kept here: puzzles, lessons, rules, designs,
// positions, and a table where nobody else is wanted.
import type { Created, Meta } from '../lib/protocol';
import { keep, keptGame, type Kept } from './kept';
import { Program } from './program';
import { answered, isOurs } from './server';

let program: Promise<Program> | undefined;

/** Starts it; fails where there is none. */
async function start(): Promise<Program> {
  const { offline } = (await (await fetch('/api/meta')).json()) as Meta;
  if (!offline) throw new Error('no module');
  const made = new Program(offline);
  await made.ask({ cmd: 'rules', rules: 'base' });
  return made;
}

/** The program, if there is one. */
async function found(): Promise<Program | undefined> {
  program ??= start();
  const made = await program.catch(() => undefined);
  if (!made) program = undefined;
  return made;
}

/** A picture that the service worker could not fetch; nothing if it cannot be drawn here. */
export async function draw(path: string): Promise<string> {
  const made = await found();
  const answer = made && (await answered(made, path));
  return answer?.ok ? answer.text() : '';
}

/** A table for those at this device and computers begins here, unless a game lies here that would be lost. */
function begun(wish: Kept & { clock?: object; rated?: boolean }): Created | undefined {
  const alone = wish.seats.every((s) => s.kind !== 'open') && !wish.clock && !wish.rated;
  if (!alone || keptGame()) return undefined;
  const { rules = '', seats, confirm, aids, position } = wish;
  keep({ rules, seats, confirm, aids, ...(position && { position }) });
  return { table: 'offline', tokens: ['here'], links: { play: '/t/offline', watch: '', seats: [] } };
}

/** The answer to what failed for this reason; fails for the same where nobody knows one. */
export async function answerInstead(path: string, init: RequestInit | undefined, why: unknown): Promise<Response> {
  const table = path === '/api/tables' && init?.body;
  const made = table || isOurs(path) ? await found() : undefined;
  if (!made) throw why;
  if (table) {
    const answer = begun(JSON.parse(table as string));
    if (!answer) throw why;
    return Response.json(answer);
  }
  return answered(made, path, init);
}
