// A crude game that speaks docs/protocol.md: real placement and merging, rough scores. Never a model for the engine.
import { TILES } from './tiles.mjs';

const SIDES = 'NESW';
const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const ROLE = { city: 'knight', road: 'thief', cloister: 'monk', field: 'farmer' };
const turn = (loc, rot) => (loc[0] === 'I' ? loc : SIDES[(SIDES.indexOf(loc[0]) + rot) % 4] + loc.slice(1));
const meets = (loc) => SIDES[(SIDES.indexOf(loc[0]) + 2) % 4] + (loc[1] ? (loc[1] === 'L' ? 'R' : 'L') : '');
const sideOf = (id, rot, side) =>
  TILES[id].segments.find((s) => s.kind !== 'field' && s.locations.some((l) => turn(l, rot) === side))?.kind ?? 'field';

export class MockGame {
  constructor(names, confirm, length = 30) {
    this.confirm = confirm;
    this.events = [];
    this.history = [];
    const bag = Object.values(TILES).flatMap((t) => Array(t.count).fill(t.id)).sort(() => Math.random() - 0.5);
    this.s = {
      seq: 1, bag: bag.slice(0, length), tiles: [{ id: 'BA/RCr', x: 0, y: 0, rot: 0 }], figures: [], nextFigure: 0,
      players: names.map((name, seat) => ({ seat, name, score: 0, left: 7 })), turn: 0, active: names.length - 1, phase: '', over: false,
    };
    this.log({ type: 'start', tiles: this.s.tiles.map((t) => ({ ...t })) });
    this.draw();
  }
  log(e) { this.events.push({ n: this.events.length, turn: this.s.turn, ...e }); }

  draw() {
    const s = this.s;
    s.tile = s.bag.pop();
    s.turn += 1;
    s.active = (s.active + 1) % s.players.length;
    this.history = [];
    if (!s.tile) return this.finish();
    s.phase = 'place';
    this.log({ type: 'draw', seat: s.active, tile: s.tile });
    if (!this.places().length) {
      this.log({ type: 'discard', seat: s.active, tile: s.tile, text: 'fits nowhere', rules: ['BASE-PLACE-5'] });
      s.active -= 1;
      this.draw();
    }
  }
  at(x, y) { return this.s.tiles.find((t) => t.x === x && t.y === y); }

  places() {
    const seen = new Set(), out = [];
    for (const t of this.s.tiles)
      for (const d of Object.values(STEP)) {
        const x = t.x + d[0], y = t.y + d[1];
        if (seen.has(`${x},${y}`) || this.at(x, y)) continue;
        seen.add(`${x},${y}`);
        for (let rot = 0; rot < 4; rot++)
          if ([...SIDES].every((k) => {
            const n = this.at(x + STEP[k][0], y + STEP[k][1]);
            return !n || sideOf(n.id, n.rot, meets(k)) === sideOf(this.s.tile, rot, k);
          })) out.push({ kind: 'place', cell: [x, y], rot, move: `${x},${y}${SIDES[rot]}`, label: `${x},${y}` });
      }
    return out;
  }

  /** Every feature by flood fill, and for each tile the ids of its segments' features. */
  features() {
    const s = this.s, list = [], of = s.tiles.map((t) => TILES[t.id].segments.map(() => -1));
    const flood = (f, i, k) => {
      of[i][k] = f.id;
      const t = s.tiles[i], seg = TILES[t.id].segments[k];
      if (!f.tiles.includes(i)) f.tiles.push(i);
      f.pennants += seg.pennants;
      for (const raw of seg.locations) {
        if (raw[0] === 'I') continue;
        const loc = turn(raw, t.rot), j = s.tiles.findIndex((n) => n.x === t.x + STEP[loc[0]][0] && n.y === t.y + STEP[loc[0]][1]);
        if (j < 0) { f.open++; continue; }
        const m = TILES[s.tiles[j].id].segments.findIndex((g) => g.locations.some((l) => turn(l, s.tiles[j].rot) === meets(loc)));
        if (of[j][m] < 0) flood(f, j, m);
      }
    };
    s.tiles.forEach((t, i) => TILES[t.id].segments.forEach((seg, k) => {
      if (of[i][k] >= 0) return;
      const f = { id: list.length, kind: seg.kind, tiles: [], open: 0, pennants: 0 };
      list.push(f);
      flood(f, i, k);
      if (seg.kind === 'cloister') f.open = 8 - s.tiles.filter((n) => n !== t && Math.abs(n.x - t.x) < 2 && Math.abs(n.y - t.y) < 2).length;
    }));
    for (const f of list) this.judge(f, of);
    return { list, of };
  }
  judge(f, of) {
    const s = this.s;
    f.complete = f.open === 0 && f.kind !== 'field';
    f.figures = s.figures.filter((g) => of[g.tile][g.segment] === f.id).map((g) => g.id);
    const power = s.players.map((p) => s.figures.filter((g) => g.seat === p.seat && f.figures.includes(g.id)).length);
    f.owners = Math.max(...power) ? power.flatMap((n, i) => (n === Math.max(...power) ? [i] : [])) : [];
    const each = f.kind === 'city' && f.complete ? 2 : 1, n = f.kind === 'cloister' ? 9 - f.open : f.kind === 'field' ? 1 : f.tiles.length;
    f.terms = [{ count: n, noun: f.kind === 'field' ? 'city' : 'tile', each: f.kind === 'field' ? 3 : each }];
    if (f.pennants) f.terms.push({ count: f.pennants, noun: 'pennant', each });
    const points = f.terms.reduce((a, t) => a + t.count * t.each, 0);
    f.worth = { points, sum: `${f.terms.map((t) => `${t.count} ${t.noun}: ${t.count} x ${t.each}`).join(' + ')} = ${points}` };
  }

  decision() {
    const s = this.s;
    if (s.over) return undefined;
    const base = { seq: s.seq, actor: s.active, kind: s.phase, prompt: s.phase, undo: this.history.length > 0 };
    if (s.phase === 'place') return { ...base, tile: s.tile, options: this.places() };
    if (s.phase === 'confirm') return { ...base, options: [{ kind: 'confirm', move: 'ok', label: 'end the turn' }] };
    return { ...base, options: [...this.deploys(), { kind: 'pass', move: '-', label: 'no follower' }] };
  }
  deploys() {
    const s = this.s, { list, of } = this.features(), i = s.tiles.length - 1, t = s.tiles[i];
    if (!s.players[s.active].left) return [];
    return of[i].flatMap((f, k) => {
      const seg = TILES[t.id].segments[k];
      if (list[f].figures.length) return [];
      return [{ kind: 'deploy', figure: 'follower', tile: i, segment: k, feature: f, role: ROLE[seg.kind], label: ROLE[seg.kind],
        move: `f@${turn(seg.locations[0], t.rot)}` }];
    });
  }

  play(move) {
    const s = this.s, option = this.decision().options.find((o) => o.move.toLowerCase() === move.trim().toLowerCase());
    if (!option) throw { code: 'illegal', message: `${move}: not a legal move here` };
    this.history.push([JSON.stringify(s), this.events.length]);
    s.seq++;
    if (option.kind === 'place') {
      s.tiles.push({ id: s.tile, x: option.cell[0], y: option.cell[1], rot: option.rot });
      this.log({ type: 'place', seat: s.active, tile: s.tile, index: s.tiles.length - 1, x: option.cell[0], y: option.cell[1], rot: option.rot, move });
      s.tile = undefined;
      s.phase = 'deploy';
      if (!this.deploys().length) this.close();
    } else if (option.kind === 'confirm') this.draw();
    else {
      if (option.kind === 'deploy') {
        s.players[s.active].left--;
        s.figures.push({ id: s.nextFigure++, seat: s.active, figure: 'follower', role: option.role, tile: option.tile, segment: option.segment });
        this.log({ type: 'deploy', seat: s.active, figure: 'follower', role: option.role, tile: option.tile, segment: option.segment, move });
      } else this.log({ type: 'pass', seat: s.active, move });
      this.close();
    }
  }
  close() {
    const { list } = this.features();
    for (const f of list.filter((g) => g.complete && g.figures.length)) this.score(f, false);
    this.s.phase = 'confirm';
    if (!this.confirm) this.draw();
  }
  score(f, final) {
    const s = this.s;
    for (const seat of f.owners) {
      s.players[seat].score += f.worth.points;
      this.log({ type: 'score', seat, points: f.worth.points, kind: f.kind, final, tiles: f.tiles, terms: f.terms, text: f.worth.sum, rules: [`BASE-${f.kind.toUpperCase()}-3`] });
    }
    for (const g of s.figures.filter((x) => f.figures.includes(x.id))) {
      s.players[g.seat].left++;
      if (!final) this.log({ type: 'return', seat: g.seat, figure: g.figure, tile: g.tile, segment: g.segment, rules: ['BASE-RETURN-1'] });
    }
    if (!final) s.figures = s.figures.filter((x) => !f.figures.includes(x.id));
  }
  undo() {
    const [state, events] = this.history.pop();
    const seq = this.s.seq + 1;
    this.s = { ...JSON.parse(state), seq };
    this.events.length = events;
  }
  finish() {
    const s = this.s;
    for (const f of this.features().list.filter((g) => g.owners.length)) this.score(f, true);
    s.over = true;
    s.phase = 'over';
    const scores = s.players.map((p) => p.score);
    this.log({ type: 'end', scores, winners: scores.flatMap((n, i) => (n === Math.max(...scores) ? [i] : [])) });
  }
  state() {
    const s = this.s, { list, of } = this.features(), decision = this.decision(), scores = s.players.map((p) => p.score);
    const kinds = Object.entries(Object.groupBy?.(s.bag, (x) => x) ?? {}).map(([id, l]) => ({ id, left: l.length }));
    return {
      rules: `base players=${s.players.length}`, seq: s.seq,
      players: s.players.map((p) => ({ seat: p.seat, name: p.name, score: p.score, supply: [{ figure: 'follower', left: p.left, of: 7 }] })),
      tiles: s.tiles.map((t, i) => ({ ...t, features: of[i] })), features: list,
      figures: s.figures.map((g) => ({ ...g, feature: of[g.tile][g.segment] })),
      turn: { number: s.turn, active: s.active, phase: s.phase, ...(s.tile && { tile: s.tile }), last: s.tiles.length - 1 },
      remaining: { total: s.bag.length, groups: [{ name: 'tiles', left: s.bag.length, kinds }] }, discards: [], over: s.over,
      ...(s.over ? { winners: scores.flatMap((n, i) => (n === Math.max(...scores) ? [i] : [])) } : { decision }),
    };
  }
}
