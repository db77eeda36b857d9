// The sounds of the table, made here out of tones and knocks: nothing is fetched. Whoever has not asked for them hears none.
import { prefs } from './prefs.svelte';

export type Sound = 'lay' | 'figure' | 'points' | 'loss' | 'turn' | 'low';

/** A tone that fades: after so many seconds, from one pitch to another, for so long, so loud. */
interface Tone {
  at: number;
  hz: number;
  to?: number;
  s: number;
  loud: number;
}
/** Noise around a pitch that dies away at once: card on wood. */
interface Knock {
  at: number;
  hz: number;
  s: number;
  loud: number;
}

const note = (at: number, hz: number): Tone => ({ at, hz, s: 0.35, loud: 0.12 });

/** What each sound is made of. */
export const RECIPES: Record<Sound, { tones: Tone[]; knocks: Knock[] }> = {
  lay: { tones: [{ at: 0, hz: 150, to: 80, s: 0.12, loud: 0.3 }], knocks: [{ at: 0, hz: 900, s: 0.05, loud: 0.35 }, { at: 0.03, hz: 420, s: 0.09, loud: 0.25 }] },
  figure: { tones: [{ at: 0, hz: 620, to: 540, s: 0.06, loud: 0.1 }], knocks: [{ at: 0, hz: 1900, s: 0.03, loud: 0.3 }, { at: 0.07, hz: 1500, s: 0.03, loud: 0.14 }] },
  points: { tones: [note(0, 523.25), note(0.09, 659.25), note(0.18, 783.99)], knocks: [] },
  loss: { tones: [note(0, 392), note(0.12, 311.13)], knocks: [] },
  low: { tones: [{ at: 0, hz: 880, s: 0.15, loud: 0.12 }, { at: 0.2, hz: 880, s: 0.15, loud: 0.12 }], knocks: [] },
  turn: { tones: [{ at: 0, hz: 440, s: 0.5, loud: 0.1 }, { at: 0.16, hz: 587.33, s: 0.6, loud: 0.1 }], knocks: [] },
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** The device's way to make sounds; none where it has none. */
function device(): AudioContext | undefined {
  if (!context && globalThis.AudioContext) context = new AudioContext();
  return context;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** Rises at once and dies away. */
function envelope(audio: AudioContext, from: number, s: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + s);
  gain.connect(audio.destination);
  return gain;
}

function sing(audio: AudioContext, begin: number, tone: Tone): void {
  const from = begin + tone.at;
  const voice = audio.createOscillator();
  voice.type = 'sine';
  voice.frequency.setValueAtTime(tone.hz, from);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, from + tone.s);
  voice.connect(envelope(audio, from, tone.s, tone.loud));
  voice.start(from);
  voice.stop(from + tone.s);
}

function knock(audio: AudioContext, begin: number, k: Knock): void {
  const from = begin + k.at;
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = k.hz;
  source.connect(filter).connect(envelope(audio, from, k.s, k.loud));
  source.start(from);
  source.stop(from + k.s);
}

/** Plays it, if the person wants sounds and the browser lets the page make any: it does once something has been touched. */
export function play(sound: Sound): void {
  if (!prefs.sound) return;
  const audio = device();
  if (!audio) return;
  if (audio.state === 'suspended') void audio.resume();
  const { tones, knocks } = RECIPES[sound];
  for (const t of tones) sing(audio, audio.currentTime, t);
  for (const k of knocks) knock(audio, audio.currentTime, k);
}
