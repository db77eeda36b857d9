// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { canUnpack, inOrder } from '../src/game/frames';

const packed = (text: string): ArrayBuffer => new Uint8Array(gzipSync(text)).buffer;

test('a text is handed on at once', () => {
  const got: string[] = [];
  expect(inOrder((text) => got.push(text))('a')).toBeUndefined();
  expect(got).toEqual(['a']);
});

test('what came later than a compressed frame is handed on later, and at once again when it is through', async () => {
  expect(canUnpack).toBe(true);
  const got: string[] = [];
  const read = inOrder((text) => got.push(text.slice(0, 3)));
  const large = 'one'.repeat(100_000);
  const all = [read(packed(large)), read('two'), read(packed('tre')), read('for')];
  expect(got).toEqual([]);
  await Promise.all(all);
  expect(got).toEqual(['one', 'two', 'tre', 'for']);
  expect(read('fiv')).toBeUndefined();
  expect(got[4]).toBe('fiv');
});

test('a frame that holds no gzip fails', async () => {
  await expect(inOrder(() => undefined)(new Uint8Array([1, 2, 3]).buffer)).rejects.toThrow();
});
