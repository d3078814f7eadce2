import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  reinstateBusiness,
  suspendBusiness,
} from '../../src/tenants/businesses/suspend-business.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { noMail } from '../support/people/second-person.ts';
import { signInStaff } from '../support/people/staff.ts';
import { call, sendJson } from './support/client.ts';
import { createPayee, payOut } from './support/payout-target.ts';
import { openRefundTarget } from './support/refund-target.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openRefundTarget();
afterAll(target.close);

const link = { title: 'Two yards', currency: 'NGN' };
const reason = 'Payers report goods that never arrived.';
/** A process is at most a second behind; a busy machine takes longer to ask. */
const followsWithinMs = 20_000;

async function suspended(operator: Operator) {
  const payee = await createPayee(operator);
  const { businessId } = payee.tenant;
  const deps = { ...operator.api.deps, ...noMail };
  // The process remembers the key from here on.
  expect((await sendJson(target, '/payment-links', { key: payee.key, body: link })).status).toBe(
    200,
  );
  expect(await suspendBusiness(deps, { businessId, reason })).toBe('suspended');
  await vi.waitFor(async () => {
    expectForbidden(await sendJson(target, '/payment-links', { key: payee.key, body: link }));
  }, followsWithinMs);
  return { ...payee, businessId, deps };
}

describe('H5: a business that an operator suspended', () => {
  test('H5 PD-053: moves no live money with a key that a process remembers: 403', async (context) => {
    const { key } = await suspended(needOperator(context, target));
    const recipient = {
      externalReference: 'weaver-1',
      name: 'Weaver',
      accountBank: '044',
      accountNumber: '0690000031',
      splitValue: 10,
    };
    const qrCode = { mode: 'open_amount', currency: 'NGN' };
    expectForbidden(await sendJson(target, '/qr-codes', { key, body: qrCode }));
    expectForbidden(await sendJson(target, '/split-recipients', { key, body: recipient }));
    expectForbidden(await payOut(target, key));
  });

  test('H5: still refunds, so that payers get their money back', async (context) => {
    const operator = needOperator(context, target);
    const { tenant, key } = await suspended(operator);
    const { id } = await target.pay({ api: operator.api, tenant });
    const { status, body } = await target.refund(id, { amount: 2_500 }, key);
    expect([status, body['refunded_amount']]).toEqual([200, 2_500]);
  });

  test('H5 PD-054: reads, changes and verifies as before, and its sandbox works', async (context) => {
    const operator = needOperator(context, target);
    const { api } = operator;
    const { tenant, key } = await suspended(operator);
    for (const path of ['/account', '/payments', '/payment-links', '/payouts']) {
      expect([path, (await call(target, path, { key })).status]).toEqual([path, 200]);
    }
    const id = await insertRecipient(api.database, tenant.liveWorkspaceId);
    const patch = { method: 'PATCH', key, body: { verified: true } } as const;
    expect((await sendJson(target, `/split-recipients/${id}`, patch)).status).toBe(200);
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    expect((await sendJson(target, '/payment-links', { key: sandbox, body: link })).status).toBe(
      200,
    );
  });

  test('H5 PD-208: is shown with the reason beside its verification, and reinstated at the next call', async (context) => {
    const operator = needOperator(context, target);
    const { key, businessId, deps } = await suspended(operator);
    const account = async () => (await call(target, '/account', { key })).body;
    expect(await account()).toMatchObject({
      kyc_status: 'verified',
      suspended_at: expect.any(String),
      suspended_reason: reason,
      capabilities: { payments: 'disabled', payouts: 'disabled', refunds: 'enabled' },
      requirements: { disabled_reason: 'suspended' },
    });
    const staff = await signInStaff(operator.api, { businessId });
    const home = await staff.send('GET', `/businesses/${businessId}`);
    expect(await home.json()).toMatchObject({ suspended_reason: reason });
    const order = { businessId, reason: 'Goods were delivered.' };
    expect(await reinstateBusiness(deps, order)).toBe('reinstated');
    expect((await sendJson(target, '/payment-links', { key, body: link })).status).toBe(200);
    expect(await account()).toMatchObject({
      suspended_at: null,
      suspended_reason: null,
      capabilities: { payments: 'enabled' },
      requirements: { disabled_reason: null },
    });
    expect(await reinstateBusiness(deps, order)).toBe('not_suspended');
  });
});
