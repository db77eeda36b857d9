// Setups that somebody gave a name, kept on his device.
import type { Aids } from './protocol';

const KEY = 'bastide.setups';
const MOST = 20;

interface Setup {
  name: string;
  rules: string;
  aids?: Aids;
}

export function savedSetups(): Setup[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((s) => typeof s?.name === 'string' && typeof s?.rules === 'string') : [];
  } catch {
    return [];
  }
}

function keep(list: Setup[]): Setup[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A device that keeps nothing still plays.
  }
  return list;
}

/** The newest comes first; a name that is taken is used anew. */
export const saveSetup = (name: string, rules: string, aids?: Aids): Setup[] =>
  keep([{ name, rules, aids }, ...savedSetups().filter((s) => s.name !== name)].slice(0, MOST));

export const forgetSetup = (name: string): Setup[] => keep(savedSetups().filter((s) => s.name !== name));
