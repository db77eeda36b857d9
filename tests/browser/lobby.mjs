// From the start page to a table.

/** Chooses whom to play against the quick way: a level, or one of those behind them. */
export async function chooseOpponent(page, bot) {
  const choice = page.getByTestId('opponent').locator(`input[value="${bot}"]`);
  await choice.waitFor({ state: 'attached' });
  if (!(await choice.isVisible())) await page.getByTestId('characters').locator('summary').click();
  await choice.check();
}

/** A quick game, against a computer that needs no time. */
export async function quickGame(page, bot = 'greedy') {
  await page.getByTestId('quick').waitFor();
  await chooseOpponent(page, bot);
  await page.getByTestId('quick').click();
}

async function fillSeat(row, { kind, name = '', bot }) {
  await row.getByRole('textbox').fill(name);
  await row.getByTestId('seat-kind').selectOption(kind);
  if (kind === 'bot') await row.getByTestId('bot').selectOption(bot ?? 'greedy');
}

/** Sets a table with these seats, `{ kind: 'me' | 'open' | 'bot', name, bot }`, and goes to it; gives the links for friends and watchers. */
export async function setTable(page, seats) {
  await makeTable(page, seats);
  if (!seats.some((s) => s.kind === 'open')) return { friends: [], watch: '' };
  const links = page.getByTestId('share').getByRole('textbox');
  const all = await Promise.all((await links.all()).map((l) => l.inputValue()));
  await page.getByTestId('to-table').click();
  return { friends: all.slice(0, -1), watch: all.at(-1) };
}

/** The same until the links for friends are told, where there are any. */
export async function makeTable(page, seats) {
  const custom = page.getByTestId('custom');
  await custom.waitFor();
  if (!(await custom.evaluate((e) => e.open))) await custom.locator('summary').first().click();
  await page.getByTestId('seat').first().waitFor();
  if ((await page.getByTestId('seat').count()) > seats.length) await page.getByTestId('afresh').click(); // the last table had more
  await page.getByTestId('seat').first().waitFor();
  for (let n = await page.getByTestId('seat').count(); n < seats.length; n++) await page.getByTestId('add-seat').click();
  for (const [i, s] of seats.entries()) await fillSeat(page.getByTestId('seat').nth(i), s);
  if (seats.length > 5) await page.getByTestId('cure').click(); // six need a rule, and the form offers it
  await page.getByTestId('create').click();
  if (seats.some((s) => s.kind === 'open')) await page.getByTestId('share').waitFor();
}

/** What the players are called on this page, in the order of the seats. */
export const names = (page) => page.getByTestId('player-name').allTextContents();

/** Waits until the players are called so. */
export async function untilNamed(page, expected) {
  const shown = (e) => e === [...document.querySelectorAll('[data-testid=player-name]')].map((n) => n.textContent).join();
  await page.waitForFunction(shown, expected.join()).catch(async () => {
    throw new Error(`the players are called ${await names(page)} instead of ${expected}`);
  });
}
