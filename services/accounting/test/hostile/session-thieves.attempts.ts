import type { Browser } from '@countinghouse/identity/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { firstOf, refused } from './refusals.ts';
import {
  addPerson,
  hasChangedPassword,
  newPassword,
  openBrowser,
  passwordOf,
} from './sign-in-world.ts';
import type { SignInWorld } from './sign-in-world.ts';

const sessionCookie = 'accounting-session';
const pendingCookie = 'accounting-sign-in';

/** The first half of a sign-in: the password was right. */
async function beginSignIn(world: SignInWorld, { email, password }: Staff): Promise<Browser> {
  const browser = openBrowser(world);
  const { body } = await browser.post('/auth/sign-in', { email, password });
  expect(body['status']).toBe('second_factor_required');
  return browser;
}

const finishSignIn = (browser: Browser, kind: 'totp' | 'recovery_code', code: string) =>
  browser.post('/auth/sign-in/second-factor', { kind, code });

async function signIn(world: SignInWorld, person: Staff): Promise<Browser> {
  world.passPeriod();
  const browser = await beginSignIn(world, person);
  expect((await finishSignIn(browser, 'totp', person.code(world.now()))).status).toBe(200);
  return browser;
}

/** A browser that has nothing but the cookie. */
function openWith(world: SignInWorld, name: string, value: string | undefined): Browser {
  const browser = openBrowser(world);
  browser.cookies.set(name, value ?? 'none');
  return browser;
}

const factorAttempts: readonly Attempt<SignInWorld>[] = [
  {
    id: 541,
    actor: 'session thief',
    idea: 'uses a TOTP code a second time within its period',
    run: async (world) => {
      const person = await addPerson(world);
      const code = person.code(world.now());
      const browser = await beginSignIn(world, person);
      expect((await finishSignIn(browser, 'totp', code)).status).toBe(200);
      return refused(await finishSignIn(await beginSignIn(world, person), 'totp', code), 401);
    },
  },
  {
    id: 542,
    actor: 'session thief',
    idea: 'uses the cookie of a finished sign-in again',
    run: async (world) => {
      const person = await addPerson(world);
      const browser = await beginSignIn(world, person);
      const thief = openWith(world, pendingCookie, browser.cookies.get(pendingCookie));
      expect((await finishSignIn(browser, 'totp', person.code(world.now()))).status).toBe(200);
      world.passPeriod();
      return refused(await finishSignIn(thief, 'totp', person.code(world.now())), 401);
    },
  },
  {
    id: 543,
    actor: 'session thief',
    idea: 'uses the cookie of a half-done sign-in as a session',
    run: async (world) => {
      const browser = await beginSignIn(world, await addPerson(world));
      const thief = openWith(world, sessionCookie, browser.cookies.get(pendingCookie));
      return refused(await thief.get('/me'), 401);
    },
  },
  {
    id: 544,
    actor: 'session thief',
    idea: 'uses a recovery code a second time',
    run: async (world) => {
      const person = await addPerson(world);
      const made = await person.sendAnywhere('POST', '/auth/recovery-codes');
      const [code = ''] = made.body.recovery_codes;
      const recover = async () =>
        finishSignIn(await beginSignIn(world, person), 'recovery_code', code);
      expect((await recover()).status).toBe(200);
      return refused(await recover(), 401);
    },
  },
];

/** A signed-in person's request as another site could make their browser send it. */
const forgedRequests: readonly (readonly [
  id: number,
  idea: string,
  change: (world: SignInWorld) => Readonly<Record<string, string | undefined>>,
  status: number,
])[] = [
  [
    545,
    'the CSRF token of another session',
    ({ owner }) => ({ 'x-csrf-token': owner.csrfToken }),
    403,
  ],
  [546, 'no CSRF token', () => ({ 'x-csrf-token': undefined }), 403],
  [547, 'neither Origin nor Sec-Fetch-Site', () => ({ origin: undefined }), 403],
  [548, 'Origin: null', () => ({ origin: 'null' }), 403],
  [549, 'an Origin that begins with ours', () => ({ origin: `${testOrigin}.evil.example` }), 403],
  [550, 'JSON as text/plain', () => ({ 'content-type': 'text/plain' }), 400],
];

const forgeryAttempts = forgedRequests.map(([id, idea, changeOf, status]): Attempt<SignInWorld> => {
  return {
    id,
    actor: 'session thief',
    idea: `changes something with ${idea}`,
    run: async (world) => {
      const sales = await addPerson(world, 'sales');
      const contacts = async () => (await sales.get('/contacts')).body.total;
      const before = await contacts();
      const change = changeOf(world);
      const headers = { ...sales.headers, 'content-type': 'application/json', ...change };
      const answer = await fetch(
        `${world.api.address}/app/api/organisations/${world.orgId}/contacts`,
        {
          method: 'POST',
          headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            value === undefined ? [] : [[name, value]],
          ),
          body: JSON.stringify({ name: 'Planted', is_customer: true }),
        },
      );
      const outcome = refused({ status: answer.status, body: await answer.json() }, status);
      return firstOf(outcome, (await contacts()) === before ? null : 'a contact was planted');
    },
  };
});

const sessionAttempts: readonly Attempt<SignInWorld>[] = [
  {
    id: 551,
    actor: 'session thief',
    idea: 'changes the password without knowing it',
    run: async (world) => {
      const person = await addPerson(world);
      const before = await passwordOf(world, person);
      const body = { currentPassword: 'not the password', newPassword };
      const answer = await person.sendAnywhere('POST', '/auth/password', body);
      const outcome = refused(answer, 400);
      return firstOf(outcome, await hasChangedPassword(world, person, before));
    },
  },
  {
    id: 552,
    actor: 'session thief',
    idea: 'keeps another session through a password change',
    run: async (world) => {
      const person = await addPerson(world);
      const browser = await signIn(world, person);
      await changePassword(browser, person);
      return refused(await person.sendAnywhere('GET', '/me'), 401);
    },
  },
  {
    id: 553,
    actor: 'session thief',
    idea: 'keeps the token of the session that changed the password',
    run: async (world) => {
      const person = await addPerson(world);
      const browser = await signIn(world, person);
      const thief = openWith(world, sessionCookie, browser.cookies.get(sessionCookie));
      await changePassword(browser, person);
      expect((await browser.get('/me')).status).toBe(200);
      return refused(await thief.get('/me'), 401);
    },
  },
  {
    id: 554,
    actor: 'session thief',
    idea: 'uses a session after its person signed out',
    run: async (world) => {
      const person = await addPerson(world);
      expect((await person.sendAnywhere('POST', '/auth/sign-out')).status).toBe(200);
      return refused(await person.sendAnywhere('GET', '/me'), 401);
    },
  },
  {
    id: 555,
    actor: 'session thief',
    idea: 'plants a session id before the sign-in and shares the session',
    run: async (world) => {
      const [thief, victim] = [await addPerson(world), await addPerson(world)];
      const planted = thief.headers['cookie']?.split('=').at(-1) ?? '';
      const browser = openWith(world, sessionCookie, planted);
      const { email, password } = victim;
      await browser.post('/auth/sign-in', { email, password });
      await finishSignIn(browser, 'totp', victim.code(world.now()));
      expect((await browser.get('/me')).body).toMatchObject({ email });
      expect(browser.cookies.get(sessionCookie)).not.toBe(planted);
      return refused(await thief.sendAnywhere('GET', '/me'), 401);
    },
  },
  {
    id: 556,
    actor: 'session thief',
    idea: 'learns from a password-link request whether an address is known',
    run: async (world) => {
      const ask = async (email: string) => {
        const answer = await openBrowser(world).post('/auth/password-link', { email });
        const { status, body, setCookies } = answer;
        return JSON.stringify({ status, body, setCookies });
      };
      const known = await ask((await addPerson(world)).email);
      const unknown = await ask(`${newTestId()}@example.com`);
      expect(unknown).toContain('"status":200');
      return known === unknown ? null : `${known} for a known address, ${unknown} for another`;
    },
  },
];

async function changePassword(browser: Browser, { password }: Staff): Promise<void> {
  const body = { currentPassword: password, newPassword };
  expect((await browser.post('/auth/password', body)).status).toBe(200);
}

export const attempts: readonly Attempt<SignInWorld>[] = [
  ...factorAttempts,
  ...forgeryAttempts,
  ...sessionAttempts,
];
