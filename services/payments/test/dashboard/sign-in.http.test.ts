import { expect, test } from 'vitest';
import { minuteMs, totpPeriodMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import type { Answer } from '../support/processes/browser.ts';

const scene = useSignInScene({ PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT: '6' });
const wrong = 'quite another password';

test('a right password is a session for whoever has no second factor', async () => {
  const { email, password } = await scene.createPerson({ hasTotp: false });
  const browser = openBrowser(scene.api);
  const answer = await browser.post('/auth/sign-in', { email: email.toUpperCase(), password });
  expect(answer.body).toEqual({ status: 'signed_in', csrf_token: expect.any(String) });
  expect(await browser.get('/me')).toMatchObject({
    status: 200,
    body: { email, has_second_factor: false, second_factor_at: null },
  });
});

test('with a second factor the password alone opens nothing', async () => {
  const person = await scene.createPerson();
  const browser = openBrowser(scene.api);
  const first = await browser.post('/auth/sign-in', credentials(person));
  expect(first.body).toEqual({ status: 'second_factor_required', methods: ['totp'] });
  expect((await browser.get('/me')).status).toBe(401);
  const proof = { kind: 'totp', code: person.code(scene.now()) };
  const second = await browser.post('/auth/sign-in/second-factor', proof);
  expect(second.body).toMatchObject({ status: 'signed_in' });
  expect((await browser.get('/me')).body).toMatchObject({
    second_factor_at: scene.now().toISOString(),
    session_ends_at: new Date(scene.now().getTime() + 12 * 3_600_000).toISOString(),
  });
});

test('cookies are for this host, the server and our own pages alone', async () => {
  const person = await scene.createPerson();
  const browser = openBrowser(scene.api);
  const first = await browser.post('/auth/sign-in', credentials(person));
  expect(first.setCookies).toEqual([
    expect.stringMatching(
      /^payments-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    ),
  ]);
  const proof = { kind: 'totp', code: person.code(scene.now()) };
  const second = await browser.post('/auth/sign-in/second-factor', proof);
  expect(second.setCookies).toEqual([
    expect.stringMatching(/^payments-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^payments-sign-in=; .*Max-Age=0$/),
    expect.stringMatching(
      /^payments-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    ),
  ]);
  expect(second.headers.get('cache-control')).toBe('no-store');
});

test('a token that was in the browser before is not the session’s, and ends', async () => {
  const [victim, attacker] = [
    await scene.createPerson({ hasTotp: false }),
    await scene.createPerson({ hasTotp: false }),
  ];
  const planted = await scene.signIn(attacker);
  const browser = openBrowser(scene.api);
  const token = planted.cookies.get('payments-session') ?? '';
  browser.cookies.set('payments-session', token);
  await browser.post('/auth/sign-in', credentials(victim));
  expect(browser.cookies.get('payments-session')).not.toBe(token);
  expect((await browser.get('/me')).body).toMatchObject({ email: victim.email });
  expect((await planted.get('/me')).status).toBe(401);
});

test('a cookie that comes twice is nobody’s', async () => {
  const browser = await scene.signIn(await scene.createPerson({ hasTotp: false }));
  const token = browser.cookies.get('payments-session') ?? '';
  browser.cookies.set('x', `1; payments-session=${token}`);
  expect((await browser.get('/me')).status).toBe(401);
});

test('only hashes of tokens are stored', async () => {
  const browser = await scene.signIn(await scene.createPerson());
  const tokens = [browser.cookies.get('payments-session') ?? ''].map((value) =>
    Buffer.from(value, 'base64url'),
  );
  const rows = await scene.api.database.db
    .selectFrom('identity_sessions')
    .select('token_hash')
    .execute();
  expect(tokens).toHaveLength(1);
  for (const token of tokens) {
    expect(rows.some(({ token_hash: hash }) => hash.equals(token))).toBe(false);
  }
});

test('a page of another origin, and a request without one, signs nobody in', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const foreign = openBrowser(scene.api, { origin: 'https://evil.example' });
  expect((await foreign.post('/auth/sign-in', credentials(person))).status).toBe(403);
  const bare = await openBrowser(scene.api).post('/auth/sign-in', credentials(person), {
    origin: undefined,
  });
  expect(bare.status).toBe(403);
});

test('a change without the CSRF token, or with another session’s, is refused', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const [browser, other] = [await scene.signIn(person), await scene.signIn(person)];
  const { csrf_token: foreign } = (await other.get('/me')).body;
  for (const token of [undefined, '', String(foreign)]) {
    const answer = await browser.post('/auth/sign-out', undefined, { 'x-csrf-token': token });
    expect(answer.status).toBe(403);
  }
  expect((await browser.get('/me')).status).toBe(200);
});

test('an unknown address, a wrong password and no password at all answer alike', async () => {
  const known = await scene.createPerson();
  const nobody = `nobody-${newTestId()}@example.com`;
  const bare = newTestId();
  const email = `bare-${bare}@example.com`;
  await scene.api.database.db.insertInto('users').values({ id: bare, email, name: 'B' }).execute();
  const answers = [];
  for (const address of [known.email, nobody, email]) {
    const answer = await openBrowser(scene.api).post('/auth/sign-in', {
      email: address,
      password: wrong,
    });
    answers.push(withoutId(answer));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 401, setCookies: [] });
});

test('an unknown address takes as long as a wrong password', async () => {
  const known = await scene.createPerson({ isSlowToCheck: true });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 5; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? known.email : `${newTestId()}@example.com`;
      const startedAt = performance.now();
      await openBrowser(scene.api).post('/auth/sign-in', { email, password: wrong });
      times[kind].push(performance.now() - startedAt);
    }
  }
  // Hashing is nearly all of it; without it the unknown would take a tenth.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3);
  expect(median(times.unknown)).toBeLessThan(median(times.known) * 3);
});

test('guessing at one account is stopped, and its owner elsewhere is not', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const guesser = openBrowser(scene.api);
  for (let guess = 0; guess < 6; guess += 1) {
    const answer = await guesser.post('/auth/sign-in', { ...credentials(person), password: wrong });
    expect(answer.status).toBe(401);
  }
  const stopped = await guesser.post('/auth/sign-in', credentials(person));
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  const owner = await openBrowser(scene.api).post('/auth/sign-in', credentials(person));
  expect(owner.status).toBe(200);
});

test('who signs in rightly may do so as often as they like', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = openBrowser(scene.api);
  for (let round = 0; round < 7; round += 1) {
    expect((await browser.post('/auth/sign-in', credentials(person))).status).toBe(200);
  }
});

test('after five wrong codes, or ten minutes, the password is asked for again', async () => {
  const person = await scene.createPerson();
  const browser = openBrowser(scene.api);
  await browser.post('/auth/sign-in', credentials(person));
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await browser.post('/auth/sign-in/second-factor', { kind: 'totp', code: '0' });
    expect(answer.body['error']).toMatch(/not accepted/);
  }
  const right = () => ({ kind: 'totp', code: person.code(scene.now()) });
  const spent = await browser.post('/auth/sign-in/second-factor', right());
  expect(spent.status).toBe(401);
  expect(spent.body['error']).toMatch(/Start again/);

  await browser.post('/auth/sign-in', credentials(person));
  scene.pass(10 * minuteMs);
  expect((await browser.post('/auth/sign-in/second-factor', right())).status).toBe(401);

  await browser.post('/auth/sign-in', credentials(person));
  scene.pass(totpPeriodMs);
  expect((await browser.post('/auth/sign-in/second-factor', right())).status).toBe(200);
});

function credentials({ email, password }: { readonly email: string; readonly password: string }) {
  return { email, password };
}

function withoutId({ status, setCookies, body }: Answer) {
  return { status, setCookies, body: { ...body, request_id: '' } };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
