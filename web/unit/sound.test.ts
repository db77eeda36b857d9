// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundsOf } from '../src/game/hearing';
import { prefs } from '../src/lib/prefs.svelte';
import type { GameEvent } from '../src/lib/protocol';

const event = (type: string, more: Partial<GameEvent> = {}): GameEvent => ({ n: 0, type, ...more }) as GameEvent;

test('what happens is heard once, and nothing of what only counts', () => {
  const turn = [event('draw'), event('place'), event('deploy'), event('score', { points: 4, seat: 1 }), event('score', { points: 2, seat: 0 }), event('return')];
  expect(soundsOf(turn, [0])).toEqual(['lay', 'figure', 'points']);
  expect(soundsOf([event('pass'), event('draw')], [0])).toEqual([]);
  expect(soundsOf([event('score', { points: 9, seat: 0, final: true })], [0])).toEqual([]); // the ceremony's business
});

test('whoever loses points hears it', () => {
  const ransom = [event('score', { points: -3, seat: 0 })];
  expect(soundsOf(ransom, [0])).toEqual(['loss']);
  expect(soundsOf(ransom, [1])).toEqual([]);
});

/** A device that notes what it is asked for. */
class Device {
  static made = 0;
  static started: string[] = [];
  state = 'suspended';
  currentTime = 1;
  sampleRate = 8000;
  destination = {};
  constructor() {
    Device.made++;
  }
  resume() {
    this.state = 'running';
    return Promise.resolve();
  }
  param = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  node(kind: string) {
    const node = { frequency: this.param, gain: this.param, connect: (to: unknown) => to, start: () => void Device.started.push(kind), stop: () => undefined };
    return node;
  }
  createGain = () => this.node('gain');
  createOscillator = () => this.node('tone');
  createBufferSource = () => this.node('knock');
  createBiquadFilter = () => this.node('filter');
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Device);
  Device.made = 0;
  Device.started = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  prefs.save({ sound: false });
});

test('it is quiet until somebody asks for sounds, and then every sound is made of something', async () => {
  const { play, RECIPES } = await import('../src/lib/sound');
  const { prefs: own } = await import('../src/lib/prefs.svelte');
  play('lay');
  expect(Device.made).toBe(0);
  own.save({ sound: true });
  for (const name of Object.keys(RECIPES) as (keyof typeof RECIPES)[]) {
    Device.started = [];
    play(name);
    expect(Device.started.length).toBe(RECIPES[name].tones.length + RECIPES[name].knocks.length);
    expect(Device.started.length).toBeGreaterThan(0);
    for (const part of [...RECIPES[name].tones, ...RECIPES[name].knocks]) expect(part.at + part.s).toBeLessThan(1);
  }
  expect(Device.made).toBe(1);
});
