// What the page does by itself while a table is open: the title, the voice, turns that end without asking, the ceremony, coming back.
import type { Ceremony } from '../game/ceremony.svelte';
import { spoken } from '../game/speech';
import type { Table } from '../game/table.svelte';
import { t } from '../i18n';
import { meta } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';

/** To be called while a component is made; everything ends with it. */
export function attend(table: Table, ceremony: Ceremony, say: (text: string) => void): void {
  $effect(() => {
    document.title = table.decision ? `● ${t().table.yourTurn} · Bastide` : 'Bastide';
  });
  speak(table, say);
  $effect(() => {
    const options = table.decision?.options ?? [];
    if (prefs.autoConfirm && options.length === 1 && options[0].kind === 'confirm' && !table.pending) table.play(options[0].move);
  });
  celebrate(table, ceremony);
  $effect(() => stayInTouch(table, ceremony));
}

/** New events are read aloud; those that were there when the page opened are not, and the final scores the ceremony says itself. */
function speak(table: Table, say: (text: string) => void): void {
  let heard = -1;
  $effect(() => {
    const events = table.told.filter((e) => e.type !== 'score' || !e.final);
    if (heard >= 0 && events.length > heard) say(spoken(events.slice(heard), (s) => table.name(s), table.live));
    if (table.live) heard = events.length;
  });
}

function celebrate(table: Table, ceremony: Ceremony): void {
  let wasOver = false;
  $effect(() => {
    if (ceremony.done) table.veil = Infinity;
  });
  $effect(() => {
    if (!table.live?.over || wasOver) return;
    wasOver = true;
    ceremony.start(table.story, table.live.players.map((p) => p.score), table.overAtStart);
  });
}

function stayInTouch(table: Table, ceremony: Ceremony): () => void {
  const again = () => document.visibilityState === 'visible' && table.reconnect();
  document.addEventListener('visibilitychange', again);
  window.addEventListener('online', again);
  window.addEventListener('offline', again);
  void checkExists(table);
  void meta().then((m) => (table.bots = m.bots), () => undefined);
  return () => {
    table.close();
    ceremony.finish();
    document.removeEventListener('visibilitychange', again);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', again);
  };
}

async function checkExists(table: Table): Promise<void> {
  const answer = await fetch(`/api/tables/${table.id}`).catch(() => undefined);
  if (answer?.status !== 404) return;
  table.missing = true;
  table.close();
}
