// From one state of a table to the next (docs/protocol.md, "Changes").
import { changed } from '../lib/difference';
import type { BriefDecision, Change, Decision, Option, State } from '../lib/protocol';

/** The option that a placement's notation stands for. */
export function placement(move: string): Option {
  const [, x, y, side] = /^(-?\d+),(-?\d+)([NESW])$/.exec(move) ?? [];
  return { kind: 'place', cell: [Number(x), Number(y)], rot: 'NESW'.indexOf(side), move, label: move };
}

const inFull = (d: BriefDecision): Decision => ({ ...d, options: d.options.map((o) => (typeof o === 'string' ? placement(o) : o)) });

/** What a change makes of the state that it begins from. */
export function stateAfter(before: State, change: Change): State {
  const { decision: _answered, ...rest } = before;
  const state = changed(rest, change.state) as unknown as State;
  return change.decision ? { ...state, decision: inFull(change.decision) } : state;
}
