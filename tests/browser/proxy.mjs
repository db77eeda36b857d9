// A line between browser and server that a test can break: every connection goes through here.
import { connect, createServer } from 'node:net';

/** Listens on a free port and passes on to `port`, `from` an address of this machine that the server takes it for; `cut` breaks all connections and refuses new ones until `mend`. */
export async function proxyTo(port, from) {
  const open = new Set();
  let broken = false;
  const keep = (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  let silent = false;
  const pass = (from, to) => {
    from.on('data', (data) => silent || to.write(data));
    from.on('close', () => to.destroy());
  };
  const door = createServer((browser) => {
    if (broken) return browser.resetAndDestroy();
    const server = connect({ port, host: '127.0.0.1', localAddress: from });
    keep(browser);
    keep(server);
    pass(browser, server);
    pass(server, browser);
  });
  await new Promise((r) => door.listen(0, '127.0.0.1', r));
  const drop = () => open.forEach((s) => s.resetAndDestroy());
  return {
    url: `http://127.0.0.1:${door.address().port}`,
    cut: () => ((broken = true), drop()),
    mend: () => (broken = silent = false),
    /** Connections stay open, but nothing comes through any more. */
    hush: () => (silent = true),
    close: () => (drop(), new Promise((r) => door.close(r))),
  };
}
