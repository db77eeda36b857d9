// What the page does by itself while a table is open: the title, the voice, turns that end without asking, the ceremony, coming back.
import { untrack } from 'svelte';
import { shapes } from '../board/shapes.svelte';
import { announcement, tilesToTell } from '../game/announce';
import type { Ceremony } from '../game/ceremony.svelte';
import { soundsOf } from '../game/hearing';
import { spoken } from '../game/speech';
import type { Table } from '../game/table.svelte';
import type { Turn } from '../game/turn.svelte';
import { tileWords } from '../game/tiles';
import { t } from '../i18n';
import { meta, net } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import { renewCalls } from '../lib/push';
import { play } from '../lib/sound';

/** To be called while a component is made; everything ends with it. */
export function attend(table: Table, turn: Turn, ceremony: Ceremony, say: (text: string) => void): void {
  $effect(() => {
    document.title = table.decision ? `● ${t().table.yourTurn} · Bastide` : 'Bastide';
  });
  speak(table, turn, say);
  sound(table);
  listen(table, say);
  hurry(table, say);
  $effect(() => {
    const options = table.decision?.options ?? [];
    if (prefs.autoConfirm && options.length === 1 && options[0].kind === 'confirm' && !table.pending) table.play(options[0].move);
  });
  celebrate(table, ceremony);
  $effect(() => stayInTouch(table, ceremony));
  void renewCalls(table.id, table.tokens).catch(() => undefined); // whoever is not called sees it when he looks
}

/** New events are read aloud, those that were there when the page opened are not, and the final scores the ceremony says itself; then
 * whose turn it is, the tile in hand and the options. */
function speak(table: Table, turn: Turn, say: (text: string) => void): void {
  let heard = -1;
  let called = '';
  $effect(() => {
    if (!table.live || table.moment || table.pending) return;
    const events = table.told.filter((e) => e.type !== 'score' || !e.final);
    const fresh = heard >= 0 ? spoken(events.slice(heard), (s) => table.name(s), table.live) : '';
    heard = events.length;
    const call = calling(table, turn, called);
    called = call?.key ?? called;
    const words = [fresh, call?.words].filter(Boolean).join(' ');
    if (words) untrack(() => say(words));
  });
}

/** What happens is heard, unless it was there when the page opened; and then that it is one's own turn. */
function sound(table: Table): void {
  let heard = -1;
  let mine = false;
  $effect(() => {
    if (!table.live || table.moment || table.pending) return;
    const events = table.told;
    const fresh = heard >= 0 ? soundsOf(events.slice(heard), table.mine) : [];
    const called = heard >= 0 && !mine && table.decision !== undefined;
    heard = events.length;
    mine = table.decision !== undefined;
    untrack(() => [...fresh, ...(called ? (['turn'] as const) : [])].forEach((name) => play(name)));
  });
}

/** That little of one's own time is left is heard once in each decision, and said. */
function hurry(table: Table, say: (text: string) => void): void {
  let told = -1;
  $effect(() => {
    const seq = table.live?.seq ?? -1;
    if (told === seq || !table.playing.some((seat) => table.clocks.low(seat))) return;
    told = seq;
    untrack(() => (play('low'), say(t().clock.low)));
  });
}

/** What others say is read aloud, each time that it is said. */
function listen(table: Table, say: (text: string) => void): void {
  let before = table.said;
  $effect(() => {
    const fresh = [...table.said].filter(([seat, what]) => before.get(seat) !== what && !table.mine.includes(seat));
    before = table.said;
    const words = fresh.map(([seat, what]) => `${table.name(seat)}: ${what}`).join(' ');
    if (words) untrack(() => say(words));
  });
}

/** What is to be said of the decision at hand, unless it was said before or the tile is not yet known in words. */
function calling(table: Table, turn: Turn, before: string): { key: string; words: string } | undefined {
  const { seq } = table.live!;
  const key = `${seq} ${table.actor ?? ''} ${table.decision ? 'mine' : ''}`;
  const tiles = tilesToTell(table.decision);
  shapes.want(tiles);
  const unknown = tiles.some((id) => !shapes.get(id));
  return key === before || unknown ? undefined : { key, words: announcement(table, turn, tileWords(shapes.get(table.decision?.tile ?? ''))) };
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
  const answer = await net.fetch(`/api/tables/${table.id}`).catch(() => undefined);
  await answer?.text(); // what nobody reads stays on its way for ever
  if (answer?.status !== 404) return;
  table.missing = true;
  table.close();
}
