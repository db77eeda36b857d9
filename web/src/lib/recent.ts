// The tables that were opened with a seat on this device, so that a closed window loses nothing.
const KEY = 'bastide.tables';
const MOST = 8;

export interface Recent {
  id: string;
  tokens: string[];
  names: string[];
  at: number;
}

export function recentTables(): Recent[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function keep(list: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // A device that keeps nothing still plays.
  }
}

export const forgetTable = (id: string): void => keep(recentTables().filter((r) => r.id !== id));

export function rememberTable(id: string, tokens: string[], names: string[], now = Date.now()): void {
  if (tokens.length) keep([{ id, tokens, names, at: now }, ...recentTables().filter((r) => r.id !== id)]);
}
