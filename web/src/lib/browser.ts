// A name that this browser goes by when it looks for others, so that nobody is paired with himself. Random, and told to the server alone.
const KEY = 'bastide.browser';
let name = '';

export function browserName(): string {
  if (name) return name;
  try {
    name = localStorage.getItem(KEY) ?? '';
  } catch {
    // Then it has a name until the page is closed.
  }
  if (!/^[\w-]{8,64}$/.test(name)) name = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The same.
  }
  return name;
}
