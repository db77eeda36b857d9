interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 0;
  #places = $state.raw<symbol[]>([]);

  /** A place where they can be shown: the page, or (`front`) a window before it. Gives what ends it. */
  open(place: symbol, front: boolean): () => void {
    this.#places = front ? [...this.#places, place] : [place, ...this.#places];
    return () => (this.#places = this.#places.filter((p) => p !== place));
  }

  /** Whether they are shown there: in the foremost window, for what lies behind it is neither seen nor read out. */
  shows(place: symbol): boolean {
    return this.#places.at(-1) === place;
  }

  show(text: string, bad = true): void {
    if (this.list.some((t) => t.text === text)) return;
    const id = this.#next++;
    this.list.push({ id, text, bad });
    setTimeout(() => this.drop(id), bad ? 7000 : 3500);
  }

  drop(id: number): void {
    this.list = this.list.filter((t) => t.id !== id);
  }
}

export const toasts = new Toasts();
