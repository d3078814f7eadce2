import { fromBase32, totpFor } from '@countinghouse/identity/testing';
import { expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { openBrowser } from '../support/browser.ts';
import { minuteMs, totpPeriodMs, useSignInScene } from '../support/sign-in-scene.ts';

const scene = useSignInScene();

test('an authenticator app is set up by password and code, and then asked for', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = await scene.signIn(person);
  expect((await browser.post('/auth/totp', {})).status).toBe(400);
  const { secret, otpauth_uri: uri } = (
    await browser.post('/auth/totp', { password: person.password })
  ).body;
  expect(uri).toContain(`secret=${String(secret)}`);
  expect((await browser.post('/auth/totp/confirm', { code: '000000' })).status).toBe(400);
  expect((await browser.get('/me')).body).toMatchObject({ has_second_factor: false });

  const before = browser.cookies.get('payments-session');
  const code = totpFor(String(secret), scene.now());
  const confirmed = await browser.post('/auth/totp/confirm', { code });
  expect(confirmed.body['recovery_codes']).toHaveLength(10);
  expect(browser.cookies.get('payments-session')).not.toBe(before);
  expect((await browser.get('/me')).body).toMatchObject({
    has_second_factor: true,
    second_factor_at: scene.now().toISOString(),
  });
  const { email, password } = person;
  const next = await openBrowser(scene.api).post('/auth/sign-in', { email, password });
  expect(next.body['methods']).toEqual(['totp', 'recovery_code']);
});

test('neither the app’s secret nor a recovery code can be read from the database', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = await scene.signIn(person);
  const { secret, codes } = await setUpApp(browser, person.password);
  const { db } = scene.api.database;
  const apps = await db.selectFrom('identity_totp').select('secret').execute();
  const kept = await db.selectFrom('identity_recovery_codes').select('code_hash').execute();
  const stored = Buffer.concat([
    ...apps.map((row) => row.secret ?? Buffer.alloc(0)),
    ...kept.map((row) => row.code_hash),
  ]);
  const bytes = fromBase32(secret);
  const forms = [secret, bytes, bytes.toString('base64'), bytes.toString('hex'), ...codes];
  expect(kept.length).toBeGreaterThanOrEqual(10);
  for (const form of forms) expect(stored.includes(form)).toBe(false);
});

test('a code is taken once, in a sign-in or in a session', async () => {
  const person = await scene.createPerson();
  const browser = await scene.signIn(person);
  const used = { kind: 'totp', code: person.code(scene.now()) };
  expect((await browser.post('/auth/second-factor', used)).status).toBe(400);
  const { email, password } = person;
  const other = openBrowser(scene.api);
  await other.post('/auth/sign-in', { email, password });
  expect((await other.post('/auth/sign-in/second-factor', used)).status).toBe(401);
  scene.pass(totpPeriodMs);
  const fresh = { kind: 'totp', code: person.code(scene.now()) };
  const answers = await Promise.all([
    browser.post('/auth/second-factor', fresh),
    other.post('/auth/sign-in/second-factor', fresh),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a proof in a session makes it fresh and changes its token', async () => {
  const person = await scene.createPerson();
  const browser = await scene.signIn(person);
  scene.pass(6 * minuteMs);
  expect((await browser.post('/auth/recovery-codes')).status).toBe(403);
  const before = browser.cookies.get('payments-session') ?? '';
  const proof = { kind: 'totp', code: person.code(scene.now()) };
  expect((await browser.post('/auth/second-factor', proof)).status).toBe(200);
  expect(browser.cookies.get('payments-session')).not.toBe(before);
  const stale = openBrowser(scene.api);
  stale.cookies.set('payments-session', before);
  expect((await stale.get('/me')).status).toBe(401);
  expect((await browser.post('/auth/recovery-codes')).status).toBe(200);
});

test('guessing codes in a session is stopped', async () => {
  const browser = await scene.signIn(await scene.createPerson());
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await browser.post('/auth/second-factor', { kind: 'totp', code: '1' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('a recovery code signs in once, however it is typed; new codes replace the old', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = await scene.signIn(person);
  const [first = '', second = ''] = (await setUpApp(browser, person.password)).codes;
  const { email, password } = person;
  const recover = async (code: string): Promise<number> => {
    const other = openBrowser(scene.api);
    await other.post('/auth/sign-in', { email, password });
    const proof = { kind: 'recovery_code', code };
    return (await other.post('/auth/sign-in/second-factor', proof)).status;
  };
  expect(await recover(first.toLowerCase().replaceAll('-', ' '))).toBe(200);
  expect(await recover(first)).toBe(401);
  const renewed = (await browser.post('/auth/recovery-codes')).body['recovery_codes'];
  expect(await recover(second)).toBe(401);
  expect(await recover(String(Array.isArray(renewed) ? renewed[0] : ''))).toBe(200);
});

test('an app that is in use is replaced only by a fresh second factor and a code of the new', async () => {
  const person = await scene.createPerson();
  const browser = await scene.signIn(person);
  scene.pass(6 * minuteMs);
  const { password } = person;
  expect((await browser.post('/auth/totp', { password })).status).toBe(403);
  await browser.post('/auth/second-factor', { kind: 'totp', code: person.code(scene.now()) });
  expect((await browser.post('/auth/totp', {})).status).toBe(200);
  scene.pass(totpPeriodMs);
  const old = { kind: 'totp', code: person.code(scene.now()) };
  expect((await browser.post('/auth/second-factor', old)).status).toBe(200);
});

async function setUpApp(browser: Browser, password: string) {
  const secret = String((await browser.post('/auth/totp', { password })).body['secret']);
  const answer = await browser.post('/auth/totp/confirm', { code: totpFor(secret, scene.now()) });
  const codes = answer.body['recovery_codes'];
  return { secret, codes: Array.isArray(codes) ? codes.map(String) : [] };
}
