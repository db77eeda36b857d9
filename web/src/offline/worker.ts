// The program in a worker: takes requests of docs/wasm.md, one after the other, and gives their answers.

/** What emscripten makes (wasm/module.cpp). */
interface Module {
  _bastide_open(): number;
  _bastide_ask(door: number, text: number): number;
  _malloc(bytes: number): number;
  _free(at: number): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, at: number, bytes: number): void;
  UTF8ToString(at: number): string;
}
export interface Question {
  n: number;
  /** Where the module is. */
  module: string;
  request: string;
}
export type Reply = { n: number } & ({ answer: string } | { failed: string });

async function open(path: string): Promise<(request: string) => string> {
  const [{ default: create }, bytes] = await Promise.all([
    import(/* @vite-ignore */ path) as Promise<{ default: (given: { wasmBinary: ArrayBuffer }) => Promise<Module> }>,
    fetch(path.replace(/mjs$/, 'wasm')).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`${answer.status}`)))),
  ]);
  const m = await create({ wasmBinary: bytes });
  const door = m._bastide_open();
  return (request) => {
    const size = m.lengthBytesUTF8(request) + 1;
    const at = m._malloc(size);
    m.stringToUTF8(request, at, size);
    const answer = m.UTF8ToString(m._bastide_ask(door, at));
    m._free(at);
    return answer;
  };
}

let ask: ReturnType<typeof open> | undefined;
const tell = (reply: Reply) => self.postMessage(reply);

self.onmessage = async ({ data: { n, module, request } }: MessageEvent<Question>) => {
  try {
    tell({ n, answer: (await (ask ??= open(module)))(request) });
  } catch (e) {
    ask = undefined; // a module that could not be read is asked for again
    tell({ n, failed: String(e) });
  }
};
