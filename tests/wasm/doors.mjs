// Two ways into the same program: `bastide engine` of this machine, and the WebAssembly module. What one answers the other must answer.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export const folder = resolve(process.env.BASTIDE_WASM ?? 'build-wasm/wasm');
const program = resolve(process.env.BASTIDE ?? 'build/bastide');

/** Asks the module. */
export async function wasmDoor() {
  const { default: create } = await import(pathToFileURL(join(folder, 'bastide.mjs')));
  const m = await create({ wasmBinary: await readFile(join(folder, 'bastide.wasm')) });
  const door = m._bastide_open();
  return {
    ask(request) {
      const text = JSON.stringify(request);
      const bytes = m.lengthBytesUTF8(text) + 1;
      const memory = m._malloc(bytes);
      m.stringToUTF8(text, memory, bytes);
      const answer = m.UTF8ToString(m._bastide_ask(door, memory));
      m._free(memory);
      return answer;
    },
    bytes: () => m.HEAP8?.length ?? 0,
  };
}

/** Asks the program: one line, one answer. */
export function nativeDoor() {
  const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      engine.stdin.write(`${JSON.stringify(request)}\n`);
      return (await lines.next()).value;
    },
    end: () => engine.stdin.end(),
  };
}

/** Numbers from 0 to below `n`, always the same. */
export function lots(seed) {
  let x = seed >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
}
