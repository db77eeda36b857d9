// The npm package tells the shapes of docs/protocol.md to others as `lib/protocol.ts` tells them to the page. Here `npm run check` holds the two
// together; there is nothing to run.
import type * as Npm from '../../wasm/package';
import type * as Page from '../src/lib/protocol';

/** What a shape names, without the room that it leaves for more. */
type Named<T> = T extends readonly (infer E)[] ? Named<E>[] : T extends object ? { [K in keyof T as string extends K ? never : K]: Named<T[K]> } : T;
/** The same, where all of it may be absent. */
type Some<T> = T extends readonly (infer E)[] ? Some<E>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

/** The page's shape is one of the package's; and what the package names, the page knows as the same. */
type Agree<Theirs, Ours> = Named<Ours> extends Named<Theirs> ? (Some<Named<Theirs>> extends Some<Named<Ours>> ? (keyof Named<Theirs> extends keyof Ours ? true : false) : false) : false;

type All<T extends Record<keyof T, true>> = T;

/** False where the two say different things of that shape. */
export type Shapes = All<{
  supply: Agree<Npm.Supply, Page.Supply>;
  player: Agree<Npm.Player, Page.Player>;
  tile: Agree<Npm.LaidTile, Page.LaidTile>;
  feature: Agree<Npm.Feature, Page.Feature>;
  figure: Agree<Npm.Figure, Page.Figure>;
  option: Agree<Npm.Option, Page.Option>;
  decision: Agree<Npm.Decision, Page.Decision>;
  event: Agree<Npm.GameEvent, Page.GameEvent>;
  state: Agree<Npm.State, Page.State>;
  turn: Agree<Npm.Review['turns'][number], Page.ReviewTurn>;
}>;
