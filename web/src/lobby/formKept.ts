// The form of a table, kept as somebody left it: in this window while he looks at something else, and on the device as the last table was made from it.
import type { Aids, Company, TimeControl } from '../lib/protocol';
import type { Choice } from './rules';
import type { SeatChoice } from './seats';

export interface FormKept {
  /** The setup that a link had brought. */
  from?: string;
  choice: Choice;
  /** A rules line as it was typed. */
  typed?: string;
  seats: SeatChoice[];
  confirm: boolean;
  toAll: boolean;
  aids: Aids;
  clock?: TimeControl;
  company: Company;
  rated: boolean;
}

const KEY = 'bastide.form';

function read(store: () => Storage): FormKept | undefined {
  try {
    const kept = JSON.parse(store().getItem(KEY) ?? 'null') as FormKept | null;
    return Array.isArray(kept?.seats) && Array.isArray(kept.choice?.expansions) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(store: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    // A device that keeps nothing still plays.
  }
}

const here = () => sessionStorage;
const device = () => localStorage;

/** How it stands now. */
export const keepForm = (form: FormKept): void => write(here, KEY, JSON.stringify(form));
/** A table was made from it. */
export const keepMade = (form: FormKept): void => write(device, KEY, JSON.stringify(form));
/** Somebody begins afresh. */
export const forgetForm = (): void => [here, device].forEach((store) => write(store, KEY, undefined));

/** How it begins: as it was left; with a setup that a link brings only by who comes back to that. */
export function formKept(from: string | undefined, back: boolean): FormKept | undefined {
  const left = read(here);
  if (from !== undefined) return back && left?.from === from ? left : undefined;
  return left && left.from === undefined ? left : read(device);
}
