import { findFreePort } from '@countinghouse/testing';
import { expectForbidden, expectInvalid, expectRuleBroken } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestIdentityCheck, takeCheck } from '../support/processes/running-identity-check.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const checker = await startTestIdentityCheck();
const port = await findFreePort();
const target = await openTarget({
  settings: {
    ...checker.settings,
    PAYMENTS_PORT: `${port}`,
    // Where the checker sends its notices.
    PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
  },
});
afterAll(async () => {
  await target.close();
  await checker.stop();
});

const path = '/account/verification';
const start = (key: string, body?: object) =>
  body === undefined
    ? call(target, path, { key, method: 'POST' })
    : sendJson(target, path, { key, body });

describe('POST /account/verification', () => {
  test('P-177 PD-209 answers a page and a session without a body, also to a verified business', async () => {
    for (const key of [target.liveKey, target.testKey]) {
      const { status, body } = await start(key);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['sessionId', 'verificationUrl']);
      expect(body['sessionId']).toMatch(/^[0-9a-f-]{36}$/);
      const page = await fetch(String(body['verificationUrl']));
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    }
  });

  test('PD-209 the same session is answered again, also to many who ask at once', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey();
    const returnUrl = 'https://shop.example/verified';
    const answers = await Promise.all(
      [{}, { type: 'business' }, { returnUrl }, {}].map((body) => start(key, body)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('P-176 kyc:read alone is refused with 403, kyc:write alone is enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const reader = await tenant.createKey({ scopes: ['kyc:read'] });
    expectForbidden(await start(reader.key));
    const writer = await tenant.createKey({ scopes: ['kyc:write'] });
    expect((await start(writer.key)).status).toBe(200);
  });

  test('PD-209 what is not returnUrl or type is refused, and an address that is not https', async () => {
    expectInvalid(await start(target.liveKey, { type: 'person' }), 'type');
    expectInvalid(await start(target.liveKey, { returnUrl: 'http://shop.example' }), 'returnUrl');
    const local = { returnUrl: 'http://localhost:3000/back' };
    expectInvalid(await start(target.liveKey, local), 'returnUrl');
    expect((await start(target.testKey, local)).status).toBe(200);
    expect((await start(target.liveKey, { language: 'fr' })).status).toBe(400);
  });

  test('PD-209 P-277 type owner needs an owner who is not verified', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    expectRuleBroken(await start(key, { type: 'owner' }));
  });
});

describe('the verification of a business', () => {
  test('P-178 PD-054 PD-208 goes from not_started over pending to verified by taking the check', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    const link = { title: 'Cloth', currency: 'NGN' };
    const { body } = await start(key, { returnUrl: 'https://shop.example/back' });
    expect(await accountOf(key)).toMatchObject({
      kyc_status: 'pending',
      requirements: { disabled_reason: 'verification_pending' },
    });
    expectForbidden(await sendJson(target, '/payment-links', { key, body: link }));

    const page = await takeCheck(checker, String(body['verificationUrl']), 'A1234567');
    expect(page).toContain('href="https://shop.example/back"');
    await becomes(key, 'verified');
    expect(await accountOf(key)).toMatchObject({
      capabilities: { payments: 'enabled' },
      requirements: { currently_due: ['settlement_account'], disabled_reason: null },
    });
    // Every process follows within a second.
    await vi.waitFor(async () => {
      expect((await sendJson(target, '/payment-links', { key, body: link })).status).toBe(200);
    }, followsWithinMs);
  });

  test('P-178 PD-208 a document that is not genuine rejects it, and the next check starts anew', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    const first = await start(key);
    await takeCheck(checker, String(first.body['verificationUrl']), 'FAKE-1234');
    await becomes(key, 'rejected');
    const second = await start(key);
    expect(second.body['sessionId']).not.toBe(first.body['sessionId']);
    expect(await accountOf(key)).toMatchObject({ kyc_status: 'pending' });
  });

  test('P-178 PD-208 one that a person looks at is in_review until they decide', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    const { body } = await start(key);
    await takeCheck(checker, String(body['verificationUrl']), 'REVIEW-12');
    await becomes(key, 'in_review');
    await fetch(`${checker.address}/simulator/sessions/${String(body['sessionId'])}/decision`, {
      method: 'POST',
      body: JSON.stringify({ status: 'approved' }),
    });
    await becomes(key, 'verified');
    expect(await accountOf(key)).toMatchObject({ requirements: { disabled_reason: null } });
  });

  test('H5: a new check does not undo the rejection of an operator; the operator does', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'verified' });
    const { businessId } = tenant;
    await setKycStatus(api.deps, { businessId, kycStatus: 'rejected' });
    const { key } = await tenant.createKey();
    const link = { title: 'Cloth', currency: 'NGN' };
    const { body } = await start(key);
    await takeCheck(checker, String(body['verificationUrl']), 'A1234567');
    await becomes(key, 'verified');
    expect(await accountOf(key)).toMatchObject({
      suspended_reason: 'The operator rejected the verification.',
      requirements: { disabled_reason: 'suspended' },
    });
    expectForbidden(await sendJson(target, '/payment-links', { key, body: link }));
    await setKycStatus(api.deps, { businessId, kycStatus: 'verified' });
    expect((await sendJson(target, '/payment-links', { key, body: link })).status).toBe(200);
  });

  test('H5: nobody renames the business once its check has begun', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    const owner = await signInStaff(api, {
      businessId: tenant.businessId,
      origin: `http://127.0.0.1:${port}`,
    });
    const rename = (change: object) =>
      owner.send('PATCH', `/businesses/${tenant.businessId}/profile`, change);
    expect((await rename({ tradingName: 'Before' })).status).toBe(200);
    await start(key);
    for (const field of ['businessName', 'legalName', 'tradingName', 'registrationNumber']) {
      expect([field, (await rename({ [field]: 'Another' })).status]).toEqual([field, 409]);
    }
    expect((await rename({ tradingName: 'Before', industry: 'cloth' })).status).toBe(200);
  });

  test('PD-054 a check with a sandbox key is a rehearsal: the business stays where it is', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey({ environment: 'test' });
    const { body } = await start(key);
    await takeCheck(checker, String(body['verificationUrl']), 'A1234567');
    // The next start finds out that the check is over, whether or not the notice came through.
    const again = await start(key);
    expect(again.body['sessionId']).not.toBe(body['sessionId']);
    expect(await accountOf(key)).toMatchObject({
      kyc_status: 'not_started',
      requirements: { disabled_reason: null },
    });
  });
});

const followsWithinMs = 20_000;

async function accountOf(key: string): Promise<Readonly<Record<string, unknown>>> {
  return (await call(target, '/account', { key })).body;
}

/** As a merchant does it: by polling. */
async function becomes(key: string, kycStatus: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await accountOf(key)).toMatchObject({ kyc_status: kycStatus });
  }, followsWithinMs);
}
