import { createAuthenticator, totpFor } from '@countinghouse/identity/testing';
import { expect, test } from 'vitest';
import { resetSecondFactor } from '../../src/business/sessions/reset-second-factor.ts';
import { addMember } from '../../src/tenants/businesses/create-member.ts';
import { totpPeriodMs, useSignInScene } from '../support/people/sign-in-scene.ts';
import { testOrigin } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import type { Browser } from '../support/processes/browser.ts';

const scene = useSignInScene();
const newPassword = 'another horse battery staple';

test('what people do to their account is in the log of every business they work for', async () => {
  const { person, places } = await personOfTwo();
  const { email, password } = person;
  const browser = openBrowser(scene.api);
  await browser.post('/auth/sign-in', { email, password });
  const secret = await setUpApp(browser, password);
  await addPasskey(browser);
  await browser.remove('/auth/totp');
  await setUpApp(browser);
  await removePasskey(browser);
  await browser.post('/auth/recovery-codes');
  await browser.remove('/auth/sessions');
  await browser.post('/auth/password', { currentPassword: password, newPassword });
  for (const place of places) {
    expect(await logOf(place)).toEqual(
      [
        'signed_in',
        'totp_set_up',
        'passkey_added',
        'totp_removed',
        'totp_set_up',
        'passkey_removed',
        'recovery_codes_replaced',
        'sessions_ended',
        'password_changed',
      ].map((act) => [`member.${act}`, 'member', place.memberId]),
    );
  }
  expect(await textOfLog(places[0].businessId)).not.toContain(secret);
});

test('a second factor that was guessed at until it locked is in the log once', async () => {
  const { person, places } = await personOfTwo({ hasTotp: true });
  const { email, password } = person;
  const guess = async (browser: Browser, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await browser.post('/auth/sign-in/second-factor', { kind: 'totp', code: '0' });
    }
  };
  const guesser = openBrowser(scene.api);
  await guesser.post('/auth/sign-in', { email, password });
  await guess(guesser, 4);
  expect(await logOf(places[0])).toEqual([]);
  await guess(guesser, 3);
  const locked = ['member.second_factor_locked', 'member', places[0].memberId];
  expect(await logOf(places[0])).toEqual([locked]);
  await guesser.post('/auth/sign-in', { email, password });
  await guess(guesser, 7);
  expect(await logOf(places[0])).toEqual([locked]);
});

test('an operator resets a lost second factor: sessions end, a mail goes out, each business has it on record', async () => {
  const { person, places } = await personOfTwo({ hasTotp: true });
  const browser = await scene.signIn(person);
  await addPasskey(browser);
  await browser.post('/auth/recovery-codes');
  const mails: { readonly to: string; readonly letter: { readonly subject: string } }[] = [];
  const deps = {
    ...scene.api.deps,
    publicUrl: 'https://pay.example',
    queueMail: async (_tx: unknown, mail: (typeof mails)[number]) => void mails.push(mail),
  };
  const [{ businessId, memberId }, other] = places;
  expect(await resetSecondFactor(deps, { businessId: newTestId(), memberId })).toBe(false);
  expect(await resetSecondFactor(deps, { businessId: other.businessId, memberId })).toBe(false);
  expect((await browser.get('/me')).status).toBe(200);
  expect(await resetSecondFactor(deps, { businessId, memberId })).toBe(true);

  expect((await browser.get('/me')).status).toBe(401);
  expect(mails).toMatchObject([
    { to: person.email, letter: { subject: 'Your second factor was reset' } },
  ]);
  const { email, password } = person;
  const again = await openBrowser(scene.api).post('/auth/sign-in', { email, password });
  expect(again.body).toMatchObject({ status: 'signed_in' });
  for (const place of places) {
    const log = await logOf(place);
    expect(log).toContainEqual(['member.second_factor_reset', 'operator', deps.actor.id]);
  }
});

/** Somebody who works for two businesses. */
async function personOfTwo({ hasTotp = false } = {}) {
  const person = await scene.createPerson({ hasTotp });
  const join = async () => {
    const { businessId } = await createTenant(scene.api.deps);
    const id = newTestId();
    const member = { id, businessId, userId: person.userId, role: 'finance' } as const;
    const by = { kind: 'operator', id: 'test' } as const;
    await addMember(scene.api.database.db, member, by, scene.now());
    return { businessId, memberId: id };
  };
  return { person, places: [await join(), await join()] as const };
}

async function logOf({ businessId, memberId }: { businessId: string; memberId: string }) {
  const rows = await scene.api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor'])
    .where('tenant_id', '=', businessId)
    .where('subject_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_kind: kind, actor }) => [action, kind, actor]);
}

async function textOfLog(businessId: string): Promise<string> {
  const rows = await scene.api.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', businessId)
    .execute();
  return JSON.stringify(rows);
}

async function setUpApp(browser: Browser, password?: string): Promise<string> {
  const { secret } = (await browser.post('/auth/totp', { password })).body;
  const code = totpFor(String(secret), scene.now());
  expect((await browser.post('/auth/totp/confirm', { code })).status).toBe(200);
  scene.pass(totpPeriodMs);
  return String(secret);
}

async function addPasskey(browser: Browser): Promise<void> {
  const { challenge } = (await browser.post('/auth/passkeys/options', {})).body;
  const authenticator = createAuthenticator({ origin: testOrigin, rpId: '127.0.0.1' });
  const credential = authenticator.create(String(challenge));
  const added = await browser.post('/auth/passkeys', { name: 'Phone', credential });
  expect(added.status).toBe(200);
}

async function removePasskey(browser: Browser): Promise<void> {
  const listed = (await browser.get('/auth/passkeys')).body['data'];
  const id = Array.isArray(listed) ? String(listed[0].id) : '';
  expect((await browser.remove(`/auth/passkeys/${id}`)).status).toBe(200);
}
