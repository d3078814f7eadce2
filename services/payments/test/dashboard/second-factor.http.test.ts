import { dayMs } from '@countinghouse/calendar';
import { createFirstPasswordLink } from '@countinghouse/identity';
import { fromBase32, totpFor } from '@countinghouse/identity/testing';
import { expect, test } from 'vitest';
import { readMails } from '../support/people/mails.ts';
import { minuteMs, totpPeriodMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { newTestId } from '../support/people/tenants.ts';
import type { Browser } from '../support/processes/browser.ts';
import { openBrowser } from '../support/processes/browser.ts';

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
    second_factors: ['totp', 'recovery_code'],
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

const secondMs = 1_000;

test('guessing codes in a session is stopped, wherever and with whatever kind of code', async () => {
  const person = await scene.createPerson();
  const [browser, other] = [await scene.signIn(person), await scene.signIn(person)];
  expect(await guessIn(browser, 3)).toEqual([400, 400, 400]);
  expect(await guessIn(other, 3, 'recovery_code')).toEqual([400, 400, 429]);
  const right = { kind: 'totp', code: person.code(scene.now()) };
  const waiting = await browser.post('/auth/second-factor', right);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60']);
});

test('each wrong code doubles the wait, and the right one ends it', async () => {
  const person = await scene.createPerson();
  const browser = await scene.signIn(person);
  await guessIn(browser, 5);
  for (const seconds of [60, 120, 240]) {
    const early = await browser.post('/auth/second-factor', { kind: 'totp', code: '1' });
    expect(early.headers.get('retry-after')).toBe(String(seconds));
    scene.pass(seconds * secondMs);
    if (seconds < 240) expect(await guessIn(browser, 1)).toEqual([400]);
  }
  const right = { kind: 'totp', code: person.code(scene.now()) };
  expect((await browser.post('/auth/second-factor', right)).status).toBe(200);
  expect(await guessIn(browser, 1)).toEqual([400]);
  scene.pass(totpPeriodMs);
  const next = { kind: 'totp', code: person.code(scene.now()) };
  expect((await browser.post('/auth/second-factor', next)).status).toBe(200);
});

test('attempts at the same time are counted one by one', async () => {
  const browser = await scene.signIn(await scene.createPerson());
  const guess = () => browser.post('/auth/second-factor', { kind: 'totp', code: '1' });
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

test('the owner hears of the first lock, and a password link ends it once a day', async () => {
  const person = await scene.createPerson();
  const mailed = async () =>
    (await readMails(scene.api))
      .filter(({ to }) => to === person.email)
      .map(({ letter }) => letter.subject);
  const browser = await scene.signIn(person);
  await guessIn(browser, 4);
  expect(await mailed()).toEqual([]);
  await guessIn(browser, 3);
  expect(await mailed()).toEqual(['Wrong codes were entered for your account']);

  const useLink = async (): Promise<number> => {
    const { db } = scene.api.database;
    const token = await createFirstPasswordLink(
      { newId: newTestId, now: scene.now },
      db,
      person.userId,
    );
    const reader = openBrowser(scene.api);
    const newPassword = 'a longer walk in the rain';
    await reader.post('/auth/password-link/use', { token, newPassword });
    await reader.post('/auth/sign-in', { email: person.email, password: newPassword });
    scene.pass(totpPeriodMs);
    const proof = { kind: 'totp', code: person.code(scene.now()) };
    const { status } = await reader.post('/auth/sign-in/second-factor', proof);
    if (status === 200) await guessIn(reader, 5);
    return status;
  };
  expect(await useLink()).toBe(200);
  expect(await useLink()).toBe(429);
  scene.pass(dayMs);
  expect(await useLink()).toBe(200);
});

async function guessIn(browser: Browser, count: number, kind = 'totp'): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < count; guess += 1) {
    statuses.push((await browser.post('/auth/second-factor', { kind, code: '1' })).status);
  }
  return statuses;
}

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
