// Calls: a push service of our own on this machine takes what the server sends, and reads it as the browser would; and the page's worker shows it.
import assert from 'node:assert/strict';
import { createECDH, createDecipheriv, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { answer, untilMine } from './play.mjs';
import { DESKTOP, PHONE, shot, stage } from './stage.mjs';
import { until } from './wait.mjs';

const s = stage('--push-anywhere', '--push-contact', 'mailto:table@example.org');
const calls = [];
const waiting = [];
let service, address;

before(async () => {
  service = createServer(async (request, reply) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    reply.writeHead(request.url === '/gone' ? 410 : 201).end();
    calls.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts) });
    waiting.splice(0).forEach((wake) => wake());
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  address = `http://127.0.0.1:${service.address().port}`;
});
after(() => service.close());

async function call(n) {
  while (calls.length <= n) await new Promise((wake) => waiting.push(wake));
  return calls[n];
}

const hmac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts.map((p) => Buffer.from(p)))).digest();
const hkdf = (key, ...info) => hmac(key, ...info, [1]);

/** What a browser does with the body (RFC 8291). */
function read(body, ecdh, auth) {
  const [salt, point, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const seed = hmac(salt, hkdf(hmac(auth, ecdh.computeSecret(point)), 'WebPush: info\0', ecdh.getPublicKey(), point));
  const open = createDecipheriv('aes-128-gcm', hkdf(seed, 'Content-Encoding: aes128gcm\0').subarray(0, 16), hkdf(seed, 'Content-Encoding: nonce\0').subarray(0, 12));
  open.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  assert.equal(text.at(-1), 2); // the last record
  return JSON.parse(text.subarray(0, -1));
}

/** Is it signed by the server whose key this is (RFC 8292)? */
function check(authorization, key) {
  const [, token, k] = authorization.match(/^vapid t=([\w.-]+), k=([\w-]+)$/);
  assert.equal(k, key);
  const [head, claims, signature] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url') };
  const good = verify('sha256', `${head}.${claims}`, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  assert.ok(good, 'the signature');
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.deepEqual([aud, sub], [address, 'mailto:table@example.org']);
  assert.ok(exp > Date.now() / 1000 && exp < Date.now() / 1000 + 86_400);
}

const post = async (path, body) => (await fetch(s.url + path, { method: 'POST', body: JSON.stringify(body) })).json();

test('whoever is away is called when it is his turn, and when the game is over', { timeout: 300_000 }, async () => {
  const { key } = await (await fetch(`${s.url}/api/push`)).json();
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const made = await post('/api/tables', { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open', name: 'Ben' }], confirm: true });
  const [, token] = made.links.seats[0].url.split('#k=');
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  for (const path of ['/ben', '/gone']) assert.deepEqual(await post(`/api/tables/${made.table}/push`, { token, endpoint: address + path, keys }), { seat: 1, on: true });

  const ann = await s.open(made.links.play);
  const turn = async (page) => {
    await untilMine(page);
    for (let n = 0; (await answer(page, { n })) !== 'confirm'; n++) assert.ok(n < 6);
  };
  await turn(ann);
  const both = [await call(0), await call(1)];
  const mine = both.find((c) => c.url === '/ben');
  assert.deepEqual(read(mine.body, ecdh, auth), { table: made.table, why: 'turn', with: ['Ann'] });
  assert.equal(mine.headers['content-encoding'], 'aes128gcm');
  assert.equal(mine.headers.topic, made.table);
  check(mine.headers.authorization, key);

  const ben = await s.open(made.links.seats[0].url); // who is there is not called
  await turn(ben);
  await turn(ann);
  await untilMine(ben);
  await ben.context().close();
  await ann.getByTestId('open-menu').click();
  for (let i = 0; i < 2; i++) await ann.getByTestId('resign').click(); // really
  assert.deepEqual(read((await call(2)).body, ecdh, auth), { table: made.table, why: 'over', with: ['Ann'] });
  assert.equal(calls.filter((c) => c.url === '/gone').length, 1); // that browser is gone, and is called no more
  assert.deepEqual(s.errors, []);
  await ann.context().close();
});

test('the worker shows a call, and a click leads to one’s seat', { timeout: 120_000 }, async () => {
  const made = await post('/api/tables', { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot', bot: 'greedy' }], confirm: true });
  const page = await s.open(made.links.play, { ...DESKTOP, serviceWorkers: 'allow' });
  await untilMine(page);
  await page.getByTestId('open-menu').click();
  await page.getByTestId('calls').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // A browser without a desktop shows no notifications: what it is asked to show is noted.
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag }) => void self.shown.push({ title, body, tag });
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise((done) => cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && done(registrations[0].registrationId)));
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: s.url, registrationId: await registered, data: JSON.stringify({ table: made.table, why: 'turn', with: ['Ben', 'Eve'] }) });
  const [shown] = await until(page, () => worker.evaluate(() => self.shown), (all) => all.length > 0);
  assert.deepEqual(shown, { title: 'Your turn', body: 'with Ben, Eve', tag: made.table });
  // Where the click leads: to the seats that this device has there.
  const back = await page.context().newPage();
  await back.goto(`${s.url}/t/${made.table}#mine`);
  await untilMine(back);
  await page.context().close();
});

test('the switch stands in the menu, also on a phone in German', { timeout: 120_000 }, async () => {
  const made = await post('/api/tables', { rules: 'base', seats: [{ kind: 'me', name: 'Ann' }, { kind: 'bot', bot: 'greedy' }], confirm: true });
  const page = await s.open(made.links.play, { ...PHONE, viewport: { width: 360, height: 640 }, locale: 'de-DE', serviceWorkers: 'allow' });
  await untilMine(page);
  await page.getByTestId('open-menu').click();
  await page.getByText('Mich rufen, wenn ich dran bin').waitFor();
  await shot(page, 'push-menu-phone');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.context().close();
});
