export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 0;

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
