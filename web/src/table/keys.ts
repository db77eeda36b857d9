// Keys to actions, in one place. A key that somebody types into a field is his.
export interface KeyActions {
  arrow: (key: string) => void;
  pan: (key: string) => void;
  rotate: (step: 1 | -1) => void;
  enter: () => void;
  digit: (key: string) => void;
  skip: () => void;
  undo: () => void;
  cancel: () => void;
  fit: () => void;
  zoom: (step: 1 | -1) => void;
  fields: () => void;
  log: () => void;
  moveLine: () => void;
  why: () => void;
  hint: () => void;
  help: () => void;
}

export const typing = (node: EventTarget | null): boolean =>
  node instanceof HTMLElement && (node.matches('input, select, textarea') || node.closest('dialog') !== null);

/** Keys that a focused control wants for itself. */
export const taken = (node: EventTarget | null, key: string): boolean =>
  node instanceof HTMLElement && (key === 'Enter' || key === ' ') && node.closest('button, a, summary') !== null;

export function handleKey(e: KeyboardEvent, on: KeyActions): void {
  if (e.ctrlKey || e.metaKey || e.altKey || typing(e.target) || taken(e.target, e.key)) return;
  const act = actionFor(e, on);
  if (!act) return;
  e.preventDefault();
  act();
}

/** The key of `+` and what else is on it, which differs: `=` on English and French keyboards, `*` on German ones. */
const ZOOM: Record<string, 1 | -1> = { '+': 1, '=': -1, '*': -1, PageUp: 1, PageDown: -1 };

/** The digit of a key; on a French keyboard the digits have other characters without Shift. */
function digitOf(e: KeyboardEvent): string | undefined {
  if (/^[0-9]$/.test(e.key)) return e.key;
  return e.shiftKey || e.key === '-' || e.key.length !== 1 ? undefined : e.code.match(/^Digit([0-9])$/)?.[1];
}

function actionFor(e: KeyboardEvent, on: KeyActions): (() => void) | undefined {
  if (e.key.startsWith('Arrow')) return () => (e.shiftKey ? on.pan(e.key) : on.arrow(e.key));
  if (e.code === 'NumpadSubtract') return () => on.zoom(-1);
  const zoom = ZOOM[e.key];
  if (zoom) return () => on.zoom(zoom);
  const simple: Record<string, () => void> = {
    Enter: on.enter, Escape: on.cancel, '-': on.skip,
    r: () => on.rotate(e.shiftKey ? -1 : 1), u: on.undo, f: on.fields, l: on.log, m: on.moveLine, w: on.why, h: on.hint, '?': on.help,
  };
  const digit = digitOf(e);
  if (digit) return digit === '0' ? on.fit : () => on.digit(digit);
  return simple[e.key.length === 1 ? e.key.toLowerCase() : e.key];
}
