import { dayMs } from '@countinghouse/calendar';
import { createFirstPasswordLink } from '@countinghouse/identity';
import { testPassword } from '@countinghouse/identity/testing';
import type { Mail } from '@countinghouse/mail';
import { expect, test } from 'vitest';
import { createMemberPasswordLink } from '../../src/business/sessions/create-password-link.ts';
import { readMails } from '../support/people/mails.ts';
import { minuteMs, totpPeriodMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { testOrigin } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import type { Answer } from '../support/processes/browser.ts';

const scene = useSignInScene({ PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT: '5' });
const newPassword = 'a longer walk in the rain';

test('a link sets a new password once, and ends every session and sign-in under way', async () => {
  const person = await scene.createPerson();
  const { email } = person;
  const [session, pending] = [await scene.signIn(person), openBrowser(scene.api)];
  await pending.post('/auth/sign-in', { email, password: testPassword });
  const [token, spare] = [await linkFor(person.userId), await linkFor(person.userId)];
  const reader = openBrowser(scene.api);
  const use = (link: string, password = newPassword) =>
    reader.post('/auth/password-link/use', { token: link, newPassword: password });
  expect((await use(token, 'short')).status).toBe(400);
  expect((await use(token)).status).toBe(200);
  expect((await use(token)).status).toBe(400);
  expect((await use(spare)).status).toBe(400);
  expect((await session.get('/me')).status).toBe(401);
  scene.pass(totpPeriodMs);
  const proof = { kind: 'totp', code: person.code(scene.now()) };
  expect((await pending.post('/auth/sign-in/second-factor', proof)).status).toBe(401);
  expect((await reader.post('/auth/sign-in', { email, password: testPassword })).status).toBe(401);
  const signIn = await reader.post('/auth/sign-in', { email, password: newPassword });
  expect(signIn.body['status']).toBe('second_factor_required');
});

test('of two uses of one link at the same time one sets the password', async () => {
  const { userId } = await scene.createPerson();
  const token = await linkFor(userId);
  const answers = await Promise.all(
    [newPassword, `${newPassword}!`].map((password) =>
      openBrowser(scene.api).post('/auth/password-link/use', { token, newPassword: password }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('whoever asked for a link gets it by mail, for an hour; the database has only its hash', async () => {
  const { email } = await scene.createPerson();
  const asked = await openBrowser(scene.api).post('/auth/password-link', { email });
  expect(asked.body).toEqual({ status: 'done' });
  const [url = ''] = (await readMails(scene.api)).filter(({ to }) => to === email).map(linkIn);
  const token = url.split('/').at(-1) ?? '';
  expect(url).toBe(`${testOrigin}/dashboard/reset-password/${token}`);
  const links = await scene.api.database.db
    .selectFrom('identity_password_links')
    .select('token_hash')
    .execute();
  expect(links.some((link) => link.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  const use = () =>
    openBrowser(scene.api).post('/auth/password-link/use', { token, newPassword: 'short' });
  scene.pass(60 * minuteMs - 1);
  expect(fieldsOf(await use())).toEqual(['newPassword']);
  scene.pass(1);
  expect(fieldsOf(await use())).toEqual(['token']);
});

test('an operator’s link lets a first owner in for a day, and is on record', async () => {
  const { deps, database } = scene.api;
  const { businessId, memberId } = await createTenant(deps);
  const operator = { ...deps, now: scene.now };
  const create = (of: string) =>
    createMemberPasswordLink(operator, { businessId: of, memberId }, 'https://pay.example');
  expect(await create(newTestId())).toBeNull();
  const [url, late] = [await create(businessId), await create(businessId)];
  expect(url).toMatch(/^https:\/\/pay\.example\/dashboard\/reset-password\/[\w-]{43}$/);
  const use = async (link: string | null): Promise<number> => {
    const token = link?.split('/').at(-1);
    const body = { token, newPassword };
    return (await openBrowser(scene.api).post('/auth/password-link/use', body)).status;
  };
  scene.pass(dayMs - 1);
  expect(await use(url)).toBe(200);
  expect(await use(late)).toBe(400);
  const last = await create(businessId);
  scene.pass(dayMs);
  expect(await use(last)).toBe(400);
  const acts = await database.db
    .selectFrom('audit_log')
    .select('actor_kind')
    .where('tenant_id', '=', businessId)
    .where('action', '=', 'member.password_link_created')
    .execute();
  expect(acts.map((act) => act.actor_kind)).toEqual(['operator', 'operator', 'operator']);
});

test('asking for a link tells nobody who has an account, and takes as long', async () => {
  const { email } = await scene.createPerson();
  const times: Record<'known' | 'unknown' | 'hashing', number[]> = {
    known: [],
    unknown: [],
    hashing: [],
  };
  const timed = async (kind: keyof typeof times, path: string, body: object) => {
    const startedAt = performance.now();
    const answer = await openBrowser(scene.api).post(path, body);
    times[kind].push(performance.now() - startedAt);
    return answer;
  };
  const done = { status: 200, body: { status: 'done' }, setCookies: [] };
  for (let round = 0; round < 4; round += 1) {
    const nobody = `${newTestId()}@example.com`;
    expect(await timed('known', '/auth/password-link', { email })).toMatchObject(done);
    expect(await timed('unknown', '/auth/password-link', { email: nobody })).toMatchObject(done);
    await timed('hashing', '/auth/sign-in', { email: nobody, password: newPassword });
  }
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3);
  expect(median(times.unknown)).toBeLessThan(median(times.known) * 3);
  // Hashing hides the storing of a letter; without it either would take a tenth.
  expect(median(times.unknown)).toBeGreaterThan(median(times.hashing) / 3);
});

test('letters to one address are limited, known or not', async () => {
  for (const email of [(await scene.createPerson()).email, `${newTestId()}@example.com`]) {
    const statuses: number[] = [];
    for (let letter = 0; letter < 6; letter += 1) {
      statuses.push((await openBrowser(scene.api).post('/auth/password-link', { email })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  }
});

test('a password is changed by who knows it, and every other session ends', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const [browser, other] = [await scene.signIn(person), await scene.signIn(person)];
  const change = (currentPassword: string, wanted: string) =>
    browser.post('/auth/password', { currentPassword, newPassword: wanted });
  expect((await change('not my password', newPassword)).status).toBe(400);
  expect((await change(testPassword, 'password1234')).status).toBe(400);
  const before = browser.cookies.get('payments-session');
  expect((await change(testPassword, newPassword)).status).toBe(200);
  expect(browser.cookies.get('payments-session')).not.toBe(before);
  expect((await browser.get('/me')).status).toBe(200);
  expect((await other.get('/me')).status).toBe(401);
});

test('whoever has a second factor changes the password with a fresh one only', async () => {
  const person = await scene.createPerson();
  const browser = await scene.signIn(person);
  scene.pass(6 * minuteMs);
  const body = { currentPassword: testPassword, newPassword };
  expect((await browser.post('/auth/password', body)).status).toBe(403);
});

test('guesses at an account keep its owner out neither of a known browser nor after a password link', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const { email } = person;
  const known = await scene.signIn(person);
  for (let guess = 0; guess < 15; guess += 1) {
    const thief = openBrowser(scene.api);
    const answer = await thief.post('/auth/sign-in', { email, password: 'quite another' });
    expect(answer.status).toBe(401);
  }
  const elsewhere = openBrowser(scene.api);
  const signIn = (browser: typeof known, password: string) =>
    browser.post('/auth/sign-in', { email, password });
  expect((await signIn(elsewhere, testPassword)).status).toBe(429);
  expect((await signIn(known, testPassword)).status).toBe(200);
  scene.pass(1);

  const reader = openBrowser(scene.api);
  const token = await linkFor(person.userId);
  const used = await reader.post('/auth/password-link/use', { token, newPassword });
  expect(used.setCookies.at(-1)).toMatch(
    /^payments-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
  );
  expect((await signIn(elsewhere, newPassword)).status).toBe(200);
});

test('a device is known for its own person only, and until the person changes the password or ends other sessions', async () => {
  const [person, other] = [
    await scene.createPerson({ hasTotp: false }),
    await scene.createPerson({ hasTotp: false }),
  ];
  const browser = await scene.signIn(person);
  const isKnown = async (email: string): Promise<boolean> => {
    const here = openBrowser(scene.api);
    here.cookies.set('payments-device', browser.cookies.get('payments-device') ?? '');
    return (await here.post('/auth/sign-in', { email, password: testPassword })).status === 200;
  };
  for (const { email } of [person, other]) {
    for (let guess = 0; guess < 15; guess += 1) {
      await openBrowser(scene.api).post('/auth/sign-in', { email, password: 'quite another' });
    }
  }
  expect([await isKnown(person.email), await isKnown(other.email)]).toEqual([true, false]);
  scene.pass(1);
  expect((await browser.remove('/auth/sessions')).status).toBe(200);
  expect(await isKnown(person.email)).toBe(false);
});

test('a password hash that is copied to another person’s row does not sign in as them', async () => {
  const [thief, admin] = [
    await scene.createPerson({ hasTotp: false }),
    await scene.createPerson({ hasTotp: false }),
  ];
  const { db } = scene.api.database;
  const { hash } = await db
    .selectFrom('identity_passwords')
    .select('hash')
    .where('user_id', '=', thief.userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('identity_passwords')
    .set({ hash })
    .where('user_id', '=', admin.userId)
    .execute();
  const answer = await openBrowser(scene.api).post('/auth/sign-in', {
    email: admin.email,
    password: testPassword,
  });
  expect(answer.status).toBe(401);
});

/** As an operator's command makes one: nobody but the reader of a mail knows the other kind. */
function linkFor(userId: string): Promise<string> {
  return createFirstPasswordLink(
    { newId: newTestId, now: scene.now },
    scene.api.database.db,
    userId,
  );
}

function linkIn({ letter }: Mail): string {
  return letter.action?.url ?? '';
}

function fieldsOf({ body: { error } }: Answer): readonly string[] {
  const isFault = typeof error === 'object' && error !== null && 'fieldErrors' in error;
  return isFault ? Object.keys(Object(error.fieldErrors)) : [];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
