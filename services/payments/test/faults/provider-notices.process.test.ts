import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import type { Paying, StartedPayment } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import { callbackSecret } from '../support/processes/simulator-process.ts';
import type { Json } from '../support/processes/simulator-process.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

const settleWaitMs = 20_000;
/** Longer than a lease and the wait before a notice is anybody's. */
const leaseSeconds = 70;

let world: ChargingProcesses;
let paying: Paying;
let api: ApiProcess;
let code: string;

beforeAll(async () => {
  world = await startChargingProcesses();
  paying = createPaying(world);
  ({ code } = await insertPaymentLink(world.database, world.tenant.liveWorkspaceId, {
    amount_minor: 10_000n,
  }));
  api = await world.startApi();
  world.front.leadTo(api.address);
  await world.startWorker();
});

afterAll(() => world.stop());

const queue = (scenario: object) =>
  world.simulator.tell('/simulator/scenarios', { side: 'live', ...scenario });

async function webhooksOf({ reference }: StartedPayment) {
  const { webhooks } = await world.simulator.ask('/simulator/webhooks');
  return webhooks.filter(({ body }: { body: string }) => body.includes(reference));
}

const rowOf = ({ id }: StartedPayment) =>
  world.database.db
    .selectFrom('payments')
    .selectAll()
    .where('workspace_id', '=', world.tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const noticesOf = ({ id }: StartedPayment) =>
  world.database.db
    .selectFrom('provider_callbacks')
    .select(['status', 'handled_at'])
    .where('workspace_id', '=', world.tenant.liveWorkspaceId)
    .where('payment_id', '=', id)
    .orderBy('status')
    .execute();

const postingsOf = ({ id }: StartedPayment) =>
  world.database.db
    .selectFrom('ledger_entries')
    .select('transaction_id')
    .distinct()
    .where('workspace_id', '=', world.tenant.liveWorkspaceId)
    .where('reference_id', '=', id)
    .execute();

async function waitForStatus(payment: StartedPayment, status: string): Promise<void> {
  await waitUntil(
    `the payment is ${status}`,
    async () => (await rowOf(payment)).status === status,
    settleWaitMs,
  );
}

async function waitUntilDelivered(payment: StartedPayment, times: number): Promise<void> {
  await waitUntil(
    `${times} notices are answered`,
    async () => {
      const attempts: readonly Json[] = (await webhooksOf(payment)).flatMap(
        (webhook: Json) => webhook.attempts,
      );
      return attempts.filter(({ answer }) => answer?.status === 200).length >= times;
    },
    settleWaitMs,
  );
}

describe('row 8: notices that come more than once, or in another order', () => {
  test('five times each, for ten payments at once: one posting and one event each', async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => paying.start(code)));
    for (const { reference } of payments) {
      await queue({ kind: 'duplicate_webhook', reference, times: 5 });
    }
    await Promise.all(payments.map((payment) => paying.decide(payment, 'pay')));
    await Promise.all(payments.map((payment) => waitUntilDelivered(payment, 5)));
    for (const payment of payments) {
      await waitForStatus(payment, 'succeeded');
      expect(await noticesOf(payment)).toHaveLength(1);
      expect(await postingsOf(payment)).toHaveLength(1);
    }
    await expectThreeBooksAgree(world);
  });

  test('a success, then a failed and a pending notice: it stays succeeded', async () => {
    const payment = await paying.start(code);
    await queue({ kind: 'out_of_order_webhooks', reference: payment.reference });
    await paying.decide(payment, 'pay');
    await waitUntilDelivered(payment, 3);
    await waitUntil('all three are handled', async () => {
      const notices = await noticesOf(payment);
      return notices.length === 3 && notices.every(({ handled_at }) => handled_at !== null);
    });
    expect((await noticesOf(payment)).map(({ status }) => status)).toEqual([
      'failed',
      'pending',
      'successful',
    ]);
    expect((await rowOf(payment)).status).toBe('succeeded');
    expect(await postingsOf(payment)).toHaveLength(1);
    await expectThreeBooksAgree(world);
  });
});

describe('row 9: notices that nobody should believe', () => {
  test.each([
    ['without a secret', undefined],
    ['with a wrong secret', 'live-callback'],
    ['with the secret in another case', callbackSecret.toUpperCase()],
  ])('%s: 401, nothing stored, one line in the log', async (_, secret) => {
    const payment = await paying.start(code);
    const before = api.events().filter(({ msg }) => msg === 'callback_forged').length;
    const answer = await notify(payment, secret);
    expect([answer.status, Object(await answer.json()).code]).toEqual([
      401,
      'authentication_failed',
    ]);
    expect(await noticesOf(payment)).toEqual([]);
    expect((await rowOf(payment)).status).toBe('pending');
    // The line comes over a pipe, which may be slower than the answer.
    await expect
      .poll(() => api.events().filter(({ msg }) => msg === 'callback_forged').length)
      .toBe(before + 1);
    await paying.payer.post(`/pay/${code}/${payment.id}/cancel`, {});
  });

  test('with the right secret, of a payment nobody paid: the provider is asked, and nothing changes', async () => {
    const payment = await paying.start(code);
    expect((await notify(payment, callbackSecret)).status).toBe(200);
    await waitUntil(
      'it is handled',
      async () => (await noticesOf(payment))[0]?.handled_at !== null,
    );
    expect((await rowOf(payment)).status).toBe('pending');
    expect(await postingsOf(payment)).toEqual([]);
    await paying.payer.post(`/pay/${code}/${payment.id}/cancel`, {});
  });

  test('a true one, replayed an hour later, is the same notice: nothing happens again', async () => {
    const payment = await paying.start(code);
    await paying.decide(payment, 'pay');
    await waitForStatus(payment, 'succeeded');
    const handled = await noticesOf(payment);
    await world.advance(3_600);
    const [webhook] = await webhooksOf(payment);
    await world.simulator.tell(`/simulator/webhooks/${webhook.id}/resend`, {});
    await waitUntilDelivered(payment, 2);
    expect(await noticesOf(payment)).toEqual(handled);
    expect(await postingsOf(payment)).toHaveLength(1);
    await expectThreeBooksAgree(world);
  });

  function notify({ reference }: StartedPayment, secret: string | undefined): Promise<Response> {
    const data = { id: 4711, tx_ref: reference, status: 'successful', amount: 100 };
    return fetch(`${world.front.address}/provider/flutterwave/live`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === undefined ? {} : { 'verif-hash': secret }),
      },
      body: JSON.stringify({ event: 'charge.completed', data }),
    });
  }
});

describe('a notice that cannot be checked', () => {
  test('a late success is not lost because the provider was silent when it was announced', async () => {
    const payment = await paying.start(code);
    const { reference } = payment;
    await queue({ kind: 'late_success', reference, delayMs: 3_600_000 });
    await paying.decide(payment, 'pay');
    await waitForStatus(payment, 'failed');
    // Nothing is asked about a declined payment: the notice is all there will ever be.
    expect((await rowOf(payment)).next_check_at).toBeNull();
    await queue({ kind: 'outage', operation: 'verify', forMs: 36_000_000 });
    await world.advance(3_600);
    await waitUntil('it was announced', async () => (await noticesOf(payment)).length === 2);
    await waitUntil('it was asked about in vain', () =>
      api.events().some(({ msg, outcome }) => msg === 'provider_call' && outcome === 'unknown'),
    );
    await fetch(`${world.simulator.address}/simulator/scenarios?side=live`, { method: 'DELETE' });
    await world.advance(leaseSeconds);
    await waitForStatus(payment, 'succeeded');
    await expectThreeBooksAgree(world);
  });
});

describe('row 10: another amount than the one asked for', () => {
  test.each([
    ['a unit less', { kind: 'amount_off_by_one', direction: 'less' }, 'amount_mismatch'],
    ['a unit more', { kind: 'amount_off_by_one', direction: 'more' }, 'amount_mismatch'],
    ['another currency', { kind: 'other_currency', currency: 'KES' }, 'currency_mismatch'],
  ])(
    '%s: held in suspense, not released, and somebody is called',
    async (_, scenario, attention) => {
      const payment = await paying.start(code);
      await queue({ ...scenario, reference: payment.reference });
      await paying.decide(payment, 'pay');
      await waitForStatus(payment, 'processing');
      expect((await rowOf(payment)).attention).toBe(attention);
      const alarms = () => api.events().filter((event) => event['payment_id'] === payment.id);
      await waitUntil('the alarm is given', () => alarms().length > 0);
      expect(alarms()).toMatchObject([{ msg: 'payment_needs_attention', level: 'error' }]);
      // Its page asks again, the notice comes again: it stays where it is.
      await paying.payer.get(`/pay/${code}/${payment.id}`);
      const [webhook] = await webhooksOf(payment);
      await world.simulator.tell(`/simulator/webhooks/${webhook.id}/resend`, {});
      await waitUntilDelivered(payment, 2);
      expect(await postingsOf(payment)).toHaveLength(1);
      const released = await world.database.db
        .selectFrom('ledger_entries')
        .select('account_code')
        .where('workspace_id', '=', world.tenant.liveWorkspaceId)
        .where('reference_id', '=', payment.id)
        .orderBy('account_code')
        .execute();
      expect(released.map(({ account_code }) => account_code)).toEqual([1_000, 2_990]);
      await expectThreeBooksAgree(world, { isMismatchExpected: true });
    },
  );
});
