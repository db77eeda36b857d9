// The links to open seats of tables that were made on this device: kept until somebody sits there, so that none is lost.
import type { Created, Seat } from './protocol';
import { rememberTable } from './recent';

const KEY = 'bastide.invites';
const MOST = 8;

export interface Invitation {
  seat: Seat;
  url: string;
}

interface Kept {
  id: string;
  links: Invitation[];
}

function load(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function save(list: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.filter((k) => k.links.length).slice(0, MOST)));
  } catch {
    // A device that keeps nothing shows them only once.
  }
}

export const invitations = (id: string): Invitation[] => load().find((k) => k.id === id)?.links ?? [];

export const keepInvitations = (id: string, links: Invitation[]): void => save([{ id, links }, ...load().filter((k) => k.id !== id)]);

/** A table that was just made: the seats of whoever made it as well, whatever becomes of the page that tells the links. */
export function keepTable(made: Created, names: string[]): void {
  rememberTable(made.table, made.tokens, names);
  keepInvitations(made.table, made.links.seats);
}

/** Somebody sits there: his link is his alone. */
export const dropInvitation = (id: string, seat: Seat): void =>
  save(load().map((k) => (k.id === id ? { id, links: k.links.filter((l) => l.seat !== seat) } : k)));
