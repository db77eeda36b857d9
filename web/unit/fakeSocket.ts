// A WebSocket whose other end is the test.
export class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: (e?: { code: number }) => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  says(m: unknown) {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
  welcome() {
    this.onopen?.();
    this.says({ type: 'welcome', table: {}, seats: [0] });
  }
}

/** The one that was opened last. */
export const last = () => FakeSocket.all[FakeSocket.all.length - 1];
