// How well somebody solves puzzles, kept on his device: a rating of his own (Elo, each puzzle an opponent whose rating stays), what he has solved,
// and on how many days in a row he has solved that of the day.
import type { PuzzleInfo, PuzzleList } from '../lib/solo';

const KEY = 'bastide.puzzles';
export const FIRST_RATING = 1000;
/** How far one puzzle moves a rating: much at first, less when it is known. */
const FIRST_STEP = 60;
const LAST_STEP = 20;
const DAY_MS = 86_400_000;

interface Saved {
  rating: number;
  /** By puzzle: whether it is solved. Those that were never tried are not there. */
  tried: Record<string, boolean>;
  /** The day of which the puzzle was solved last, and how many days in a row it is then. */
  day: string;
  streak: number;
}

const fresh = (): Saved => ({ rating: FIRST_RATING, tried: {}, day: '', streak: 0 });

function load(): Saved {
  try {
    const saved = { ...fresh(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
    const sound = Number.isFinite(saved.rating) && Number.isInteger(saved.streak) && typeof saved.day === 'string' && typeof saved.tried === 'object' && saved.tried;
    return sound ? saved : fresh();
  } catch {
    return fresh();
  }
}

/** By how much a rating changes for whom a puzzle of that rating was this many-th. */
export function change(mine: number, puzzle: number, right: boolean, before: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - mine) / 400));
  const step = Math.max(LAST_STEP, FIRST_STEP / (1 + before / 10));
  return Math.round(step * ((right ? 1 : 0) - expected));
}

/** "2026-11-26" as the number of its day. */
const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

export class Strength {
  #saved = $state.raw<Saved>(load());

  readonly rating = $derived.by(() => this.#saved.rating);

  tried(id: string): boolean {
    return id in this.#saved.tried;
  }
  solved(id: string): boolean {
    return this.#saved.tried[id] === true;
  }
  /** So many of these. */
  count(puzzles: PuzzleInfo[]): number {
    return puzzles.filter((p) => this.solved(p.id)).length;
  }

  /** Days in a row until today or yesterday. */
  streak(today: string): number {
    const { day, streak } = this.#saved;
    return day && number(today) - number(day) <= 1 ? streak : 0;
  }

  /** A puzzle was tried to its end. Gives by how much that changes the rating; nothing where it had been tried before. */
  note(puzzle: Pick<PuzzleInfo, 'id' | 'rating'>, right: boolean, list?: Pick<PuzzleList, 'day' | 'today'>): number | undefined {
    const first = !this.tried(puzzle.id);
    const saved = { ...this.#saved, tried: { ...this.#saved.tried, [puzzle.id]: right || this.solved(puzzle.id) } };
    const moved = first ? change(saved.rating, puzzle.rating, right, Object.keys(this.#saved.tried).length) : undefined;
    saved.rating += moved ?? 0;
    if (right && list?.today === puzzle.id && saved.day !== list.day) {
      saved.streak = this.streak(list.day) + 1;
      saved.day = list.day;
    }
    this.#saved = saved;
    try {
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      // A device that keeps nothing still asks.
    }
    return moved;
  }

  /** What fits one's own strength best: of those never tried, then of those not solved, then of all but this one. */
  next(puzzles: PuzzleInfo[], now?: string): PuzzleInfo | undefined {
    const others = puzzles.filter((p) => p.id !== now);
    const fresh = others.filter((p) => !this.tried(p.id));
    const open = others.filter((p) => !this.solved(p.id));
    const from = fresh.length ? fresh : open.length ? open : others;
    const far = (p: PuzzleInfo) => Math.abs(p.rating - this.rating);
    return from.reduce<PuzzleInfo | undefined>((best, p) => (best && far(best) <= far(p) ? best : p), undefined);
  }
}

export const strength = new Strength();
