import { dayMs } from '@countinghouse/calendar';
import { createLogger } from '@countinghouse/observability';
import { afterAll, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { decidePayout, expirePayouts } from '../../src/money-out/payouts/held/decide-payout.ts';
import { addSecondPerson, noMail, rejected } from '../support/people/second-person.ts';
import { call } from './support/client.ts';
import { createPayee, listed, openPayoutTarget, payOut } from './support/payout-target.ts';
import type { Payee } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

const weekMs = 7 * dayMs;

/** A payee whose payouts above this wait for a second person. */
async function createWatchedPayee(
  operator: Operator,
  thresholdMinor: bigint,
  currency = 'NGN',
): Promise<Payee> {
  const payee = await createPayee(operator, { currency });
  const { businessId } = payee.tenant;
  const key = { businessId, operation: 'payouts', currency } as const;
  await setLimit(operator.api.deps, 'threshold', key, thresholdMinor);
  return payee;
}

async function hold(operator: Operator) {
  const payee = await createWatchedPayee(operator, 1_000n);
  const { status, body } = await payOut(target, payee.key, { amount: 10.01 });
  expect(status).toBe(202);
  const read = async () => {
    const path = `/payouts/${String(body['payoutId'])}`;
    return (await call(target, path, { key: payee.key })).body;
  };
  const approval = { workspaceId: payee.tenant.liveWorkspaceId, id: String(body['approvalId']) };
  return { payee, approval, body, read };
}

describe('POST /payouts above the threshold', () => {
  test('P-156 exactly at it is 200, and 0.01 more 202', async (context) => {
    const payee = await createWatchedPayee(needOperator(context, target), 1_000n);
    expect((await payOut(target, payee.key, { amount: 10 })).status).toBe(200);
    expect((await payOut(target, payee.key, { amount: 10.01 })).status).toBe(202);
  });

  test('P-015 P-295 PD-199 202 is no error: it names the request, the payout and what decides it', async (context) => {
    const payee = await createWatchedPayee(needOperator(context, target), 1_000n);
    const { status, body, headers } = await payOut(target, payee.key, { amount: 10.01 });
    expect(status).toBe(202);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).not.toHaveProperty('error');
    expect(body).not.toHaveProperty('code');
    expect(body['requiresApproval']).toBe(true);
    expect(body['payoutId']).toBe(body['id']);
    expect(body['approvalId']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('P-155 PD-128 it is held with its amount, and nothing is sent', async (context) => {
    const payee = await createWatchedPayee(needOperator(context, target), 1_000n);
    const { status, body } = await payOut(target, payee.key, { amount: 10.01 });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'pending',
      requiresApproval: true,
      submitted_at: null,
      approval: {
        id: body['approvalId'],
        status: 'requires_review',
        required: 1,
        approvals: [],
        requested_by: { type: 'api_key', id: payee.keyId },
      },
    });
    expect(await payee.funds()).toMatchObject({ heldMinor: 1_001n });
    const { transfers } = target.simulator.simulator.book('live');
    expect(transfers.map(({ reference }) => reference)).not.toContain(body['reference']);
  });

  test('PD-150 above is above in the currency’s own unit: of 1,000 JPY 1,000 is sent and 1,001 is held', async (context) => {
    const payee = await createWatchedPayee(needOperator(context, target), 1_000n, 'JPY');
    const ask = (amount: number) => payOut(target, payee.key, { amount, currency: 'JPY' });
    expect((await ask(1_000)).status).toBe(200);
    expect((await ask(1_001)).status).toBe(202);
  });

  test('P-225 PD-150 a currency without a threshold is held with 202, however small', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { currency: 'MWK' });
    for (const destinationType of ['provider_bank', 'service_account']) {
      const change = { amount: 0.01, currency: 'MWK', destinationType };
      expect((await payOut(target, payee.key, change)).status).toBe(202);
    }
  });

  test('PD-151 is listed as pending, with its approval', async (context) => {
    const { payee, body } = await hold(needOperator(context, target));
    expect(await listed(target, payee.key)).toMatchObject([
      {
        id: body['payoutId'],
        status: 'pending',
        approval: { id: body['approvalId'], status: 'requires_review' },
      },
    ]);
  });
});

describe('the approval of a payout', () => {
  test('PD-200 says who asked, how many must agree, and until when: seven days', async (context) => {
    const { payee, approval, read } = await hold(needOperator(context, target));
    const record = await read();
    expect(record['approval']).toEqual({
      id: approval.id,
      status: 'requires_review',
      required: 1,
      approvals: [],
      requested_by: { type: 'api_key', id: payee.keyId },
      expires_at: new Date(Date.parse(String(record['created_at'])) + weekMs).toISOString(),
      decided_at: null,
    });
    expect(record['cancellation_reason']).toBeNull();
  });

  test('PD-200 rejected, the payout says so as its cancellation_reason', async (context) => {
    const { api } = needOperator(context, target);
    const { payee, approval, read } = await hold(needOperator(context, target));
    const second = await addSecondPerson(api.database, payee.tenant.businessId);
    await decidePayout({ ...api.deps, ...noMail }, approval, rejected(second));
    expect(await read()).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'approval_rejected',
    });
  });

  test('PD-200 lapsed, it says that', async (context) => {
    const { api } = needOperator(context, target);
    const { read } = await hold(needOperator(context, target));
    await expirePayouts({
      ...api.deps,
      ...noMail,
      now: () => new Date(Date.now() + weekMs),
      logger: createLogger({ service: 'payments', level: 'silent' }),
    });
    expect(await read()).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'approval_expired',
    });
  });
});
