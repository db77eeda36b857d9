// @vitest-environment node
// Towers, prisoners and ransoms: what is offered and told of them, and what of them stands on the board.
import { afterEach, expect, test } from 'vitest';
import { choiceText, passText, pieceOf, promptText } from '../src/game/choices';
import { offerOf, takes } from '../src/game/offer';
import { told } from '../src/game/telling';
import { figuresOf, tilesWithTowers } from '../src/game/view';
import { prefs } from '../src/lib/prefs.svelte';
import { signed } from '../src/lib/signed';
import type { Decision, Option, State } from '../src/lib/protocol';
import { called, deployDecision, stateWith } from './samples';

afterEach(() => prefs.save({ lang: 'en' }));

const plain = stateWith(deployDecision);
const game: State = {
  ...plain,
  players: plain.players.map((p, i) => ({ ...p, name: ['Ann', 'Ben'][i] })),
  tokens: [{ name: 'tower', number: 9, seat: 0 }, { name: 'tower', number: 2, tile: 0 }, { name: 'prisoner', number: 1, seat: 1, owner: 0, figure: 'follower' }],
};
const pass: Option = { kind: 'pass', move: '-', label: '' };
const at = { tile: 0, segment: 5, feature: 9, label: '' };
const raise: Option = { ...at, kind: 'raise', move: '^0,0T' };
const up: Option = { ...at, kind: 'deploy', figure: 'big follower', role: 'guard', move: 'b@0,0T' };
const captured: Option = { ...at, kind: 'capture', figure: 'follower', role: 'knight', seat: 1, move: 'fx0,0N:1' };
const ransom: Option = { kind: 'ransom', figure: 'follower', seat: 1, move: 'f$:1', label: '' };
const swap: Option = { kind: 'swap', figure: 'big follower', move: 'b&', label: '' };
const decision = (kind: string, ...options: Option[]): Decision => ({ seq: 1, actor: 0, kind, prompt: '', options: [...options, pass] });

test('each is told by what it does, where, and whose figure it is', () => {
  const d = decision('deploy', raise, up, ransom);
  expect(d.options.slice(0, 3).map((o) => choiceText(o, d, game, called))).toEqual(['A piece onto the tower at 0,0', 'Guard (big follower) at 0,0', 'Buy back: follower from Ben, 3 points']);
  expect([promptText(d, game), passText(d, game)]).toEqual(['Do you act at a tower or buy a prisoner back?', 'Neither']);
  const here: Option = { ...at, kind: 'deploy', figure: 'follower', role: 'knight', tile: 1, move: 'f@N' };
  const both = decision('deploy', here, raise);
  expect([promptText(both, game), passText(both, game)]).toEqual(['Place a follower, or act at a tower?', 'Neither']);
  expect(passText(decision('deploy', here, raise, ransom), game)).toBe('Nothing of this');
  const c = decision('capture', captured);
  expect([choiceText(captured, c, game, called), promptText(c, game), passText(c, game)]).toEqual(['Capture: knight at 0,0 (Ben)', 'Your tower: capture a follower?', 'Nobody']);
  expect(choiceText(swap, decision('exchange', swap), game, called)).toBe('Big follower comes back');
  prefs.save({ lang: 'de' });
  expect(d.options.slice(0, 3).map((o) => choiceText(o, d, game, called))).toEqual(['Ein Teil auf den Turm bei 0,0', 'Turmwächter (Großer Gefolgsmann) bei 0,0', 'Freikaufen: Gefolgsmann von Ben, 3 Punkte']);
});

test('a piece is shown as one, who is bought back as one’s own', () => {
  const d = decision('deploy', raise, ransom);
  expect([raise, ransom, captured].map((o) => pieceOf(o, d))).toEqual([{ figure: 'tower' }, { seat: 0, figure: 'follower' }, { seat: 1, figure: 'follower' }]);
});

test('what may be done at one tower stands in one place, a ransom is a button', () => {
  const offer = offerOf(decision('deploy', raise, up, ransom), [], 1);
  expect(offer.spots.map((s) => s.options.map((o) => o.kind))).toEqual([['raise', 'deploy']]);
  expect(offer.buttons.map((o) => o.kind)).toEqual(['ransom', 'pass']);
  expect(takes(captured)).toBe(true);
  const placing = offerOf({ ...decision('place', ransom), options: [{ kind: 'place', cell: [1, 0], rot: 0, move: '1,0N', label: '' }, ransom] });
  expect([placing.cells.length, placing.buttons.length]).toEqual([1, 1]);
});

test('a tower stands on its tile, and is no figure', () => {
  expect(tilesWithTowers(game).map((tile) => tile.floors)).toEqual([2, ...plain.tiles.slice(1).map(() => undefined)]);
  expect(tilesWithTowers(plain)).toBe(plain.tiles);
  expect(figuresOf(game, () => '').map((f) => f.figure)).not.toContain('tower');
});

test('events are told', () => {
  const name = (seat: number | undefined) => ['Ann', 'Ben'][seat ?? 0];
  expect(told({ n: 1, type: 'raise', seat: 0, tile: 0, segment: 5, number: 2, move: '^0,0T' }, name, game)).toBe('Ann raises the tower at 0,0: 2 pieces');
  expect(told({ n: 1, type: 'capture', seat: 0, owner: 1, figure: 'follower', role: 'knight', tile: 0, segment: 0 }, name, game)).toBe('Ann captures Ben’s knight from the city at 0,0');
  expect(told({ n: 1, type: 'release', seat: 1, captor: 0, figure: 'follower', cause: { kind: 'bought back' } }, name, game)).toBe('Ben’s follower is free again: bought back (Ann)');
  prefs.save({ lang: 'de' });
  const you = (seat: number | undefined) => ['Ann', 'Du'][seat ?? 0];
  expect(told({ n: 1, type: 'capture', seat: 0, owner: 1, figure: 'follower', role: 'knight', tile: 0, segment: 0 }, you, game)).toBe('Gefangen: Ritter von dir, Stadt bei 0,0 (Ann)');
  expect(told({ n: 1, type: 'release', seat: 0, captor: 1, figure: 'follower', cause: { kind: 'exchanged' } }, you, game)).toBe('Gefolgsmann wieder frei: ausgetauscht (Ann, zuvor bei dir)');
  expect([signed(-3), signed(3)]).toEqual(['−3', '+3']);
});
