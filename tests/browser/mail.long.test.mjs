// Mail: asked for at the table, counted once its link was followed, sent when it is one's turn, and ended by one click. With a real mail server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { clean } from './axe.mjs';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';

const smtp = spawn('/usr/bin/python3', [fileURLToPath(new URL('../support/smtp.py', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] });
after(() => smtp.stdin.end());
const lines = createInterface({ input: smtp.stdout })[Symbol.asyncIterator]();
const told = async () => JSON.parse((await lines.next()).value);
const { port } = await told();

/** The next mail, its lines and words as they are read. */
async function mail() {
  for (;;) {
    const { to, mail: text } = await told();
    if (!text) continue;
    const plain = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    return { to: to[0], text: Buffer.from(plain, 'latin1').toString() };
  }
}
const link = ({ text }, what) => text.match(new RegExp(`http://localhost:\\d+/${what}\\S*`))[0].replace('localhost', '127.0.0.1');

const s = stage('--mail', `smtp://127.0.0.1:${port}`, '--mail-from', 'table@example.org', '--limit', 'mail-gather=1ms', '--limit', 'mail-pause=1ms');
const GERMAN = { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE', colorScheme: 'dark' };
const post = async (path, body) => (await fetch(s.url + path, { method: 'POST', body: JSON.stringify(body) })).json();
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function turn(page) {
  await untilMine(page);
  for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
}
/** A page in the same browser. */
async function again(page, path) {
  const next = await page.context().newPage();
  await next.goto(path);
  return next;
}

test('whoever wants it is written to when it is his turn, until he has had enough', { timeout: 300_000 }, async () => {
  const made = await post('/api/tables', { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }], confirm: true, clock: { days: 3 } });
  const ann = await s.open(made.links.play, DESKTOP);
  await untilMine(ann);
  await ann.getByTestId('open-menu').click();
  await ann.getByTestId('mail-address').fill('ann@example.net');
  await ann.getByTestId('mail').scrollIntoViewIfNeeded();
  await shot(ann, 'mail-menu-desktop');
  await ann.getByTestId('mail-want').click();
  await ann.locator('[data-testid=mail][data-state=asked]').waitFor();
  const asked = await mail();
  assert.equal(asked.to, 'ann@example.net');
  const anns = await again(ann, link(asked, 'mail#confirm'));
  await anns.getByTestId('mail-confirm').waitFor();
  assert.equal(new URL(anns.url()).hash, ''); // the secret does not stay in the address
  await shot(anns, 'mail-confirm-desktop');
  await clean(anns, 'the question of a mail');
  await anns.getByTestId('mail-confirm').click();
  await anns.getByTestId('mail-done').waitFor();
  await anns.close();
  await ann.bringToFront();
  await ann.keyboard.press('Escape');
  await ann.getByTestId('mail').waitFor({ state: 'detached' });

  const first = await s.open(made.links.seats[0].url, GERMAN);
  await first.getByTestId('open-menu').click();
  await first.getByTestId('mail-address').fill('ben@example');
  await first.getByTestId('mail-want').click();
  await first.getByText('Das ist keine Mailadresse.').waitFor();
  await first.getByTestId('mail-address').fill('ben@example.net');
  await first.getByTestId('mail').scrollIntoViewIfNeeded();
  await shot(first, 'mail-menu-phone');
  await clean(first, 'the menu with mail on a phone');
  assert.ok(await fits(first));
  await first.getByTestId('mail-want').click();
  await first.getByText('Eine Mail ist unterwegs.').waitFor();
  await shot(first, 'mail-asked-phone');
  const question = await mail();
  assert.match(question.text, /Soll Bastide dir schreiben/);
  const yes = await again(first, link(question, 'mail#confirm'));
  await first.close();
  await yes.getByTestId('mail-confirm').click();
  await yes.getByText('Von nun an wird dir geschrieben').waitFor();
  await shot(yes, 'mail-confirmed-phone');

  await turn(ann);
  const call = await mail();
  assert.equal(call.to, 'ben@example.net');
  assert.match(call.text, /Subject: =\?UTF-8\?B\?|Du bist am Zug: mit Ann/);
  assert.match(call.text, /Mit Ann:/);
  const ben = await again(yes, link(call, 't/'));
  await turn(ben); // the link led to his seat
  await untilMine(ann);
  await ben.close();

  const enough = await again(yes, link(call, 'mail#stop'));
  await enough.getByText('Du bekommst keine Mails mehr').waitFor();
  await shot(enough, 'mail-stopped-phone');
  await clean(enough, 'the end of mails');
  assert.ok(await fits(enough));
  await turn(ann);
  const last = await again(yes, `${s.url}/t/${made.table}#mine`);
  await untilMine(last);
  await ann.close();
  await turn(last);
  assert.equal((await mail()).to, 'ann@example.net'); // and none to Ben before it
  await last.getByTestId('open-menu').click();
  await last.locator('[data-testid=mail][data-state=none]').waitFor();
  assert.deepEqual(s.errors, []);
  await last.context().close();
});

test('on one’s own page a mail for all tables is asked for', { timeout: 120_000 }, async () => {
  for (const [options, name] of [[DESKTOP, 'desktop'], [GERMAN, 'phone']]) {
    const page = await s.open('/me', options);
    await page.getByTestId('make-key').click();
    await page.reload();
    await page.getByTestId('mail-address').fill(`${name}@example.net`);
    await page.getByTestId('mail').scrollIntoViewIfNeeded();
    await shot(page, `mail-me-${name}`);
    await clean(page, 'my page with mail');
    assert.ok(await fits(page));
    await page.getByTestId('mail-want').click();
    await page.locator('[data-testid=mail][data-state=asked]').waitFor();
    const question = await mail();
    assert.equal(question.to, `${name}@example.net`);
    const yes = await again(page, link(question, 'mail#confirm'));
    await yes.getByTestId('mail-confirm').click();
    await yes.getByTestId('mail-done').waitFor();
    await page.reload();
    await page.locator('[data-testid=mail][data-state=on]').waitFor();
    await page.getByTestId('mail-end').click();
    await page.locator('[data-testid=mail][data-state=none]').waitFor();
    await page.context().close();
  }
  assert.deepEqual(s.errors, []);
});

test('a link that was used up says so', { timeout: 120_000 }, async () => {
  const page = await s.open('/mail#confirm=nobody-knows-it');
  await page.getByTestId('mail-confirm').click();
  await page.getByTestId('mail-error').getByText('used up').waitFor();
  await page.context().close();
});
