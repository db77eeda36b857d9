// What somebody asked for and has not got yet. After a moment the page says so: a click that nothing answers must not look unheard.
const LATE_MS = 600;

class Waiting {
  /** Is anything late? */
  late = $state(false);
  #open = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Something was asked for; what is given back is to be called when the answer is there. */
  begin(): () => void {
    if (this.#open++ === 0) this.#timer = setTimeout(() => (this.late = true), LATE_MS);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (--this.#open === 0) this.#rest();
    };
  }

  during<T>(answer: Promise<T>): Promise<T> {
    const end = this.begin();
    answer.then(end, end);
    return answer;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.late = false;
  }
}

export const waiting = new Waiting();
