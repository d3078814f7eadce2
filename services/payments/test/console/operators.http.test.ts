import { createEnrolment, createOperator, removeOperator } from '@countinghouse/identity';
import { createAuthenticator } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import { recordWith } from '@countinghouse/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { consoleCookie, consoleOrigin, startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let nowMs = Date.now();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database, { nowMs: () => nowMs });
});
afterAll(() => running.stop());

const site = { origin: consoleOrigin, rpId: 'console.example' };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function managing() {
  const deps = { ...operatorDeps(use.database), now: () => new Date(nowMs) };
  return { ...deps, recordOperator: recordWith<Schema>(deps) };
}

/** As `operator create` of the command line. */
async function create(role: 'viewer' | 'operator' = 'operator') {
  const email = `${newTestId()}@ops.example`;
  const created = await createOperator(managing(), { email, name: 'Ada Obi', role });
  if (created === 'exists') throw new Error('the address is new');
  return { ...created, email };
}

async function challengeOf(browser: Browser): Promise<string> {
  const { body } = await browser.post('/auth/passkey-options');
  return String(body['challenge']);
}

async function enrol(browser: Browser, token: string, key = createAuthenticator(site)) {
  const offer = await browser.post('/auth/enrolment/options', { token });
  const credential = key.create(String(offer.body['challenge']));
  return {
    key,
    answer: await browser.post('/auth/enrolment', { token, name: 'Laptop', credential }),
  };
}

describe('an enrolment link', () => {
  test('names whom it is for, adds a passkey and signs in', async () => {
    const { token, email } = await create();
    const browser = running.openBrowser();
    expect((await browser.post('/auth/enrolment/show', { token })).body).toMatchObject({
      email,
      role: 'operator',
    });
    const { answer } = await enrol(browser, token);
    expect(answer).toMatchObject({ status: 200, body: { status: 'signed_in' } });
    expect(answer.setCookies.join()).toMatch(/^__Host-payments-console-session=.*HttpOnly.*Secure/);
    expect((await browser.get('/me')).body).toMatchObject({ email, role: 'operator' });
  });

  test('works once, and for a day', async () => {
    const first = await create();
    await enrol(running.openBrowser(), first.token);
    const again = await running.openBrowser().post('/auth/enrolment/show', { token: first.token });
    expect(again.status).toBe(400);
    const late = await create();
    nowMs += dayMs;
    const tooLate = await running
      .openBrowser()
      .post('/auth/enrolment/options', { token: late.token });
    expect(tooLate.status).toBe(400);
  });

  test('is replaced by the next one, which adds a second passkey; nobody else gets one', async () => {
    const { token, email } = await create();
    const next = await createEnrolment(managing(), email);
    const replaced = await running.openBrowser().post('/auth/enrolment/show', { token });
    expect(replaced.status).toBe(400);
    const { answer } = await enrol(running.openBrowser(), next ?? '');
    expect(answer.status).toBe(200);
    expect(await createEnrolment(managing(), 'nobody@ops.example')).toBeNull();
    const twice = { email, name: 'Another', role: 'viewer' } as const;
    expect(await createOperator(managing(), twice)).toBe('exists');
  });

  test('takes no answer to a challenge that was set for somebody else', async () => {
    const [ada, ife] = [await create(), await create()];
    const browser = running.openBrowser();
    const offer = await browser.post('/auth/enrolment/options', { token: ada.token });
    const credential = createAuthenticator(site).create(String(offer.body['challenge']));
    const body = { token: ife.token, name: 'Laptop', credential };
    expect((await browser.post('/auth/enrolment', body)).status).toBe(400);
  });
});

describe('a passkey', () => {
  test('signs in without a password, once for a challenge', async () => {
    const { token, email } = await create();
    const { key } = await enrol(running.openBrowser(), token);
    const browser = running.openBrowser();
    const assertion = key.get(await challengeOf(browser));
    expect((await browser.post('/auth/sign-in/passkey', { assertion })).status).toBe(200);
    expect((await browser.get('/me')).body).toMatchObject({ email });
    const replayed = await running.openBrowser().post('/auth/sign-in/passkey', { assertion });
    expect(replayed.status).toBe(401);
  });

  test('of another site, or without its holder’s finger, is refused', async () => {
    const { token } = await create();
    const { key } = await enrol(running.openBrowser(), token);
    for (const twist of [{ origin: 'https://console.evil' }, { isUserVerified: false }]) {
      const browser = running.openBrowser();
      const assertion = key.get(await challengeOf(browser), twist);
      expect((await browser.post('/auth/sign-in/passkey', { assertion })).status).toBe(401);
    }
  });

  test('renews the session, which then has another cookie; another operator’s does not', async () => {
    const [ada, ife] = [await create(), await create()];
    const browser = running.openBrowser();
    const { key } = await enrol(browser, ada.token);
    const { key: other } = await enrol(running.openBrowser(), ife.token);
    const before = browser.cookies.get(consoleCookie);
    const wrong = { kind: 'passkey', assertion: other.get(await challengeOf(browser)) };
    expect((await browser.post('/auth/second-factor', wrong)).status).toBe(400);
    const right = { kind: 'passkey', assertion: key.get(await challengeOf(browser)) };
    expect((await browser.post('/auth/second-factor', right)).status).toBe(200);
    expect(browser.cookies.get(consoleCookie)).not.toBe(before);
  });

  test('of an operator who was removed opens nothing, and their session is over', async () => {
    const { token, email } = await create();
    const browser = running.openBrowser();
    const { key } = await enrol(browser, token);
    expect(await removeOperator(managing(), email)).toBe(true);
    expect((await browser.get('/me')).status).toBe(401);
    const assertion = key.get(await challengeOf(browser));
    expect((await browser.post('/auth/sign-in/passkey', { assertion })).status).toBe(401);
  });
});

test('a session ends by signing out, and after an hour without use', async () => {
  const { browser } = await running.signIn();
  expect((await browser.post('/auth/sign-out')).status).toBe(200);
  expect((await browser.get('/me')).status).toBe(401);
  const idle = await running.signIn();
  nowMs += 60 * minuteMs;
  expect((await idle.browser.get('/me')).status).toBe(401);
});

test('signing in and each new passkey are in the operators’ log, with request and address', async () => {
  const { id, token, email } = await create();
  await enrol(running.openBrowser(), token);
  const rows = await use.database.db
    .selectFrom('operator_log')
    .select(['operator', 'action', 'detail'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { operator: 'test', action: 'operator.created', detail: { email, role: 'operator' } },
    {
      operator: email,
      action: 'operator.passkey_added',
      detail: { request_id: expect.any(String), ip: expect.stringMatching(/^10\./) },
    },
    {
      operator: email,
      action: 'operator.signed_in',
      detail: { request_id: expect.any(String), ip: expect.stringMatching(/^10\./) },
    },
  ]);
});
