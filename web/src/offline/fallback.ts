// Where the server cannot be reached, the program on this device answers what it can, if it was kept here: puzzles, lessons, rules, designs,
// positions, and a table where nobody else is wanted.
import type { Created, Meta } from '../lib/protocol';
import { keep, keptGame, type Kept } from './kept';
import { Program } from './program';
import { answered, isOurs } from './server';
import { w } from './words';

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

/** A table for those at this device and computers begins here, unless a game lies here that would be lost; nothing where others are wanted. */
function begun(wish: Kept & { clock?: object; rated?: boolean }): Response | undefined {
  if (wish.seats.some((s) => s.kind === 'open') || wish.clock || wish.rated) return undefined;
  if (keptGame()) return Response.json({ code: 'kept', message: w().kept }, { status: 409 });
  const { rules = '', seats, confirm, aids, position } = wish;
  keep({ rules, seats, confirm, aids, ...(position && { position }) });
  const made: Created = { table: 'offline', tokens: ['here'], links: { play: '/t/offline', watch: '', seats: [] } };
  return Response.json(made);
}

/** The answer to what failed for this reason; fails for the same where nobody knows one. */
export async function answerInstead(path: string, init: RequestInit | undefined, why: unknown): Promise<Response> {
  const table = path === '/api/tables' && init?.body;
  const made = table || isOurs(path) ? await found() : undefined;
  if (!made) throw why;
  const answer = table ? begun(JSON.parse(table as string)) : await answered(made, path, init);
  if (!answer) throw why;
  return answer;
}
