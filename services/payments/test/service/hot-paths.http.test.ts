import { testAdminUrl } from '@countinghouse/postgres/testing';
import { startStatementMeter, waitUntil } from '@countinghouse/testing';
import type { StatementMeter } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toReference } from '../../src/provider/reference.rules.ts';
import { call, sendJson } from '../contract/support/client.ts';
import { createPayee, payOut } from '../contract/support/payout-target.ts';
import { openRefundTarget } from '../contract/support/refund-target.ts';
import type { Operator } from '../contract/support/target.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { payAtProvider } from '../support/money-out/refund-charges.ts';
import { newTestId } from '../support/people/tenants.ts';

/**
 * What a request asks of the database decides what it costs, on any machine and at any load. A figure
 * that goes up here is a decision; change it together with what it buys.
 */
const costs = {
  readPayment: { statements: 1, roundTrips: 1 },
  listPayments: { statements: 1, roundTrips: 1 },
  readBalance: { statements: 1, roundTrips: 1 },
  createLink: { statements: 5, roundTrips: 5 },
  charge: { statements: 10, roundTrips: 10 },
  payout: { statements: 14, roundTrips: 14 },
  refund: { statements: 23, roundTrips: 23 },
} as const;

let meter: StatementMeter;
let target: Awaited<ReturnType<typeof openRefundTarget>>;
let operator: Operator;

beforeAll(async () => {
  meter = await startStatementMeter(testAdminUrl);
  target = await openRefundTarget({ throughDatabase: meter.through });
  if (target.operator === null) throw new Error('the test starts an API of its own');
  operator = target.operator;
});
afterAll(async () => {
  await target.close();
  await meter.close();
});

const expectCost = async (name: keyof typeof costs, act: () => Promise<unknown>): Promise<void> => {
  const { statements, roundTrips } = await meter.measure(act);
  const heads = statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 90));
  expect({ statements: statements.length, roundTrips }, heads.join('\n')).toEqual(costs[name]);
};

async function ok(answer: Promise<{ readonly status: number }>): Promise<void> {
  expect((await answer).status).toBe(200);
}

test('reading a payment', async () => {
  const { id } = await target.pay(operator);
  await expectCost('readPayment', () =>
    ok(call(target, `/payments/${id}`, { key: target.liveKey })),
  );
});

test('listing payments', async () => {
  await target.pay(operator);
  await expectCost('listPayments', () => ok(call(target, '/payments', { key: target.liveKey })));
});

test('reading the balance', async () => {
  await expectCost('readBalance', () => ok(call(target, '/balance', { key: target.liveKey })));
});

test('creating a payment link', async () => {
  const body = { title: 'Two yards', currency: 'NGN', amount: 10.5 };
  await expectCost('createLink', () =>
    ok(sendJson(target, '/payment-links', { key: target.liveKey, body })),
  );
});

test('a charge: the provider’s notice is stored, verified, settled, posted and told', async () => {
  await expectCost('charge', async () => {
    const workspaceId = operator.tenant.liveWorkspaceId;
    const id = newTestId();
    const reference = toReference({ kind: 'pay', installation: 'ch', cell: 0, workspaceId, id });
    await insertPayment(operator.api.database, workspaceId, { id, status: 'pending', reference });
    await payAtProvider(target.simulator, 10_000n, 'live', 'NGN', reference);
    await ok(notify(reference));
    await waitUntil('the notice is handled', () => isHandled(id));
  });
});

test('a payout, from the request to the provider and back', async () => {
  const payee = await createPayee(operator);
  await expectCost('payout', () => ok(payOut(target, payee.key, { amount: 1 })));
});

test('a refund, from the request to the provider and back', async () => {
  await expectCost('refund', async () => {
    const { id } = await target.pay(operator);
    await ok(target.refund(id, { amount: 1 }));
  });
});

function notify(reference: string): Promise<Response> {
  const data = { id: 4711, tx_ref: reference, status: 'successful', amount: 100, currency: 'NGN' };
  return fetch(`${operator.api.address}/provider/flutterwave/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'verif-hash': 'live-callbacks' },
    body: JSON.stringify({ event: 'charge.completed', data }),
  });
}

async function isHandled(paymentId: string): Promise<boolean> {
  const rows = await operator.api.database.db
    .selectFrom('provider_callbacks')
    .select('handled_at')
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.length > 0 && rows.every((row) => row.handled_at !== null);
}
