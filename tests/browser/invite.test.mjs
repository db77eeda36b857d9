// An invitation that was not copied is not lost: whoever made the table finds each open seat's link again until somebody sits there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTable, setTable } from './lobby.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';

const s = stage();
const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'open' }, { kind: 'open', name: 'Cleo' }];

/** The links that the table still offers, the watchers' last. */
const offered = async (page) => {
  await page.getByTestId('invitations').waitFor();
  return page.getByTestId('invitations').getByRole('textbox').evaluateAll((all) => all.map((f) => f.value));
};

test('the links are there again at the table and after a reload, by copy, share sheet and QR code, until somebody sits there', { timeout: 300_000 }, async () => {
  const ann = await s.open('/', { ...PHONE, viewport: { width: 360, height: 640 } });
  await ann.addInitScript(() => {
    navigator.share = async (what) => void (window.shared = what);
  });
  await ann.goto(s.url);
  const { friends } = await setTable(ann, seats);
  await ann.getByTestId('open-invite').tap();
  const all = await offered(ann);
  assert.deepEqual(all.slice(0, -1), friends);
  assert.match(all.at(-1), /\/t\/[\w-]+\?lang=en$/);
  await shot(ann, 'invite-phone');

  await ann.reload();
  await ann.getByTestId('open-invite').tap();
  assert.deepEqual((await offered(ann)).slice(0, -1), friends);
  const first = ann.getByTestId('invitations').getByTestId('invite').first();
  await first.getByTestId('share-sheet').tap();
  assert.equal(await ann.evaluate(() => window.shared.url), friends[0]);
  await first.getByTestId('show-qr').tap();
  await first.getByTestId('qr').locator('svg path').waitFor();
  assert.equal(await first.getByTestId('qr').getAttribute('data-url'), friends[0]);
  await first.getByRole('button', { name: 'Copy' }).tap();
  await first.getByRole('button', { name: 'Copied' }).waitFor();

  // Ben sits down: his link is his alone, and Cleo's is the only one left, with its code at once.
  const ben = await s.open(friends[0]);
  await ann.waitForFunction(() => document.querySelectorAll('[data-testid=invitations] [data-seat]').length === 1);
  await ben.context().close();
  await ann.reload();
  await ann.getByTestId('open-invite').tap();
  assert.deepEqual((await offered(ann)).slice(0, -1), friends.slice(1));
  await ann.getByTestId('qr').locator('svg path').waitFor();
  const cleo = await s.open(friends[1]);
  await ann.getByTestId('open-invite').waitFor({ state: 'detached' });
  assert.deepEqual(s.errors, []);
  for (const page of [ann, cleo]) await page.context().close();
});

test('whoever leaves the page of the links comes back to the own seat, by a reload and from the start page', { timeout: 300_000 }, async () => {
  const ann = await s.open('/', { ...PHONE, viewport: { width: 360, height: 640 } });
  await makeTable(ann, seats);
  assert.equal(await ann.evaluate(() => scrollY), 0);
  await ann.goBack();
  await ann.getByTestId('tables-recent').getByRole('link').waitFor();
  await ann.getByTestId('tables-recent').getByText(/turn · /).waitFor();
  await ann.goForward();
  await ann.getByTestId('open-invite').waitFor();
  await ann.goto(s.url);
  await makeTable(ann, seats);
  await ann.reload();
  await ann.locator('[data-cell]').first().waitFor({ state: 'attached' });
  assert.deepEqual(s.errors, []);
  await ann.context().close();
});

test('on a desktop the way to the link stands with the empty seat', { timeout: 300_000 }, async () => {
  const ann = await s.open('/', { ...DESKTOP, locale: 'de-DE' });
  const { friends } = await setTable(ann, seats);
  await ann.getByTestId('open-invite').nth(1).waitFor();
  await shot(ann, 'invite-desktop');
  assert.equal(await ann.getByTestId('open-invite').count(), 2);
  await ann.getByTestId('open-invite').first().click();
  assert.deepEqual((await offered(ann)).slice(0, -1), friends);
  // What others show of it is in Ann's language, whoever asks.
  for (const link of await offered(ann)) assert.match(await (await fetch(link)).text(), /<html lang="de">[^]*<meta name="description" content="Grundspiel; Regeln: [^"]*Die Partie beginnt/, link);
  await shot(ann, 'invite-desktop-open');
  // Another device knows nothing of them.
  const eve = await s.open(ann.url());
  await eve.getByTestId('player-name').first().waitFor();
  assert.equal(await eve.getByTestId('open-invite').count(), 0);
  assert.deepEqual(s.errors, []);
  for (const page of [ann, eve]) await page.context().close();
});
