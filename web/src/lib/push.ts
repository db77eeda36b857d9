// Being called when it is one's turn, though the page is not open (Web Push). Wanted once on a device, it holds for every table where one sits.
import { ask } from './api';
import { prefs } from './prefs.svelte';

/** Can this browser be called here? Only where the page has a worker, which needs https or this machine. */
export const canBeCalled = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const isSame = (a: ArrayBuffer | null | undefined, b: Uint8Array): boolean => !!a && new Uint8Array(a).every((byte, i) => byte === b[i]);

/** How the server reaches this browser; made anew where it was made for another key. */
async function subscription(): Promise<PushSubscription> {
  const { key } = await ask<{ key: string }>('/api/push');
  const applicationServerKey = bytesOf(key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const tell = (table: string, token: string, to: PushSubscription, on: boolean): Promise<unknown> => {
  const { endpoint, keys } = to.toJSON();
  return ask(`/api/tables/${table}/push`, { token, endpoint, keys, on });
};

/** Asks the person, then the server; false if either says no. */
export async function wantCalls(table: string, tokens: string[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const to = await subscription();
  for (const token of tokens) await tell(table, token, to, true);
  prefs.save({ calls: true });
  return true;
}

export async function wantNoCalls(table: string, tokens: string[]): Promise<void> {
  prefs.save({ calls: false });
  const to = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (to && tokens.length) await tell(table, tokens[0], to, false);
  await to?.unsubscribe();
}

/** At a table where somebody sits who has wanted calls before. */
export async function renewCalls(table: string, tokens: string[]): Promise<void> {
  if (!prefs.calls || !tokens.length || !canBeCalled() || Notification.permission !== 'granted') return;
  const to = await subscription();
  for (const token of tokens) await tell(table, token, to, true);
}
