import { connectPatiently } from '@countinghouse/postgres/testing';
import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { kycStatuses } from '../../src/tenants/businesses/business.rules.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /account', () => {
  test('P-082 PD-208 answers profile, verification, counts and whether money has a place to go', async () => {
    const { status, body } = await call(target, '/account', { key: target.liveKey });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'account',
      environment: 'live',
      business_name: expect.stringMatching(/\S/),
      country: expect.stringMatching(/^[A-Z]{2}$/),
      default_currency: expect.stringMatching(/^[A-Z]{3}$/),
      email: expect.stringContaining('@'),
      phone: expect.stringMatching(/\d/),
      documents_submitted_count: expect.any(Number),
      beneficial_owners_verified_count: expect.any(Number),
      settlement_destination_on_file: expect.any(Boolean),
    });
    expect(kycStatuses).toContain(body['kyc_status']);
  });

  test('P-009 both environments of a business have the same profile, each under its own name', async () => {
    const live = await call(target, '/account', { key: target.liveKey });
    const sandbox = await call(target, '/account', { key: target.testKey });
    expect(sandbox.body).toMatchObject({ id: live.body['id'], environment: 'test' });
  });

  test('P-223 each key reads its own business', async () => {
    const own = await call(target, '/account', { key: target.liveKey });
    const other = await call(target, '/account', { key: target.otherLiveKey });
    expect(other.status).toBe(200);
    expect(other.body['id']).not.toBe(own.body['id']);
  });

  test('P-082 PD-208 counts what was submitted and verified, and no document or owner beyond that', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const empty = await call(target, '/account', { key });
    expect(empty.body).toMatchObject({
      documents_submitted_count: 0,
      beneficial_owners_verified_count: 0,
      settlement_destination_on_file: false,
      settlement_destination: null,
    });
    await completeProfile(operator, tenant.businessId);
    const { body, text } = await call(target, '/account', { key });
    expect(body).toMatchObject({
      documents_submitted_count: 2,
      beneficial_owners_verified_count: 1,
      settlement_destination_on_file: true,
      settlement_destination: {
        bank_code: '044',
        bank_name: 'Access Bank',
        account_last4: '1234',
        beneficiary_name: 'Shop',
      },
    });
    expect(text).not.toContain('9999');
  });

  test('PD-208 shows each verification status as it is set', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    const { key } = await tenant.createKey();
    const path = [
      'not_started',
      'pending',
      'in_review',
      'verified',
      'expired',
      'rejected',
    ] as const;
    expect([...path].toSorted()).toEqual([...kycStatuses].toSorted());
    for (const kycStatus of path) {
      await setKycStatus(api.deps, { businessId: tenant.businessId, kycStatus });
      expect((await call(target, '/account', { key })).body['kyc_status']).toBe(kycStatus);
    }
  });

  test('PD-208 live calls agree with what it shows, from the first answer on', async (context) => {
    const { api } = needOperator(context, target);
    const { businessId, createKey } = await createTenant(api.deps, { kycStatus: 'in_review' });
    const { key } = await createKey();
    const body = { title: 'Adire', currency: 'NGN' };
    const shownAndDone = async (): Promise<readonly unknown[]> => [
      (await call(target, '/account', { key })).body['kyc_status'],
      (await sendJson(target, '/payment-links', { key, body })).status,
    ];
    // Each round is far shorter than the second for which a process may remember a key.
    for (let round = 0; round < 3; round += 1) {
      expect(await shownAndDone()).not.toContain(200);
      await setKycStatus(api.deps, { businessId, kycStatus: 'verified' });
      expect(await shownAndDone()).toEqual(['verified', 200]);
      await setKycStatus(api.deps, { businessId, kycStatus: 'expired' });
      expect(await shownAndDone()).toEqual(['expired', 403]);
    }
  });

  test('PD-208 what was shown as verified by one process is so for the live calls of all', async (context) => {
    const { api } = needOperator(context, target);
    const { businessId, createKey } = await createTenant(api.deps, { kycStatus: 'in_review' });
    const { key } = await createKey();
    const create = { key, body: { title: 'Adire', currency: 'NGN' } };
    expect((await sendJson(target, '/payment-links', create)).status).toBe(403);
    // Shown elsewhere: this process is not asked for the account.
    await setKycStatus(api.deps, { businessId, kycStatus: 'verified' });
    expect((await sendJson(target, '/payment-links', create)).status).toBe(200);
  });

  test('PD-054 an unverified business reads its account and payments like any other', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'rejected' });
    for (const environment of ['live', 'test'] as const) {
      const { key } = await tenant.createKey({ environment });
      for (const path of ['/account', '/payments']) {
        expect((await call(target, path, { key })).status).toBe(200);
      }
    }
  });
});

describe('the scopes of GET /account', () => {
  test('P-173 account:read alone is enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['account:read'] });
    expect((await call(target, '/account', { key })).status).toBe(200);
  });

  test('P-174 kyc:read alone is enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['kyc:read'] });
    expect((await call(target, '/account', { key })).status).toBe(200);
  });

  test('P-175 every other scope together, kyc:write among them, is refused with 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'account:read' && scope !== 'kyc:read');
    expect(others).toContain('kyc:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/account', { key }));
  });
});

/** Rows that onboarding writes; the application role may only read them. */
async function completeProfile({ api }: Operator, businessId: string): Promise<void> {
  const owner = connectPatiently<Schema>({
    url: api.testDatabase.ownerUrl,
    applicationName: 'test',
    connectionsMax: 1,
  });
  const at = new Date();
  const document = { business_id: businessId, kind: 'registration' };
  await owner.db
    .insertInto('business_documents')
    .values([
      { ...document, id: newTestId(), submitted_at: at },
      { ...document, id: newTestId(), submitted_at: at },
      { ...document, id: newTestId(), submitted_at: null },
    ])
    .execute();
  const person = { business_id: businessId, name: 'Ada' };
  await owner.db
    .insertInto('beneficial_owners')
    .values([
      { ...person, id: newTestId(), verified_at: at },
      { ...person, id: newTestId(), verified_at: null },
    ])
    .execute();
  const account = { business_id: businessId, bank_code: '044', bank_name: 'Access Bank' };
  const holder = { ...account, beneficiary_name: 'Shop' };
  await owner.db
    .insertInto('settlement_accounts')
    .values([
      { ...holder, id: newTestId(), account_last4: '9999', replaced_at: at },
      { ...holder, id: newTestId(), account_last4: '1234', replaced_at: null },
    ])
    .execute();
  await owner.close();
}
