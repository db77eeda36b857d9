// The keys of a replay; what they leave goes to the keys of the table.
import type { Replay } from '../game/replay.svelte';
import { taken, typing } from './keys';

/** True if the key was for the replay. `closed`: the game is over, so that a step back begins one. */
export function handleReplayKey(e: KeyboardEvent, replay: Replay, closed: boolean, onclose: () => void): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || typing(e.target) || taken(e.target, e.key)) return false;
  const act = replay.on ? stepping(replay, onclose)[e.key] : closed ? beginning(replay)[e.key] : undefined;
  if (!act) return false;
  e.preventDefault();
  act();
  return true;
}

const stepping = (replay: Replay, onclose: () => void): Record<string, () => void> => ({
  ArrowLeft: () => replay.by(-1),
  ArrowRight: () => replay.by(1),
  ArrowUp: () => replay.turn(-1),
  ArrowDown: () => replay.turn(1),
  Home: () => replay.go(0),
  End: () => replay.go(replay.last),
  ' ': () => replay.play(),
  Escape: onclose,
});

const beginning = (replay: Replay): Record<string, () => void> => ({
  ArrowLeft: () => void replay.open(1),
  ArrowUp: () => void replay.open(1),
  Home: () => void replay.open('1'),
});
