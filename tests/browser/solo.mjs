// What tests of a board do that somebody has for himself: a lesson, a puzzle.
import { still } from './wait.mjs';

/** Until the page shows what the server says of these answers. */
export const untilDecision = (page, of) => page.waitForFunction((n) => Number(document.querySelector('[data-testid=actions]')?.dataset.seq) >= n, of);

export async function middle(page, cell) {
  const at = await still(page, () => page.locator(`[data-cell="${cell}"]`).boundingBox());
  return [at.x + at.width / 2, at.y + at.height / 2];
}

/** On a phone the place may be out of sight: then an arrow at the rim of the board leads there. */
async function bringIntoSight(page, cell) {
  for (;;) {
    const at = await middle(page, cell);
    const side = await page.evaluate(([x, y]) => {
      const clear = { top: document.querySelector('.over')?.getBoundingClientRect().bottom ?? 0, bottom: document.querySelector('.bottom').getBoundingClientRect().top };
      return x < 0 ? 'left' : x > innerWidth ? 'right' : y < clear.top ? 'top' : y > clear.bottom ? 'bottom' : undefined;
    }, at);
    if (!side) return at;
    const arrow = await page.locator(`[data-testid=beyond][data-side=${side}]`).boundingBox();
    await page.touchscreen.tap(arrow.x + arrow.width / 2, arrow.y + arrow.height / 2);
  }
}

/** Turns the tile and lays it, or takes a choice, with a mouse or a finger. `n` answers came before. */
export async function play(page, move, touch, n) {
  await untilDecision(page, n + 1);
  const [, cell, side = 'N'] = move.match(/^=?(-?\d+,-?\d+)([NESW])?(?:#.*)?$/) ?? [];
  const press = (locator) => (touch ? locator.tap() : locator.click());
  if (!cell) return press(page.getByTestId('actions').locator(`[data-move="${move}"]`));
  for (let i = 0; i < 'NESW'.indexOf(side); i++) await press(page.getByTestId('rotate'));
  if (!touch) return page.mouse.click(...(await middle(page, cell)));
  await page.touchscreen.tap(...(await bringIntoSight(page, cell)));
  return page.getByTestId('place').tap();
}
