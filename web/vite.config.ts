import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

// In development the page talks to a server of your choice: BASTIDE_URL, by default `bastide serve` where ./run puts it.
const server = process.env.BASTIDE_URL ?? 'http://127.0.0.1:8080';

/** The program as WebAssembly, where it was built (docs/wasm.md): under a name that changes with it. */
const offline = (): { names: string[]; sources: Record<string, Buffer> } => {
  const place = (ending: string) => new URL(`../build-wasm/wasm/bastide.${ending}`, import.meta.url);
  if (!['mjs', 'wasm'].every((ending) => existsSync(place(ending)))) return { names: [], sources: {} };
  const files = ['mjs', 'wasm'].map((ending) => [ending, readFileSync(place(ending))] as const);
  const hash = files.reduce((sum, [, bytes]) => sum.update(bytes), createHash('sha256')).digest('hex').slice(0, 8);
  const sources = Object.fromEntries(files.map(([ending, bytes]) => [`assets/bastide-${hash}.${ending}`, bytes]));
  return { names: Object.keys(sources), sources };
};

/** Puts /service-worker.js beside the page, which knows every file of this build. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = JSON.stringify(Object.keys(bundle).filter((f) => f.startsWith('assets/')).sort().map((f) => `/${f}`));
    const { names, sources } = offline();
    for (const [fileName, source] of Object.entries(sources)) this.emitFile({ type: 'asset', fileName, source });
    const module = JSON.stringify(names.map((f) => `/${f}`));
    const hash = createHash('sha256').update(files + module).digest('hex').slice(0, 12);
    const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8').replace('FILES = []', `FILES = ${files}`).replace('MODULE = []', `MODULE = ${module}`).replace('HASH', hash);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

/** Puts a file compressed with brotli beside each text, for browsers that take it (over TLS, and on this machine): a sixth smaller than gzip, and too slow to make at the start of the server. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const dist = new URL('dist/', import.meta.url);
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|mjs|css|svg|wasm)$/.test(name)) continue;
      const plain = readFileSync(new URL(name, dist));
      const packed = brotliCompressSync(plain);
      if (plain.length >= 512 && packed.length < 0.9 * plain.length) writeFileSync(new URL(`${name}.br`, dist), packed);
    }
  },
});

export default defineConfig({
  plugins: [svelte(), serviceWorker(), compressed()],
  worker: { format: 'es' },
  // What several pages share is not cut into many small files: each is a request of its own.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, rollupOptions: { output: { experimentalMinChunkSize: 7500 } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: server, ws: true }, '/art': server } },
  // One process for all files (unit/setup.ts): contexts in threads (vmThreads) have stood still for ever.
  test: {
    pool: 'forks',
    poolOptions: { forks: { isolate: false, singleFork: true } },
    environment: 'jsdom',
    include: ['unit/**/*.test.ts'],
    setupFiles: ['unit/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
