// Which lessons are done on this device.
import type { LessonInfo, LessonSystem } from '../lib/protocol';

const KEY = 'bastide.lessons';

function load(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

class Progress {
  #done = $state.raw<ReadonlySet<string>>(new Set(load()));

  has(id: string): boolean {
    return this.#done.has(id);
  }

  add(id: string): void {
    this.#done = new Set([...this.#done, id]);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.#done]));
    } catch {
      // A device that keeps nothing still teaches.
    }
  }
}

export const progress = new Progress();

export interface Place {
  system: LessonSystem;
  lesson: LessonInfo;
  /** From 1 on. */
  number: number;
  next: LessonInfo | undefined;
}

/** The lesson that an address names, by itself or by its expansion; else the first that is not done, of the base game first of all. Nothing where there is none. */
export function placeOf(systems: LessonSystem[], wanted: string | undefined, done: (id: string) => boolean): Place | undefined {
  const named = systems.find((s) => s.system === wanted || s.lessons.some((l) => l.id === wanted));
  const system = named ?? (wanted ? undefined : systems.find((s) => open(s, done))) ?? systems[0];
  const lesson = system?.lessons.find((l) => l.id === wanted) ?? (system && (open(system, done) ?? system.lessons[0]));
  if (!lesson) return undefined;
  const at = system.lessons.indexOf(lesson);
  return { system, lesson, number: at + 1, next: system.lessons[at + 1] };
}

/** The expansion to go on with after this one: the next in the list that is not done, from its beginning again after its end. */
export function furtherFrom(systems: LessonSystem[], system: LessonSystem, done: (id: string) => boolean): LessonSystem | undefined {
  const at = systems.indexOf(system);
  return [...systems.slice(at + 1), ...systems.slice(0, at)].find((s) => open(s, done));
}

const open = (s: LessonSystem, done: (id: string) => boolean) => s.lessons.find((l) => !done(l.id));
