// What the page does by itself in a replay: begins one that the address asks for, keeps the address, says each step aloud.
import type { Ceremony } from '../game/ceremony.svelte';
import type { Replay } from '../game/replay.svelte';
import { spoken } from '../game/speech';
import type { Table } from '../game/table.svelte';
import { t } from '../i18n';
import { tablePath } from '../lib/route';

/** An address that follows every step would be too much for the browser while the slider moves. */
const REST_MS = 200;

/** To be called while a component is made; everything ends with it. */
export function lookBack(table: Table, replay: Replay, ceremony: Ceremony, address: () => string | undefined, say: (text: string) => void): void {
  let begun: string | undefined;
  $effect(() => {
    const at = address();
    if (!at || !table.live || !table.closed) return;
    if (begun === undefined) void replay.open(at).then(() => replay.on && ceremony.finish());
    else if (begun !== at) replay.seek(at);
    begun = at;
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
