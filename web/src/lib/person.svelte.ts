// By what somebody is known without an account: a key of 128 random bits, made when he wants it, kept on his device, told to the server alone.
const KEY = 'bastide.person';
const isKey = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);

function load(): string {
  try {
    const kept = localStorage.getItem(KEY);
    return isKey(kept) ? kept : '';
  } catch {
    return '';
  }
}

class Person {
  /** 32 hexadecimal digits; empty: nobody. */
  key = $state(load());

  constructor() {
    // Another window of this browser took or forgot one.
    globalThis.addEventListener?.('storage', (e) => e.key === KEY && (this.key = load()));
  }

  get known(): boolean {
    return !!this.key;
  }

  /** Makes a key, if there is none. */
  make(): void {
    if (!this.key) this.take(Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join(''));
  }

  take(key: string): void {
    this.#keep(key);
  }

  forget(): void {
    this.#keep('');
  }

  #keep(key: string): void {
    this.key = key;
    try {
      if (key) localStorage.setItem(KEY, key);
      else localStorage.removeItem(KEY);
    } catch {
      // A device that keeps nothing knows him until the page is closed.
    }
  }
}

export const person = new Person();
