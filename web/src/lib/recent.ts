// The tables that were opened with a seat on this device, so that a closed window loses nothing.
const KEY = 'bastide.tables';
const MOST = 8;

interface Recent {
  id: string;
  tokens: string[];
  names: string[];
  at: number;
  /** Its game is over, as far as this device has seen. */
  over?: boolean;
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
  if (!tokens.length) return;
  const all = recentTables();
  const over = all.find((r) => r.id === id)?.over;
  keep([{ id, tokens, names, at: now, ...(over && { over }) }, ...all.filter((r) => r.id !== id)]);
}

export function rememberOver(id: string): void {
  const all = recentTables();
  if (all.some((r) => r.id === id && !r.over)) keep(all.map((r) => (r.id === id ? { ...r, over: true } : r)));
}
