// What comes over a socket: texts, and binary frames that hold a compressed text (docs/protocol.md, `gzip`).

/** Browsers before 2023 cannot, and get everything as it is. */
export const canUnpack = typeof DecompressionStream !== 'undefined';

const unpacked = (frame: ArrayBuffer): Promise<string> =>
  new Response(new Blob([frame]).stream().pipeThrough(new DecompressionStream('gzip'))).text();

/**
 * Reads frames, and hands their texts on in the order in which they came, though unpacking one takes a while. A text is handed on at once if
 * nothing before it is being unpacked; otherwise there is a promise, which fails where a frame holds no gzip.
 */
export function inOrder(take: (text: string) => void): (frame: string | ArrayBuffer) => Promise<void> | undefined {
  let before: Promise<void> | undefined;
  return (frame) => {
    if (typeof frame === 'string' && !before) return void take(frame);
    const text = typeof frame === 'string' ? frame : unpacked(frame);
    const mine = (before ?? Promise.resolve()).then(async () => {
      take(await text);
      if (before === mine) before = undefined;
    });
    before = mine;
    return mine;
  };
}
