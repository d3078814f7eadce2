import { createAccountEmails, inviteToSignUp } from '@countinghouse/identity';
import { ownedPlacesMax } from '@countinghouse/identity/testing';
import { withTransaction } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { accountPagesAt } from '../../src/business/sessions/account-pages.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { useSignInScene } from '../support/people/sign-in-scene.ts';
import {
  createAccount,
  lastLink,
  newBusiness,
  newPassword,
  setUpAccount,
  tokenIn,
} from '../support/people/sign-up.ts';
import { newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';

const hourMs = 3_600_000;
const newEmail = (): string => `new-${newTestId()}@shop.example`;

describe('where sign-up is open', () => {
  const scene = useSignInScene({ PAYMENTS_SIGN_UP: 'open' });

  test('an address becomes an account, and its person the owner of a business in test mode', async () => {
    const email = newEmail();
    const browser = await setUpAccount(scene, email);
    expect((await browser.get('/me')).body).toMatchObject({
      email,
      can_create_business: true,
      memberships: [],
    });
    const founded = await browser.post('/businesses', newBusiness);
    expect(founded.status).toBe(201);
    const { memberships } = (await browser.get('/me')).body;
    expect(memberships).toMatchObject([
      { business_id: founded.body['business_id'], business_name: 'Corner Shop', role: 'owner' },
    ]);
    const path = `/businesses/${String(founded.body['business_id'])}`;
    const business = await browser.get(path);
    expect(business.body).toMatchObject({ kyc_status: 'not_started', default_currency: 'NGN' });
    const members = await browser.get(`${path}/members`);
    expect(members.body['data']).toMatchObject([
      { email, approver: { added_by_member_id: null, vouched_at: null } },
    ]);
    const log = await browser.get(`${path}/audit-log?action=business.created`);
    expect(log.body['data']).toMatchObject([{ action: 'business.created' }]);
  });

  test('the answer is the same for an address that has an account, and the e-mail says so', async () => {
    const { email } = await scene.createPerson();
    const known = await openBrowser(scene.api).post('/auth/sign-up', { email });
    const unknown = await openBrowser(scene.api).post('/auth/sign-up', { email: newEmail() });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await lastLink(scene, email)).toMatch(/\/dashboard\/sign-in$/);
  });

  test('a link works once, for an hour, and ends the others of its address', async () => {
    const email = newEmail();
    const browser = openBrowser(scene.api);
    const links: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      await browser.post('/auth/sign-up', { email });
      links.push(tokenIn(await lastLink(scene, email)));
    }
    const [first = '', second = ''] = links;
    expect((await browser.post('/auth/sign-up/show', { token: first })).body).toEqual({ email });
    const use = (token: string) =>
      browser.post('/auth/sign-up/use', { token, name: 'Ada', newPassword });
    expect((await use(first)).status).toBe(200);
    expect((await use(first)).status).toBe(400);
    expect((await use(second)).status).toBe(400);

    const late = newEmail();
    await browser.post('/auth/sign-up', { email: late });
    const token = tokenIn(await lastLink(scene, late));
    scene.pass(hourMs);
    expect((await use(token)).status).toBe(400);
    expect((await browser.post('/auth/sign-up/show', { token })).status).toBe(400);
  });

  test('a weak password is refused and the link goes on working', async () => {
    const email = newEmail();
    const browser = openBrowser(scene.api);
    await browser.post('/auth/sign-up', { email });
    const token = tokenIn(await lastLink(scene, email));
    const weak = await browser.post('/auth/sign-up/use', {
      token,
      name: 'Ada',
      newPassword: 'short',
    });
    expect(weak.status).toBe(400);
    const used = await browser.post('/auth/sign-up/use', { token, name: 'Ada', newPassword });
    expect(used.status).toBe(200);
  });

  test('a business needs a second factor', async () => {
    const email = newEmail();
    const { browser } = await createAccount(scene, email);
    await browser.post('/auth/sign-in', { email, password: newPassword });
    const refused = await browser.post('/businesses', newBusiness);
    expect([refused.status, refused.body['reason']]).toEqual([403, 'second_factor_missing']);
  });

  test('what is no business is refused by its fields', async () => {
    const browser = await setUpAccount(scene, newEmail());
    const wrong = { ...newBusiness, country: 'Nigeria', defaultCurrency: 'XYZ', phone: '0801' };
    const { status, body } = await browser.post('/businesses', wrong);
    expect(status).toBe(400);
    expect(Object.keys(Object(Object(body['error'])['fieldErrors']))).toEqual([
      'country',
      'defaultCurrency',
      'phone',
    ]);
  });

  test('one person owns so many businesses, however many requests arrive together', async () => {
    const browser = await setUpAccount(scene, newEmail());
    const answers = await Promise.all(
      Array.from({ length: ownedPlacesMax + 2 }, () => browser.post('/businesses', newBusiness)),
    );
    const founded = answers.filter(({ status }) => status === 201);
    expect(founded).toHaveLength(ownedPlacesMax);
    expect((await browser.get('/me')).body['can_create_business']).toBe(false);
  });
});

describe('where sign-up is by invitation', () => {
  const scene = useSignInScene({ PAYMENTS_SIGN_UP: 'invitation' });

  /** As the operator's command does it. */
  async function invite(email: string): Promise<string> {
    const { database } = scene.api;
    const sent: string[] = [];
    const emails = {
      ...createAccountEmails<Schema>(async () => undefined, accountPagesAt('http://127.0.0.1')),
      signUpLink: async (_tx: unknown, _email: string, token: string) => void sent.push(token),
    };
    const parts = { newId: newTestId, now: scene.now, emails };
    await withTransaction(database.db, (tx) =>
      inviteToSignUp(parts, tx, { email, invitedBy: 'ops' }),
    );
    return sent[0] ?? '';
  }

  test('an address that the operator invited signs up, and no other', async () => {
    const browser = openBrowser(scene.api);
    expect((await browser.get('/auth/sign-up')).body).toEqual({ mode: 'invitation' });
    const email = newEmail();
    const refused = await browser.post('/auth/sign-up', { email });
    expect([refused.status, refused.body['reason']]).toEqual([403, 'sign_up_by_invitation']);
    const token = await invite(email);
    scene.pass(6 * 24 * hourMs);
    const used = await browser.post('/auth/sign-up/use', { token, name: 'Ada', newPassword });
    expect(used.status).toBe(200);
    await browser.post('/auth/sign-in', { email, password: newPassword });
    expect((await browser.get('/me')).body['can_create_business']).toBe(true);
  });

  test('a person with an account creates a business once the operator invited them', async () => {
    const person = await scene.createPerson();
    const browser = await scene.signIn(person);
    const refused = await browser.post('/businesses', newBusiness);
    expect([refused.status, refused.body['reason']]).toEqual([403, 'sign_up_by_invitation']);
    expect(await invite(person.email)).toBe('');
    expect((await browser.post('/businesses', newBusiness)).status).toBe(201);
  });
});

describe('where sign-up is closed, as it is unless the operator opens it', () => {
  const scene = useSignInScene();

  test('nobody signs up or creates a business', async () => {
    const browser = await scene.signIn(await scene.createPerson());
    expect((await browser.get('/auth/sign-up')).body).toEqual({ mode: 'closed' });
    const asked = await browser.post('/auth/sign-up', { email: newEmail() });
    expect([asked.status, asked.body['reason']]).toEqual([403, 'sign_up_closed']);
    const founded = await browser.post('/businesses', newBusiness);
    expect([founded.status, founded.body['reason']]).toEqual([403, 'sign_up_closed']);
    expect((await browser.get('/me')).body['can_create_business']).toBe(false);
  });
});
