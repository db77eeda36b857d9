// Whether somebody has left the form of a table to look at something else, and means to come back to it.
const KEY = 'bastide.form.away';

export function leaveForm(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // A device that keeps nothing still plays.
  }
}

/** Is somebody on his way back to it? It is told once. */
export function comesBack(): boolean {
  try {
    const away = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return away !== null;
  } catch {
    return false;
  }
}
