// What a person likes, kept on his device.

const KEY = 'bastide.prefs';

/** As lib/bytes.ts says, which the start page does not need. */
const NAME_BYTES = 40;

interface Saved {
  lang: string;
  theme: string;
  autoConfirm: boolean;
  coordinates: boolean;
  sound: boolean;
  mute: boolean;
  muted: string[];
  calls: boolean;
  name: string;
  bot: string;
  river: boolean;
}

function load(): Saved {
  const lang = (globalThis.navigator?.language ?? 'en').startsWith('de') ? 'de' : 'en';
  const fresh: Saved = { lang, theme: 'auto', autoConfirm: false, coordinates: true, sound: false, mute: false, muted: [], calls: false, name: '', bot: '', river: true };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return fresh;
  }
}

class Prefs implements Saved {
  lang = $state('en');
  theme = $state('auto');
  autoConfirm = $state(false);
  coordinates = $state(true);
  /** Quiet until somebody asks for sounds. */
  sound = $state(false);
  /** What others say is not shown. */
  mute = $state(false);
  /** Nor what these say: seats of tables, `ID/SEAT`. */
  muted = $state.raw<string[]>([]);
  /** To be called when it is one's turn. */
  calls = $state(false);
  name = $state('');
  /** Against whom he last played by the quick way. */
  bot = $state('');
  /** Does the river lie before such a game? */
  river = $state(true);
  #deviceDark = $state(false);

  constructor() {
    Object.assign(this, load());
    while (new TextEncoder().encode(this.name).length > NAME_BYTES) this.name = [...this.name].slice(0, -1).join(''); // it may have been kept when letters were counted
    const media = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    this.#deviceDark = media?.matches ?? false;
    media?.addEventListener('change', (e) => (this.#deviceDark = e.matches));
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#deviceDark);
  }

  save(change: Partial<Saved>): void {
    Object.assign(this, change);
    const { lang, theme, autoConfirm, coordinates, sound, mute, muted, calls, name, bot, river } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, autoConfirm, coordinates, sound, mute, muted, calls, name, bot, river }));
    } catch {
      // A device that keeps nothing still plays.
    }
  }
}

export const prefs = new Prefs();

export const reducedMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
