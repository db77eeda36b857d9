// What the page does by itself in a replay: begins one that the address asks for, keeps the address, says each step aloud.
import { untrack } from 'svelte';
import type { Ceremony } from '../game/ceremony.svelte';
import type { Replay } from '../game/replay.svelte';
import { spoken } from '../game/speech';
import type { Table } from '../game/table.svelte';
import { t } from '../i18n';
import { tablePath } from '../lib/route';

/** An address that follows every step would be too much for the browser while the slider moves. */
const REST_MS = 200;

/** Where the address wants the replay, and how often one was followed until then. */
interface Wish {
  at: string;
  arrival: number;
}

/** To be called while a component is made; everything ends with it. */
export function lookBack(table: Table, replay: Replay, ceremony: Ceremony, wish: () => Wish | '' | undefined, say: (text: string) => void): void {
  let done = '';
  $effect(() => {
    const to = wish();
    if (!to || !table.live || !table.closed || done === `${to.at} ${to.arrival}`) return;
    done = `${to.at} ${to.arrival}`;
    if (untrack(() => replay.on)) replay.seek(to.at);
    else void untrack(() => replay.open(to.at)).then(() => replay.on && ceremony.finish());
  });
  $effect(() => {
    if (replay.on) ceremony.finish();
  });
  keepAddress(table, replay);
  $effect(() => {
    const step = replay.step;
    if (step) say(`${t().replay.at(step.at, step.of, replay.place.turn)} ${spoken(step.at ? step.events : [], (s) => table.name(s), step.state)}`);
  });
}

function keepAddress(table: Table, replay: Replay): void {
  let wrote = false;
  $effect(() => {
    const path = tablePath(table.id, table.tokens, replay.address);
    if (!replay.on && !wrote) return;
    wrote = true;
    const timer = setTimeout(() => history.replaceState(null, '', path), REST_MS);
    return () => clearTimeout(timer);
  });
}
