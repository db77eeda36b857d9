// Plays at random in a seat of a Bastide server: node random_bot.mjs 'http://localhost:8080/t/TABLE#k=SECRET'
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

const link = new URL(process.argv[2]);
const table = `${link.origin}/api/tables/${link.pathname.replace('/t/', '')}`;
const headers = { authorization: `Bearer ${link.hash.replace('#k=', '')}` };

async function ask(what, message) {
  const answer = await fetch(table + what, message ? { method: 'POST', headers, body: JSON.stringify(message) } : { headers });
  const refused = answer.ok ? null : await answer.json();
  if (refused && refused.code !== 'stale') throw new Error(refused.message); // stale: something has happened since, of which the next line tells
  return answer;
}

let seats = [];
const stream = await ask('/stream');
for await (const line of createInterface({ input: Readable.fromWeb(stream.body) })) {
  const said = line ? JSON.parse(line) : {}; // an empty line: nothing has happened
  if (said.type === 'welcome') seats = said.seats;
  if (said.type === 'over') process.exit();
  const decision = said.decision ?? said.state?.decision;
  if (!decision || !seats.includes(decision.actor)) continue;
  const option = decision.options[Math.floor(Math.random() * decision.options.length)];
  await ask('/message', { type: 'play', seat: decision.actor, seq: decision.seq, move: option.move ?? option });
}
