// The tiles of the base game and placeholder drawings: enough to develop the page before a real server is at hand.
const TEXT = `
BA/L 4 | cloister I | field NL NR EL ER SL SR WL WR
BA/LR 2 | road S | cloister I | field NL NR EL ER SL SR WL WR
BA/RFr 8 | road E W | field NL NR EL WR | field ER SL SR WL
BA/Rr 9 | road S W | field NL NR EL ER SL WR | field SR WL
BA/RRR 4 | road E | road S | road W | field NL NR EL WR | field ER SL | field SR WL
BA/RRRR 1 | road N | road E | road S | road W | field NL WR | field NR EL | field ER SL | field SR WL
BA/C 5 | city N | field EL ER SL SR WL WR
BA/RCr 4 | city N | road E W | field EL WR | field ER SL SR WL
BA/CRr 3 | city N | road E S | field EL SR WL WR | field ER SL
BA/RrC 3 | city N | road S W | field EL ER SL WR | field SR WL
BA/CRRR 3 | city N | road E | road S | road W | field EL WR | field ER SL | field SR WL
BA/CFC.2 3 | city N | city S | field EL ER WL WR
BA/CC.2 2 | city N | city W | field EL ER SL SR
BA/CFc.1 1 | city E W | field NL NR | field SL SR
BA/CFc+ 2 | city+ E W | field NL NR | field SL SR
BA/Cc.1 3 | city N W | field EL ER SL SR
BA/Cc+ 2 | city+ N W | field EL ER SL SR
BA/CcRr 3 | city N W | road E S | field EL SR | field ER SL
BA/CcRr+ 2 | city+ N W | road E S | field EL SR | field ER SL
BA/Ccc 3 | city N E W | field SL SR
BA/Ccc+ 1 | city+ N E W | field SL SR
BA/CccR 1 | city N E W | road S | field SL | field SR
BA/CccR+ 2 | city+ N E W | road S | field SL | field SR
BA/Cccc+ 1 | city+ N E S W`;

export const TILES = Object.fromEntries(
  TEXT.trim().split('\n').map((line) => {
    const [head, ...segs] = line.split(' | ');
    const [id, count] = head.split(' ');
    const segments = segs.map((s) => {
      const [kind, ...locations] = s.trim().split(' ');
      return { kind: kind.replace('+', ''), pennants: kind.endsWith('+') ? 1 : 0, locations };
    });
    return [id, { id, count: +count, segments }];
  }),
);

const MID = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
const CAP = { N: 'M0 0H100Q50 56 0 0Z', E: 'M100 0V100Q44 50 100 0Z', S: 'M0 100H100Q50 44 0 100Z', W: 'M0 0V100Q56 50 0 0Z' };
const HALF = { NL: [25, 8], NR: [75, 8], EL: [92, 25], ER: [92, 75], SL: [75, 92], SR: [25, 92], WL: [8, 75], WR: [8, 25] };
const mean = (ps) => [0, 1].map((k) => Math.round(ps.reduce((a, p) => a + p[k], 0) / ps.length));

function roadPath(at) {
  const [a, b = [50, 50]] = at.map((l) => MID[l]);
  const w = (p, s) => (p[0] === 50 ? [p[0] + s, p[1]] : [p[0], p[1] + s]);
  if (at.length === 2 && (a[0] === b[0] || a[1] === b[1])) return `M${w(a, -5)} L${w(b, -5)} L${w(b, 5)} L${w(a, 5)}Z`;
  if (at.length === 1) return `M${w(a, -5)} L${a[0] === 50 ? [45, 50] : [50, 45]} L${a[0] === 50 ? [55, 50] : [50, 55]} L${w(a, 5)}Z`;
  return `M${w(a, -5)} L46 54 L${w(b, -5)} L${w(b, 5)} L54 46 L${w(a, 5)}Z`;
}

function cityPath(at) {
  if (at.length === 4) return 'M0 0H100V100H0Z';
  if (at.length === 3) return 'M0 100V0H100V100Q50 44 0 100Z';
  if (at.length === 2) return 'M0 100V0H100Q40 40 0 100Z';
  return CAP[at[0]];
}

export function shape(t) {
  return {
    id: t.id,
    text: t.segments.map((s) => `${s.kind} ${s.locations.join(' ')}`).join(', '),
    segments: t.segments.map((s) => {
      if (s.kind === 'city') {
        const [x, y] = mean(s.locations.map((l) => MID[l]));
        const pull = s.locations.length === 1 ? 0.68 : 0.85;
        return { ...s, path: cityPath(s.locations), anchor: [50 + (x - 50) * pull, 50 + (y - 50) * pull] };
      }
      if (s.kind === 'road') return { ...s, path: roadPath(s.locations), anchor: mean([...s.locations.map((l) => MID[l]), [50, 50], [50, 50]]) };
      if (s.kind === 'cloister') return { ...s, path: 'M30 30H70V70H30Z', anchor: [50, 50] };
      const hs = s.locations.map((l) => HALF[l]);
      const [x, y] = mean(hs);
      const hull = hs.map(([a, b]) => [Math.round(a / 50) * 50, Math.round(b / 50) * 50]);
      const mid = hs.length === 8 || hs.length > 4 ? 'M0 0H100V100H0Z' : `M${[...hs].join(' L')} L50 50Z`;
      return { ...s, path: mid, anchor: hs.length === 8 ? [18, 82] : [x, y], hull };
    }),
  };
}

const THEME = {
  light: { field: '#cfdc9f', city: '#b8864b', road: '#fffdf5', cloister: '#d9534a', wall: '#2f241a' },
  dark: { field: '#55663f', city: '#7d5a35', road: '#d9d2c0', cloister: '#a8453a', wall: '#120e0a' },
};
export function draw(t, theme, rot) {
  const c = THEME[theme] ?? THEME.light;
  const body = shape(t).segments.filter((s) => s.kind !== 'field')
    .map((s) => `<path d="${s.path}" fill="${c[s.kind] ?? '#2a78c2'}" stroke="${c.wall}" stroke-width="1.5"/>` +
      (s.pennants ? '<path d="M12 10h12v10l-6 6-6-6z" fill="#2d4f9e" stroke="#fff"/>' : '')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><g transform="rotate(${rot * 90} 50 50)">` +
    `<rect width="100" height="100" fill="${c.field}"/>${body}<rect width="100" height="100" fill="none" stroke="${c.wall}" stroke-opacity=".4"/></g></svg>`;
}
