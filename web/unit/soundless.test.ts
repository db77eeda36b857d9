// @vitest-environment node
// A device that makes no sounds: it is asked once for a page, so this page is one of its own.
import { expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { play } from '../src/lib/sound';

test('a device without sounds plays on in silence', () => {
  vi.stubGlobal('AudioContext', undefined);
  prefs.save({ sound: true });
  expect(() => play('turn')).not.toThrow();
});
