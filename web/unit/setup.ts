// All files of tests run in one process, one after the other: most of the time it would take to make a browser for each. What one has left is
// cleared away behind it.
import { cleanup } from '@testing-library/svelte';
import { afterAll, afterEach, vi } from 'vitest';
import { LANGUAGES, learn, learnOptions } from '../src/i18n';

await learnOptions();
await Promise.all(Object.keys(LANGUAGES).map(learn)); // tests speak any language at once
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (!('document' in globalThis)) return; // some files need no browser
  localStorage.clear();
  document.body.replaceChildren();
});
