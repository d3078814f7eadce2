import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { giveFunds, saveAccount, savedAccount } from '../support/money-out/payout-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { createPayee, listed, openPayoutTarget, payOut } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

describe('POST /payouts', () => {
  test('P-077 P-078 is answered with the record, and with no word of a repeat', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { status, body } = await payOut(target, payee.key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.any(String),
      object: 'payout',
      status: 'processing',
      amount: 10.5,
      amount_unit: 'major',
      currency: 'NGN',
    });
    expect(body).not.toHaveProperty('idempotentReplay');
  });

  test('P-076 payoutId is the id under which it is listed', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { body } = await payOut(target, payee.key);
    expect(body['payoutId']).toBe(body['id']);
    expect((await listed(target, payee.key)).map(({ id }) => id)).toEqual([body['payoutId']]);
  });

  test('P-154 P-161 PD-129 at or below the threshold it is sent to the saved account at once', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { status, body } = await payOut(target, payee.key);
    expect(status).toBe(200);
    expect(body['status']).toBe('processing');
    const sent = target.simulator.simulator
      .book('live')
      .transfers.find(({ reference }) => reference === body['reference']);
    expect(sent).toMatchObject({ accountNumber: savedAccount.accountNumber });
    expect(await payee.funds()).toEqual({ totalMinor: 10_000_000n, heldMinor: 1_050n });
  });

  test('PD-207 the answer is the whole record, and GET says the same', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { body } = await payOut(target, payee.key);
    const { payoutId, ...record } = body;
    expect(record).toMatchObject({
      destination_type: 'provider_bank',
      destination: {
        bank_code: '044',
        bank_name: 'Access Bank',
        account_last4: '0031',
        beneficiary_name: savedAccount.beneficiaryName,
      },
      provider: 'flutterwave',
      provider_reference: expect.any(String),
      reference: expect.stringMatching(/^po_/),
      failure_code: null,
      failure_reason: null,
      cancellation_reason: null,
      approval: null,
      outcome: { certainty: 'confirmed', last_checked_at: null, next_check_at: expect.any(String) },
      returned: null,
      requested_by: { type: 'api_key', id: payee.keyId },
      environment: 'live',
      created_at: expect.any(String),
      submitted_at: expect.any(String),
      completed_at: null,
      failed_at: null,
    });
    expect(JSON.stringify(record)).not.toContain(savedAccount.accountNumber);
    const read = await call(target, `/payouts/${String(payoutId)}`, { key: payee.key });
    expect(read.body).toEqual(record);
  });

  test('P-073 P-074 PD-143 with and without bankDetails, by either name, it goes to the saved account', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    for (const change of [
      {},
      { bankDetails: savedAccount },
      { destinationType: 'flutterwave_bank', bankDetails: savedAccount },
    ]) {
      const { status, body } = await payOut(target, payee.key, change);
      expect(status).toBe(200);
      expect(body['destination_type']).toBe('provider_bank');
    }
  });

  test.for(['accountNumber', 'bankCode', 'beneficiaryName'])(
    'P-075 P-281 another %s than the saved one is 403, and no payout appears',
    async (field, context) => {
      const payee = await createPayee(needOperator(context, target));
      const bankDetails = { ...savedAccount, [field]: 'x' };
      for (const destinationType of ['provider_bank', 'flutterwave_bank']) {
        expectForbidden(await payOut(target, payee.key, { destinationType, bankDetails }));
      }
      expect(await listed(target, payee.key)).toEqual([]);
    },
  );

  test('P-071 PD-140 PD-141 service_account is completed at once, whatever its bankDetails say', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const destinationType = 'service_account';
    const bankDetails = { accountNumber: '1', bankCode: '2', beneficiaryName: '3' };
    const { status, body } = await payOut(target, payee.key, { destinationType, bankDetails });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', destination: null, provider: null });
    const wrong = { ...bankDetails, accountNumber: 1 };
    expectInvalid(
      await payOut(target, payee.key, { destinationType, bankDetails: wrong }),
      'bankDetails.accountNumber',
    );
  });

  test('P-153 P-281 without payouts:create it is 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'payouts:create'),
    });
    expectForbidden(await payOut(target, key));
  });

  test('P-157 a sandbox key is refused with 400 for both destinations, whoever owns it', async () => {
    expect.hasAssertions();
    for (const destinationType of ['provider_bank', 'service_account']) {
      const answer = await payOut(target, target.testKey, { destinationType });
      expectRuleBroken(answer);
      expect(answer.body['error']).toContain('live key');
    }
  });

  test('P-220 P-281 PD-053 a business that is not verified is refused with 403', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'pending' });
    const { key } = await tenant.createKey();
    expectForbidden(await payOut(target, key));
  });

  test('P-160 without a settlement account on file it is 400', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    await giveFunds(api.database, tenant.liveWorkspaceId, 10_000n);
    const { key } = await tenant.createKey();
    expectRuleBroken(await payOut(target, key));
  });

  test('PD-215 P-160 P-277 an account that the provider cannot resolve is 400 and leaves nothing', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    await saveAccount(operator.api.database, payee.tenant, { accountNumber: '0000000000' });
    expectRuleBroken(await payOut(target, payee.key, {}, 'key-00001'));
    expect(await listed(target, payee.key)).toEqual([]);
    expect(await payee.funds()).toMatchObject({ heldMinor: 0n });
    await saveAccount(operator.api.database, payee.tenant);
    const { body } = await payOut(target, payee.key, {}, 'key-00001');
    expect(body).not.toHaveProperty('idempotentReplay');
  });

  test('P-158 PD-127 more than the balance is 400, also when the rest is held', async (context) => {
    const payee = await createPayee(needOperator(context, target), { fundsMinor: 10_000n });
    expectRuleBroken(await payOut(target, payee.key, { amount: 100.01 }));
    expect((await payOut(target, payee.key, { amount: 60 })).status).toBe(200);
    expectRuleBroken(await payOut(target, payee.key, { amount: 60 }));
    expectRuleBroken(await payOut(target, payee.key, { amount: 1, currency: 'USD' }));
    expect((await payOut(target, payee.key, { amount: 40 })).status).toBe(200);
  });

  test.for([
    { amount: 100.01, currency: 'NGN', available: '100 NGN' },
    { amount: 1, currency: 'USD', available: '0 USD' },
    { amount: 100_000_000, currency: 'NGN', available: '100 NGN' },
  ])(
    'P-158 P-193 a refused $amount $currency says how much is available, in one text for any amount',
    async ({ available, ...asked }, context) => {
      const payee = await createPayee(needOperator(context, target), { fundsMinor: 10_000n });
      const { body } = await payOut(target, payee.key, asked);
      expect(body['error']).toContain(`available balance is ${available}.`);
      const more = { ...asked, amount: 90_000_000 };
      expect((await payOut(target, payee.key, more)).body['error']).toBe(body['error']);
    },
  );

  test('P-158 PD-127 of a balance that payouts under way hold, the refusal names what is left', async (context) => {
    const payee = await createPayee(needOperator(context, target), { fundsMinor: 10_000n });
    await payOut(target, payee.key, { amount: 60 });
    const { body } = await payOut(target, payee.key, { amount: 60 });
    expect(body['error']).toContain('available balance is 40 NGN');
  });

  test('P-159 what has not settled cannot be paid out', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 0n });
    await insertCharged(operator.api.database, payee.tenant.liveWorkspaceId);
    expectRuleBroken(await payOut(target, payee.key));
  });
});

describe('when the provider fails', () => {
  test('P-079 P-288 PD-133 PD-134 a refused transfer is 502, and its key returns the failed payout, which says why', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { simulator } = target.simulator;
    simulator.queueScenario({ side: 'live', kind: 'rate_limit_storm', operation: 'transfer' });
    const answer = await payOut(target, payee.key, {}, 'key-00001');
    simulator.clearScenarios('live');
    expectError(answer, 502, 'internal_error');
    expect(await payee.funds()).toMatchObject({ heldMinor: 0n });
    const again = await payOut(target, payee.key, {}, 'key-00001');
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      status: 'failed',
      failure_code: 'not_sent',
      failure_reason: expect.stringMatching(/\S+ \S+/),
      idempotentReplay: true,
    });
    expect(await listed(target, payee.key)).toHaveLength(1);
  });
});

describe('gates', () => {
  test('the body comes before verification, and verification before the rules', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    const { businessId } = payee.tenant;
    await setKycStatus(operator.api.deps, { businessId, kycStatus: 'expired' });
    const { key } = await payee.tenant.createKey();
    expectForbidden(await payOut(target, key, { amount: 99_999_999 }));
    expectInvalid(await payOut(target, key, { amount: 0 }), 'amount');
  });
});
