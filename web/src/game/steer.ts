// The tile in hand moved by keys and buttons: a step to the next place, a turn, a look at why it does not fit; the board comes along.
import { t } from '../i18n';
import { choiceText } from './choices';
import type { Misfit } from './misfit.svelte';
import type { Table } from './table.svelte';
import type { Turn } from './turn.svelte';

type Cell = { x: number; y: number };

/** What each arrow moves the board by, in pixels. */
export const PAN: Record<string, [number, number]> = { ArrowUp: [0, 90], ArrowDown: [0, -90], ArrowLeft: [90, 0], ArrowRight: [-90, 0] };

/** `reveal` brings a cell into sight, `say` is for whoever hears the page, `more` what else there is to say of a place. */
export function steering(table: Table, turn: Turn, misfit: Misfit, reveal: (cell: Cell) => void, say: (text: string) => void, more: (cell: Cell) => string = () => '') {
  const lastTile = (): Cell => {
    const last = table.state?.turn.last;
    return (last === undefined ? undefined : table.state!.tiles[last]) ?? { x: 0, y: 0 };
  };

  function tellAim(): void {
    if (turn.aim) say([t().table.ghostAt(turn.aim.x, turn.aim.y, t().sides['NESW'[turn.aim.rot]]), more(turn.aim)].filter(Boolean).join('. '));
    const choice = turn.choices.find((c) => c.option.move === turn.chosen);
    if (choice && table.decision) say(choiceText(choice.option, table.decision, table.state!, table.name));
  }

  return {
    tellAim,
    /** Goes through the cells where the tile does not fit. */
    lookAround(): void {
      misfit.walk(turn.aim ?? lastTile());
      if (misfit.at) reveal(misfit.at);
    },
    arrow(key: string): void {
      if (misfit.walking) {
        misfit.arrow(key);
        return void (misfit.at && reveal(misfit.at));
      }
      turn.arrow(key, lastTile());
      const chosen = turn.offer.spots.find((s) => s.key === turn.spot);
      const cell = turn.aim ?? (chosen && table.state?.tiles[chosen.tile]);
      if (cell) reveal(cell);
      tellAim();
    },
    rotate(way: 1 | -1): void {
      if (misfit.answer) return misfit.rotate(way);
      turn.rotate(way);
      tellAim();
    },
  };
}
