import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { createPayee, openPayoutTarget, payOut } from './support/payout-target.ts';
import type { Payee } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

const cancel = (id: unknown, key: string) =>
  call(target, `/payouts/${String(id)}/cancel`, { method: 'POST', key });
const read = async (id: unknown, key: string) =>
  (await call(target, `/payouts/${String(id)}`, { key })).body;

const fundsMinor = 100_000_000n;

async function hold(
  operator: Operator,
): Promise<{ payee: Payee; id: unknown; reference: unknown }> {
  const payee = await createPayee(operator, { fundsMinor });
  const { status, body } = await payOut(target, payee.key, { amount: 600_000 });
  expect(status).toBe(202);
  return { payee, id: body['payoutId'], reference: body['reference'] };
}

describe('POST /payouts/{id}/cancel', () => {
  test('P-107 P-163 P-260 a held payout is cancelled, and no money moved', async (context) => {
    const operator = needOperator(context, target);
    const { payee, id, reference } = await hold(operator);
    const { status, body } = await cancel(id, payee.key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'cancelled',
      cancellation_reason: 'requested',
      approval: { status: 'cancelled' },
    });
    expect(body['cancelled_at']).not.toBeNull();
    expect(await read(id, payee.key)).toEqual(body);
    expect(await payee.funds()).toEqual({ totalMinor: fundsMinor, heldMinor: 0n });
    const { transfers } = target.simulator.simulator.book('live');
    expect(transfers.map((transfer) => transfer.reference)).not.toContain(reference);
    const events = await operator.api.database.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', payee.tenant.liveWorkspaceId)
      .execute();
    expect(events).toEqual([{ type: 'approval.requested' }]);
  });

  test('P-111 PD-144 a second cancel is 400, and it stays cancelled as it was', async (context) => {
    const { payee, id } = await hold(needOperator(context, target));
    const { body } = await cancel(id, payee.key);
    expectRuleBroken(await cancel(id, payee.key));
    expect(await read(id, payee.key)).toEqual(body);
    expect(body['status']).toBe('cancelled');
  });

  test('PD-054 works for a business that is no longer verified', async (context) => {
    const operator = needOperator(context, target);
    const { payee, id } = await hold(operator);
    const { businessId } = payee.tenant;
    await setKycStatus(operator.api.deps, { businessId, kycStatus: 'expired' });
    const { key } = await payee.tenant.createKey();
    const { status, body } = await cancel(id, key);
    expect([status, body['status']]).toEqual([200, 'cancelled']);
  });

  test('P-111 a processing and a completed payout cannot be cancelled, and stay as they are', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    for (const [destinationType, status] of [
      ['provider_bank', 'processing'],
      ['service_account', 'completed'],
    ]) {
      const { body } = await payOut(target, payee.key, { destinationType });
      expectRuleBroken(await cancel(body['payoutId'], payee.key));
      expect(await read(body['payoutId'], payee.key)).toMatchObject({ status });
    }
  });

  test('P-111 a failed payout cannot be cancelled, and stays as it is', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { simulator } = target.simulator;
    simulator.queueScenario({ side: 'live', kind: 'rate_limit_storm', operation: 'transfer' });
    await payOut(target, payee.key, {}, 'key-00001');
    simulator.clearScenarios('live');
    const { body } = await payOut(target, payee.key, {}, 'key-00001');
    const before = await read(body['payoutId'], payee.key);
    expect(before['status']).toBe('failed');
    expectRuleBroken(await cancel(body['payoutId'], payee.key));
    expect(await read(body['payoutId'], payee.key)).toEqual(before);
  });

  test('P-162 without payouts:cancel it is 403; payouts:create is not enough', async (context) => {
    const { payee, id } = await hold(needOperator(context, target));
    const { key } = await payee.tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'payouts:cancel'),
    });
    expectForbidden(await cancel(id, key));
    expect(await read(id, payee.key)).toMatchObject({ status: 'pending' });
  });

  test('P-163 P-221 P-222 PD-028 row 29: an unknown one, another business’s and another environment’s are 404, no uuid 400', async (context) => {
    const { payee, id } = await hold(needOperator(context, target));
    const { key: sandbox } = await payee.tenant.createKey({ environment: 'test' });
    expectNotFound(await cancel(unknownId, payee.key));
    expectNotFound(await cancel(id, target.otherLiveKey));
    expectNotFound(await cancel(id, sandbox));
    expect(await read(id, payee.key)).toMatchObject({ status: 'pending' });
    expectInvalid(await cancel('none', payee.key), 'id');
  });
});
