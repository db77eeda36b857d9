// Tables brought quickly to a decision that is to be looked at: seats of one device, played at random over a line of their own.
import { settled } from './wait.mjs';

/** Sets a table at which all play on one device; gives its address on the page. */
export async function deviceTable(url, rules, names, aids = 'standard') {
  const seats = names.map((name) => ({ kind: 'me', name }));
  const body = JSON.stringify({ rules, seats, confirm: true, aids });
  const answer = await fetch(`${url}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()).links.play;
}

/** Those parts of the address that lead to the table from any host. */
export const pathOf = (play) => play.replace(/^https?:\/\/[^/]+/, '');

/** In the page: takes the seats of a link and plays at random, with a liking for builders, for flights if a landing and for knights if a castle or a princess is wanted, and for sending followers to the city, until one of the kinds of
 * decisions that are wanted comes, in turn `from` or later and with so many choices on the tile just laid, but at least `least` and at most `most` in all; says which, or nothing at the end. */
export async function playUntil({ play, wanted, from = 25, choices = 3, least = 0, most = 99 }) {
  const [, id, secrets] = play.match(/\/t\/(.*)#k=(.*)/);
  let last; // the tile laid last
  // A builder, a pig; an abbot beside his monastery; onto a tower; through a gate onto another tile.
  const sort = (o) => (o.kind !== 'deploy' ? o.kind : o.role === o.figure ? 'other' : o.role === 'lying abbot' ? 'lying' : o.role === 'guard' ? 'up' : o.tile !== last ? 'afar' : o.kind);
  const special = (d) =>
    ['evict', 'afar', 'home', 'recall', 'neutral', 'move', 'other', 'lying', 'fly', 'ransom', 'beside', 'onto', 'raise', 'infect', 'flee'].find((k) => d.options.some((o) => sort(o) === k) && wanted.includes(`${d.kind}.${k}`));
  const nameOf = (d) => (special(d) ? `${d.kind}.${special(d)}` : d.kind);
  const onLast = (state, d) => d.options.filter((o) => o.kind === 'deploy' && o.tile === state.turn.last).length;
  const usual = (d) => ['place', 'deploy', 'confirm'].includes(d.kind);
  const ripe = (state, d) => d.options.length >= least && wanted.includes(nameOf(d)) && (state.turn.number >= from || !usual(d)) && (d.kind !== 'deploy' || (onLast(state, d) >= choices && d.options.length <= most));
  const pick = (d) => {
    const real = d.options.filter((o) => o.kind !== 'pass');
    const rare = d.options.find((o) => o.figure === 'builder') ?? d.options.find((o) => (o.kind === 'fly' && wanted.includes('land')) || (o.role === 'knight' && (wanted.includes('castle') || wanted.includes('deploy.evict'))));
    if (rare) return rare.move;
    const list = d.kind === 'carcassonne' || (d.kind === 'deploy' && Math.random() < 0.8) ? real : d.options;
    return (list.length ? list : d.options)[Math.floor(Math.random() * (list.length || d.options.length))].move;
  };
  /** Answers so many decisions over a connection of its own: a new one has its messages a second anew. */
  const stretch = (most) =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
      let sent = 0;
      const now = { turn: {} }; // of a change only what is otherwise
      let mine;
      const end = (name) => {
        socket.close();
        done(name);
      };
      socket.onopen = () => socket.send(JSON.stringify({ type: 'join', tokens: secrets.split(',') }));
      socket.onmessage = ({ data }) => {
        const { type, seats, state, decision } = JSON.parse(data);
        if (type === 'welcome') mine = seats;
        if (type !== 'update' && type !== 'change') return;
        Object.assign(now.turn, state.turn);
        last = now.turn.last;
        const d = decision ?? state.decision;
        if (!d) return end('');
        if (!mine.includes(d.actor)) return;
        d.options = d.options.map((o) => (typeof o === 'string' ? { kind: 'place', move: o } : o));
        if (ripe(now, d)) return end(nameOf(d));
        if (sent === most) return end();
        socket.send(JSON.stringify({ type: 'play', id: `r${sent++}`, seat: d.actor, seq: d.seq, move: pick(d) }));
      };
    });
  for (;;) {
    const name = await stretch(50);
    if (name !== undefined) return name;
  }
}

/** A table at which a decision of this kind is to be made, with a few tries: not every game has one. */
export async function tableAt(s, driver, rules, names, wish) {
  for (let game = 0; game < 12; game++) {
    const play = await deviceTable(s.url, rules, names);
    if (await driver.evaluate(playUntil, { play, ...wish })) return pathOf(play);
  }
  throw new Error(`no decision ${wish.wanted} came`);
}

/** Waits until the board has its pictures and outlines and stands still. */
export async function still(page) {
  await page.locator('[data-testid=actions] [data-move], [data-cell]').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('button.choice:not([data-kind=again], [data-kind=bridge], [data-kind=choose], [data-kind=buy], [data-kind=sell], [data-kind=advance], [data-kind=perform], [data-kind=decline])') || document.querySelector('[data-spot]'));
  await settled(page);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => JSON.stringify(globalThis.boardLook());
        let was = look();
        let same = 0;
        const frame = () => {
          same = look() === was ? same + 1 : 0;
          was = look();
          if (same < 6) requestAnimationFrame(frame);
          else done();
        };
        requestAnimationFrame(frame);
      }),
  );
}
