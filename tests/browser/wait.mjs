// Waiting for conditions. No test waits for a time: how long something takes depends on the machine and on what else it does.

import { gunzipSync } from 'node:zlib';

const traffic = new WeakMap();

/** The text of a frame of a socket; a binary one is compressed. */
export const said = (frame) => (typeof frame === 'string' ? frame : gunzipSync(frame).toString());

/** Keeps count of what a page has asked for, and of the messages that its sockets hear. To be called before it goes anywhere. */
export function listen(page) {
  const seen = { open: new Set(), heard: [], waiting: [] };
  traffic.set(page, seen);
  page.on('request', (r) => seen.open.add(r));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (r) => seen.open.delete(r));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type } = JSON.parse(said(payload));
      for (const w of seen.waiting.filter((w) => w.type === type)) w.done();
      seen.waiting = seen.waiting.filter((w) => w.type !== type);
    }),
  );
}

/** The next message of a type that the page hears from now on. */
export const heard = (page, type) => new Promise((done) => traffic.get(page).waiting.push({ type, done }));

/** Until the page has drawn what it knows: what a picture sets off is in the next. */
export const drawnAnew = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));

/** Until a value is the same in two pictures, one after the other; gives it. */
export async function still(page, read) {
  for (let before = await read(); ; ) {
    await drawnAnew(page);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

/** Until nothing that was asked for is on its way, and what came is drawn and asks for nothing more. */
export async function settled(page) {
  const { open } = traffic.get(page);
  for (;;) {
    await Promise.all([...open].map((r) => r.response().then((answer) => answer?.finished()).catch(() => undefined)));
    await drawnAnew(page);
    if (!open.size) return;
  }
}

/** Until `ok` says yes to what `read` gives; it is read again after every picture. */
export async function until(page, read, ok) {
  for (;;) {
    const value = await read();
    if (ok(value)) return value;
    await drawnAnew(page);
  }
}
