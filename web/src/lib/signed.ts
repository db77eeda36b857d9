/** Points with their sign: a ransom takes some away. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
