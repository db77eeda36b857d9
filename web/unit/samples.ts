// A small position to test with.
import type { Decision, GameEvent, State } from '../src/lib/protocol';

/** What the players are called there. */
export const called = (seat: number | undefined): string => ['Ann', 'Ben'][seat ?? -1] ?? '';

export const placeDecision: Decision = {
  seq: 5,
  actor: 0,
  kind: 'place',
  prompt: 'Place the tile',
  tile: 'BA/L',
  undo: false,
  options: [
    { kind: 'place', cell: [1, 0], rot: 2, move: '1,0S', label: '1,0 south' },
    { kind: 'place', cell: [1, 0], rot: 0, move: '1,0N', label: '1,0 north' },
    { kind: 'place', cell: [0, -2], rot: 1, move: '0,-2E', label: '0,-2 east' },
  ],
};

export const deployDecision: Decision = {
  seq: 6,
  actor: 0,
  kind: 'deploy',
  prompt: 'Deploy',
  undo: true,
  options: [
    { kind: 'deploy', figure: 'follower', tile: 1, segment: 0, feature: 0, role: 'knight', move: 'f@N', label: 'knight' },
    { kind: 'deploy', figure: 'follower', tile: 1, segment: 1, feature: 1, role: 'farmer', move: 'f@EL', label: 'farmer' },
    { kind: 'pass', move: '-', label: 'no follower' },
  ],
};

export const confirmDecision: Decision = {
  seq: 7, actor: 0, kind: 'confirm', prompt: '', undo: true, options: [{ kind: 'confirm', move: 'ok', label: 'end the turn' }],
};

export const stateWith = (decision?: Decision): State => ({
  rules: 'base players=2',
  seq: decision?.seq ?? 9,
  players: [
    { seat: 0, name: 'Ann', score: 12, supply: [{ figure: 'follower', left: 5, of: 7 }] },
    { seat: 1, name: 'Ben', score: 9, supply: [{ figure: 'follower', left: 7, of: 7 }] },
  ],
  tiles: [
    { id: 'BA/C', x: 0, y: 0, rot: 0, features: [0, 1] },
    { id: 'BA/C', x: 0, y: -1, rot: 2, features: [0, 2] },
  ],
  features: [
    { id: 0, kind: 'city', complete: true, tiles: [0, 1], open: 0, figures: [0], owners: [0], worth: { points: 4, sum: '2 tiles: 2 x 2 = 4' } },
    { id: 1, kind: 'field', complete: false, tiles: [0], open: 5, figures: [], owners: [] },
    { id: 2, kind: 'field', complete: false, tiles: [1], open: 5, figures: [1], owners: [1] },
  ],
  figures: [
    { id: 0, seat: 0, figure: 'follower', role: 'knight', tile: 0, segment: 0, feature: 0 },
    { id: 1, seat: 1, figure: 'follower', role: 'farmer', tile: 1, segment: 1, feature: 2 },
  ],
  turn: { number: 3, active: 0, phase: decision?.kind ?? 'over', last: 1 },
  remaining: { total: 60, groups: [{ name: 'tiles', left: 60, kinds: [{ id: 'BA/L', left: 3 }] }] },
  discards: [],
  over: !decision,
  ...(decision ? { decision } : { winners: [0] }),
});

export const score: GameEvent = {
  n: 6, type: 'score', turn: 2, seat: 0, points: 14, kind: 'city', final: false, tiles: [0, 1],
  terms: [{ count: 6, noun: 'tile', each: 2 }, { count: 1, noun: 'pennant', each: 2 }],
  text: 'Ann: city of 6 tiles, 1 pennant: 6 x 2 + 1 x 2 = 14', rules: ['BASE-CITY-3', 'BASE-CITY-4'],
};

export const events: GameEvent[] = [
  { n: 0, type: 'start', tiles: [{ id: 'BA/C', x: 0, y: 0, rot: 0 }] },
  { n: 1, type: 'draw', turn: 1, seat: 0, tile: 'BA/C' },
  { n: 2, type: 'place', turn: 1, seat: 0, tile: 'BA/C', index: 1, x: 0, y: -1, rot: 2, move: '0,-1S' },
  { n: 3, type: 'deploy', turn: 1, seat: 0, figure: 'follower', role: 'knight', tile: 1, segment: 0, move: 'f@S' },
  { n: 4, type: 'draw', turn: 2, seat: 1, tile: 'BA/L' },
  { n: 5, type: 'place', turn: 2, seat: 1, tile: 'BA/L', index: 2, x: 1, y: 0, rot: 0, move: '1,0N' },
  score,
  { n: 7, type: 'score', turn: 2, seat: 0, points: 3, kind: 'road', final: true, tiles: [0], rules: [] },
  { n: 8, type: 'score', turn: 2, seat: 0, points: 6, kind: 'field', final: true, tiles: [1], rules: [] },
  { n: 9, type: 'score', turn: 2, seat: 1, points: 6, kind: 'field', final: true, tiles: [1], rules: [] },
  { n: 10, type: 'end', scores: [23, 6], winners: [0] },
];
