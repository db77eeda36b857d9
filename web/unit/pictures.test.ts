// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { pictures } from '../src/lib/pictures.svelte';

afterEach(() => vi.unstubAllGlobals());

test('what is wanted in one breath comes as one sheet, a single picture by its own address, and nothing twice', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const names = decodeURIComponent(url).split('tiles=')[1]?.split(',') ?? [];
    const sheet = Object.fromEntries(names.map((n) => [n, `<svg viewBox="0 0 100 100"><title>${n}</title></svg>`]));
    return Promise.resolve({ ok: true, json: () => Promise.resolve(sheet), text: () => Promise.resolve('<svg/>') });
  });
  let kept = 0;
  URL.createObjectURL = () => `blob:${kept++}`;
  const ids = Array.from({ length: 129 }, (_, i) => `T/${i}`);
  const all = await Promise.all(ids.map((id) => pictures.load('light', id, 0)));
  expect(asked.length).toBe(1);
  expect(new Set(all).size).toBe(129);
  expect(pictures.get('light', 'T/7', 0)).toBe(all[7]);
  await pictures.load('light', 'T/7', 0);
  expect(asked.length).toBe(1);
  await pictures.load('dark', 'T/7', 2);
  expect(asked[1]).toBe('/art/dark/T/7.2.svg');
});
