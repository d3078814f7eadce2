import { createAuthenticator, totpFor } from '@countinghouse/identity/testing';
import type { SoftwareAuthenticator } from '@countinghouse/identity/testing';
import { expect, test } from 'vitest';
import { minuteMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { testOrigin } from '../support/people/staff.ts';
import { openBrowser } from '../support/processes/browser.ts';
import type { Browser } from '../support/processes/browser.ts';

const scene = useSignInScene();
const site = { origin: testOrigin, rpId: '127.0.0.1' };

test('a passkey signs in by itself, with both factors proved', async () => {
  const { person, authenticator } = await personWithPasskey();
  const browser = openBrowser(scene.api);
  const assertion = authenticator.get(await challengeFor(browser));
  const answer = await browser.post('/auth/sign-in/passkey', { assertion });
  expect(answer.body).toMatchObject({ status: 'signed_in' });
  expect((await browser.get('/me')).body).toMatchObject({
    email: person.email,
    second_factor_at: scene.now().toISOString(),
    second_factors: ['passkey'],
  });
});

test('a passkey is the second factor after a password, and again within a session', async () => {
  const { person, authenticator } = await personWithPasskey();
  const browser = openBrowser(scene.api);
  const { email, password } = person;
  const first = await browser.post('/auth/sign-in', { email, password });
  expect(first.body['methods']).toEqual(['passkey']);
  const prove = async (path: string): Promise<number> => {
    const assertion = authenticator.get(await challengeFor(browser));
    return (await browser.post(path, { kind: 'passkey', assertion })).status;
  };
  expect(await prove('/auth/sign-in/second-factor')).toBe(200);
  scene.pass(6 * minuteMs);
  expect(await prove('/auth/second-factor')).toBe(200);
});

test('somebody else’s passkey is no second factor', async () => {
  const [{ person }, other] = [await personWithPasskey(), await personWithPasskey()];
  const browser = openBrowser(scene.api);
  await browser.post('/auth/sign-in', { email: person.email, password: person.password });
  const assertion = other.authenticator.get(await challengeFor(browser));
  const proof = { kind: 'passkey', assertion };
  expect((await browser.post('/auth/sign-in/second-factor', proof)).status).toBe(401);
});

test('an answer of another site, without the holder, or of a copied key is refused', async () => {
  const { authenticator } = await personWithPasskey();
  const browser = openBrowser(scene.api);
  const signIn = async (twist: Parameters<SoftwareAuthenticator['get']>[1]): Promise<number> => {
    const assertion = authenticator.get(await challengeFor(browser), twist);
    return (await browser.post('/auth/sign-in/passkey', { assertion })).status;
  };
  expect(await signIn({ counter: 10 })).toBe(200);
  expect(await signIn({ counter: 11, origin: 'https://evil.example' })).toBe(401);
  expect(await signIn({ counter: 11, rpId: 'evil.example' })).toBe(401);
  expect(await signIn({ counter: 11, isUserVerified: false })).toBe(401);
  expect(await signIn({ counter: 10 })).toBe(401);
  expect(await signIn({ counter: 0 })).toBe(401);
  expect(await signIn({ counter: 11 })).toBe(200);
});

test('a challenge is ours, holds for five minutes and for one answer', async () => {
  const { authenticator } = await personWithPasskey();
  const browser = openBrowser(scene.api);
  const signIn = async (assertion: unknown): Promise<number> =>
    (await browser.post('/auth/sign-in/passkey', { assertion })).status;
  const assertion = authenticator.get(await challengeFor(browser));
  expect(await signIn(assertion)).toBe(200);
  expect(await signIn(assertion)).toBe(401);
  expect(await signIn(authenticator.get('aW52ZW50ZWQ'))).toBe(401);
  const old = await challengeFor(browser);
  scene.pass(5 * minuteMs);
  expect(await signIn(authenticator.get(old))).toBe(401);
});

test('a signature that does not fit is refused', async () => {
  const [{ authenticator }, other] = [await personWithPasskey(), await personWithPasskey()];
  const browser = openBrowser(scene.api);
  const challenge = await challengeFor(browser);
  const { signature } = other.authenticator.get(challenge);
  const assertion = { ...authenticator.get(challenge), signature };
  expect((await browser.post('/auth/sign-in/passkey', { assertion })).status).toBe(401);
});

test('a new passkey must answer the challenge set for this person, here, and be new', async () => {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = await scene.signIn(person);
  const { password } = person;
  const add = async (challenge: string, twist = {}, authenticator = createAuthenticator(site)) => {
    const credential = authenticator.create(challenge, twist);
    return (await browser.post('/auth/passkeys', { name: 'Phone', credential })).status;
  };
  const offer = async (): Promise<string> =>
    String((await browser.post('/auth/passkeys/options', { password })).body['challenge']);
  expect((await browser.post('/auth/passkeys/options', {})).status).toBe(400);
  expect(await add(await challengeFor(browser))).toBe(400);
  expect(await add(await offer(), { origin: 'https://evil.example' })).toBe(400);
  expect(await add(await offer(), { rpId: 'evil.example' })).toBe(400);
  expect(await add(await offer(), { isUserVerified: false })).toBe(400);
  const [challenge, spare] = [await offer(), await offer()];
  const authenticator = createAuthenticator(site);
  expect(await add(challenge, {}, authenticator)).toBe(200);
  expect(await add(challenge)).toBe(400);
  expect(await add(spare, {}, authenticator)).toBe(400);
});

test('passkeys are listed and removed by their owner, with a fresh second factor', async () => {
  const { browser, authenticator } = await personWithPasskey();
  const listed = (await browser.get('/auth/passkeys')).body['data'];
  expect(listed).toEqual([expect.objectContaining({ name: 'Phone', last_used_at: null })]);
  const id = Array.isArray(listed) ? String(listed[0].id) : '';
  expect((await browser.remove(`/auth/passkeys/${id}`)).status).toBe(403);
  const stranger = await personWithPasskey();
  await prove(stranger.browser, stranger.authenticator);
  expect((await stranger.browser.remove(`/auth/passkeys/${id}`)).status).toBe(404);
  await prove(browser, authenticator);
  await setUpApp(browser);
  expect((await browser.remove(`/auth/passkeys/${id}`)).status).toBe(200);
  expect((await browser.get('/auth/passkeys')).body['data']).toEqual([]);
});

test('the last second factor stays: an app goes only beside a passkey, a passkey beside an app', async () => {
  const { browser, authenticator } = await personWithPasskey();
  await prove(browser, authenticator);
  const removePasskey = async (): Promise<number> => {
    const listed = (await browser.get('/auth/passkeys')).body['data'];
    const id = Array.isArray(listed) ? String(listed[0].id) : '';
    return (await browser.remove(`/auth/passkeys/${id}`)).status;
  };
  const removeApp = async (): Promise<number> => (await browser.remove('/auth/totp')).status;
  expect([await removeApp(), await removePasskey()]).toEqual([404, 409]);
  await setUpApp(browser);
  expect([await removeApp(), await removeApp()]).toEqual([200, 404]);
  await setUpApp(browser);
  const both = await Promise.all([removeApp(), removePasskey()]);
  expect(both.toSorted((one, other) => one - other)).toEqual([200, 409]);
  scene.pass(6 * minuteMs);
  expect(await removeApp()).toBe(403);
});

async function personWithPasskey() {
  const person = await scene.createPerson({ hasTotp: false });
  const browser = await scene.signIn(person);
  const { password } = person;
  const options = await browser.post('/auth/passkeys/options', { password });
  const authenticator = createAuthenticator(site);
  const credential = authenticator.create(String(options.body['challenge']));
  const added = await browser.post('/auth/passkeys', { name: 'Phone', credential });
  expect(added.status).toBe(200);
  return { person, browser, authenticator };
}

async function prove(browser: Browser, authenticator: SoftwareAuthenticator): Promise<void> {
  const assertion = authenticator.get(await challengeFor(browser));
  await browser.post('/auth/second-factor', { kind: 'passkey', assertion });
}

async function setUpApp(browser: Browser): Promise<void> {
  const { secret } = (await browser.post('/auth/totp', {})).body;
  const code = totpFor(String(secret), scene.now());
  expect((await browser.post('/auth/totp/confirm', { code })).status).toBe(200);
}

async function challengeFor(browser: Browser): Promise<string> {
  return String((await browser.post('/auth/passkey-options')).body['challenge']);
}
