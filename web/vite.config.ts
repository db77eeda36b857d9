import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

// In development the page talks to a server of your choice: BASTIDE_URL, by default `bastide serve` where ./run puts it.
const server = process.env.BASTIDE_URL ?? 'http://127.0.0.1:8080';

/** Puts /service-worker.js beside the page, which knows every file of this build. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = JSON.stringify(Object.keys(bundle).filter((f) => f.startsWith('assets/')).sort().map((f) => `/${f}`));
    const hash = createHash('sha256').update(files).digest('hex').slice(0, 12);
    const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8').replace('FILES = []', `FILES = ${files}`).replace('HASH', hash);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: server, ws: true }, '/art': server } },
  // A context for each file, not a process: half of the time of a test run was spent on making them.
  test: { pool: 'vmThreads', environment: 'jsdom', include: ['unit/**/*.test.ts'], setupFiles: ['unit/languages.ts'] },
});
