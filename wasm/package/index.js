// Bastide for JavaScript: games, computer players, analysis and tile pictures (README.md). What it can do is in the WebAssembly module beside it,
// which is loaded when this file is imported.
import createModule from './bastide.mjs';

const node = typeof process === 'object' && !!process.versions?.node;
if (node && !globalThis.crypto) globalThis.crypto = (await import('node:crypto')).webcrypto;

async function read() {
  const url = new URL('bastide.wasm', import.meta.url);
  if (node && url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`bastide: ${url} cannot be read: ${answer.status}`);
  return answer.arrayBuffer();
}

const module = await createModule({ wasmBinary: await read() });

/** Something was refused: `code` says what kind of thing (docs/protocol.md, "Errors"), the message where, and what was expected. */
export class BastideError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'BastideError';
    this.code = code;
  }
}

/** A door of the module: a game, and all that can be asked of it. */
class Door {
  #at = module._bastide_open();

  ask(request) {
    if (!this.#at) throw new BastideError('over', 'this game was freed');
    const text = JSON.stringify(request);
    const bytes = module.lengthBytesUTF8(text) + 1;
    const memory = module._malloc(bytes);
    module.stringToUTF8(text, memory, bytes);
    const answer = JSON.parse(module.UTF8ToString(module._bastide_ask(this.#at, memory)));
    module._free(memory);
    if (answer.type === 'error') throw new BastideError(answer.code, answer.message);
    return answer;
  }

  free() {
    if (this.#at) module._bastide_close(this.#at);
    this.#at = 0;
  }
}

const common = new Door();
const forgotten = new FinalizationRegistry((door) => door.free());
const given = (wishes) => Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));

export class Game {
  #door = new Door();

  constructor(rules = 'base', { names, seed, order, outside = false, confirm, tiles } = {}) {
    forgotten.register(this, this.#door, this);
    if ((seed !== undefined) + (order !== undefined) + outside > 1) throw new BastideError('bad-message', 'give one of seed, order and outside: each says where the tiles come from');
    this.#door.ask({ cmd: 'new', rules, ...given({ names, seed: seed === undefined ? undefined : String(seed), order, confirm, tiles, deal: outside ? 'outside' : undefined }) });
  }

  static fromRecord(record, { turn } = {}) {
    const game = new Game();
    game.#door.ask({ cmd: 'load', record, resume: true, ...given({ turn }) });
    return game;
  }

  get state() {
    return this.#door.ask({ cmd: 'state' }).state;
  }
  get rules() {
    return this.state.rules;
  }
  get over() {
    return this.state.over;
  }
  get actor() {
    return this.state.decision?.actor;
  }
  get scores() {
    return this.state.players.map((p) => p.score);
  }
  get decision() {
    return this.state.decision;
  }
  get record() {
    return this.#door.ask({ cmd: 'record' }).record;
  }
  get position() {
    return this.#door.ask({ cmd: 'position' }).position;
  }

  legal() {
    return this.decision?.options.map((o) => o.move) ?? [];
  }
  play(move) {
    return this.#door.ask({ cmd: 'play', move }).events;
  }
  undo() {
    this.#door.ask({ cmd: 'undo' });
  }
  events(from = 0) {
    return this.#door.ask({ cmd: 'events', from }).events;
  }
  why(x, y) {
    return this.#door.ask({ cmd: 'why', cell: [x, y] });
  }

  choose(bot, { seed, ms, playouts, keep } = {}) {
    return this.#door.ask({ cmd: 'go', ...given({ bot, seed, ms, playouts: playouts ?? (ms === undefined && LEVEL.test(bot) ? MOST_PLAYOUTS : undefined), keep }) }).move;
  }
  analyse({ moves, seed, ms, playouts } = {}) {
    return this.#door.ask({ cmd: 'hint', ...given({ moves, seed, ms, playouts: playouts ?? (ms === undefined ? 400 : undefined) }) });
  }
  review({ playouts, seed, luck } = {}) {
    return this.#door.ask({ cmd: 'review', ...given({ playouts, seed, luck }) });
  }

  free() {
    forgotten.unregister(this);
    this.#door.free();
  }
}

/** These levels know how much they look, the same on every machine; they need no bound, so they get one beyond theirs. */
const LEVEL = /^best:level=[1-9]$/;
const MOST_PLAYOUTS = 20000;

export const about = () => common.ask({ cmd: 'hello' });
export const checkRules = (rules) => common.ask({ cmd: 'rules', rules });
export const tileSvg = (tile, { theme, rot } = {}) => common.ask({ cmd: 'tile', tile, ...given({ theme, rot }) }).svg;

/** Any request of the line protocol, for what has no function here. */
export class Engine {
  #door = new Door();
  constructor() {
    forgotten.register(this, this.#door, this);
  }
  ask(request) {
    return this.#door.ask(request);
  }
  free() {
    forgotten.unregister(this);
    this.#door.free();
  }
}
