/** Runs what makes effects outside of a component; gives what ends them. */
export const withEffects = (run: () => void): (() => void) => $effect.root(run);

/** A value that effects follow. */
export function valueOf<T>(first: T): { value: T } {
  let value = $state.raw(first);
  return { get value() { return value; }, set value(to) { value = to; } };
}
