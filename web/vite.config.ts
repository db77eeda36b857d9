import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page talks to a server of your choice: BASTIDE_URL, by default `bastide serve` where ./run puts it.
const server = process.env.BASTIDE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: server, ws: true }, '/art': server } },
  test: { environment: 'jsdom', include: ['unit/**/*.test.ts'] },
});
