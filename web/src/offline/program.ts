// The whole program on this device, in a worker: what a server would say, it says.
import { ApiError, inWords } from '../lib/api';
import type { Question, Reply } from './worker';

interface Waiting {
  done: (answer: never) => void;
  fail: (e: unknown) => void;
}

export class Program {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  /** `module`: where it is on the server. */
  constructor(private readonly module: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data);
    this.#worker.onerror = () => this.#end(new ApiError('internal', inWords({ code: 'internal', message: '' })));
  }

  /** Throws ApiError in the language of the page. */
  ask<T>(request: object): Promise<T> {
    const question: Question = { n: ++this.#count, module: this.module, request: JSON.stringify(request) };
    return new Promise<T>((done, fail) => {
      this.#waiting.set(question.n, { done, fail });
      this.#worker.postMessage(question);
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting.get(reply.n);
    this.#waiting.delete(reply.n);
    if ('failed' in reply) return waiting?.fail(new ApiError('offline', reply.failed));
    const answer = JSON.parse(reply.answer);
    if (answer.type === 'error') waiting?.fail(new ApiError(answer.code, inWords(answer), answer.message));
    else waiting?.done(answer as never);
  }

  #end(e: ApiError): void {
    for (const { fail } of this.#waiting.values()) fail(e);
    this.#waiting.clear();
  }
}
