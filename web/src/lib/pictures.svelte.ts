// The drawings of the tiles, asked of the server in sheets: whatever is wanted in one breath comes in one answer.
import { SvelteMap } from 'svelte/reactivity';
import { artUrl, net } from './api';
import { designOf, drawnAs } from './ownTiles.svelte';

/** So large a drawing says it is: a browser may refuse to paint one on a canvas that has no size. */
export const PICTURE_PX = 432;
const MOST_A_SHEET = 150;
const RETRY_MS = 3000;

interface Wish {
  theme: string;
  name: string;
  done: (svg: string) => void;
  fail: (e: unknown) => void;
}

async function read(url: string): Promise<Response> {
  const answer = await net.fetch(url);
  if (!answer.ok) throw new Error(url);
  return answer;
}

function keep(svg: string): string {
  const sized = svg.replace(/<svg(?![^>]*\swidth=)/, `<svg width="${PICTURE_PX}" height="${PICTURE_PX}"`);
  return URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
}

class Pictures {
  #known = new SvelteMap<string, string>();
  #coming = new Map<string, Promise<string>>();
  #wishes: Wish[] = [];

  /** An address at which the page has the drawing; nothing while it is on its way. */
  get(theme: string, id: string, rot: number): string | undefined {
    const known = this.#known.get(artUrl(theme, id, rot));
    if (!known) this.load(theme, id, rot).catch(() => setTimeout(() => void this.load(theme, id, rot).catch(() => undefined), RETRY_MS));
    return known;
  }

  /** Asks for what is soon to be seen, so that it is on its way while the page is still being built. */
  expect(theme: string, tiles: { id: string; rot: number }[]): void {
    for (const { id, rot } of tiles) this.load(theme, id, rot).catch(() => undefined);
  }

  load(theme: string, id: string, rot: number): Promise<string> {
    const url = artUrl(theme, id, rot);
    const coming = this.#coming.get(url) ?? this.#fetch(theme, id, rot, url);
    this.#coming.set(url, coming);
    return coming;
  }

  async #fetch(theme: string, id: string, rot: number, url: string): Promise<string> {
    try {
      const svg = designOf(id) === undefined ? await this.#wish(theme, `${drawnAs(id)}.${rot}`) : await (await read(url)).text();
      const kept = keep(svg);
      this.#known.set(url, kept);
      return kept;
    } catch (e) {
      this.#coming.delete(url);
      throw e;
    }
  }

  #wish(theme: string, name: string): Promise<string> {
    return new Promise((done, fail) => {
      if (this.#wishes.push({ theme, name, done, fail }) === 1) queueMicrotask(() => this.#send());
    });
  }

  #send(): void {
    const wishes = this.#wishes;
    this.#wishes = [];
    for (const theme of new Set(wishes.map((w) => w.theme))) {
      // In the order of their names, so that those alike stand together: they compress better.
      const mine = wishes.filter((w) => w.theme === theme).sort((a, b) => (a.name < b.name ? -1 : 1));
      for (let i = 0; i < mine.length; i += MOST_A_SHEET) void grant(theme, mine.slice(i, i + MOST_A_SHEET));
    }
  }
}

/** One picture by its own address, several as a sheet. */
async function grant(theme: string, wishes: Wish[]): Promise<void> {
  try {
    if (wishes.length === 1) return wishes[0].done(await (await read(`/art/${theme}/${encodeURI(wishes[0].name)}.svg`)).text());
    const names = wishes.map((w) => encodeURIComponent(w.name).replaceAll('%2F', '/')).join(',');
    const sheet = (await (await read(`/art/${theme}/sheet.json?tiles=${names}`)).json()) as Record<string, string>;
    for (const w of wishes) w.done(sheet[w.name]);
  } catch (e) {
    for (const w of wishes) w.fail(e);
  }
}

export const pictures = new Pictures();
