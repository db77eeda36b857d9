/** Runs what makes effects outside of a component; gives what ends them. */
export const withEffects = (run: () => void): (() => void) => $effect.root(run);
