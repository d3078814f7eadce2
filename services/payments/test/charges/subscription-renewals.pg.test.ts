import { dayMs } from '@countinghouse/calendar';
import { afterEach, describe, expect, test } from 'vitest';
import { resolvePayments } from '../../src/charges/payments/outcomes/resolve-payments.ts';
import { renewSubscriptions } from '../../src/charges/subscriptions/renew-subscriptions.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import type { Database } from '../../src/kernel/database.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import {
  reinstateBusiness,
  suspendBusiness,
} from '../../src/tenants/businesses/suspend-business.ts';
import {
  cardToken,
  createSubscriptionScene,
  leaveNothingDue,
  monthMs,
  tellOutcome,
} from '../support/charges/subscription-scene.ts';
import { noMail } from '../support/people/second-person.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const ownScene = () => createSubscriptionScene(use.database);
const declined = {
  kind: 'declined',
  failureCode: 'insufficient_funds',
  message: 'Insufficient Funds',
} as const;

afterEach(() => leaveNothingDue(use.database));

describe('a renewal', () => {
  test('P-249 P-251 PD-211 charges the token once, as a payment of its own, and the period goes on', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    const before = await own.row(subscription);
    expect(await own.renew()).toBe(0);
    own.advance(monthMs);
    await own.renew();
    for (let round = 0; round < 3; round += 1) expect(await own.renew()).toBe(0);
    const charges = await own.charges(subscription);
    expect(charges).toMatchObject([
      { period_number: 1, attempt_number: 1, status: 'succeeded', next_step_at: null },
    ]);
    expect(own.script.tokenCharges).toMatchObject([
      {
        reference: charges[0]?.reference,
        token: cardToken,
        email: 'ada@example.com',
        amount: { amountMinor: 10_000n },
      },
    ]);
    const after = await own.row(subscription);
    expect(after).toMatchObject({ status: 'active', period_number: 1 });
    expect(after.current_period_start).toEqual(before.current_period_end);
    expect((await own.payment(charges[0]?.id ?? '')).fee_minor).toBe(320n);
    const [event] = await own.events(charges[0]?.id ?? '');
    expect(event?.data).toMatchObject({ status: 'succeeded', subscription_id: subscription.id });
    expect(await own.balances()).toMatchObject({ 'merchant_pending NGN': 19_360n });
  });

  test('P-083 P-254 PD-073 PD-172 PD-173 that fails makes it past due, is retried, and at last cancels', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    for (const [index, waitDays] of [1, 2, 2, 2].entries()) {
      own.script.tokenAnswers.push(declined);
      await own.renew();
      expect(await own.row(subscription)).toMatchObject({
        status: 'past_due',
        failed_attempts: index + 1,
        due_at: new Date(own.deps.now().getTime() + waitDays * dayMs),
      });
      own.advance(waitDays * dayMs - 1_000);
      expect(await own.renew()).toBe(0);
      own.advance(1_000);
    }
    own.script.tokenAnswers.push(declined);
    await own.renew();
    expect(await own.row(subscription)).toMatchObject({
      status: 'cancelled',
      failed_attempts: 5,
      token_sealed: null,
      cancelled_at: own.deps.now(),
    });
    const charges = await own.charges(subscription);
    expect(charges.map(({ attempt_number: attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    for (const charge of charges) {
      expect(charge).toMatchObject({ status: 'failed', failure_code: 'insufficient_funds' });
      expect(await own.events(charge.id)).toMatchObject([
        { type: 'payment.failed', data: { id: charge.id, subscription_id: subscription.id } },
      ]);
    }
    own.advance(monthMs);
    expect(await own.renew()).toBe(0);
  });

  test('a success while past due makes it active, and the next period is charged when it begins', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push(declined);
    await own.renew();
    own.advance(dayMs);
    await own.renew();
    const row = await own.row(subscription);
    expect(row).toMatchObject({ status: 'active', period_number: 1, failed_attempts: 0 });
    expect(row.due_at).toEqual(row.current_period_end);
    expect(own.script.tokenCharges).toHaveLength(2);
  });

  test('an answer that is unknown is not a failure: nothing else is charged until it is known', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    await own.renew();
    for (let minute = 0; minute < 10; minute += 1) {
      own.advance(60_000);
      await own.renew();
    }
    expect(await own.row(subscription)).toMatchObject({ status: 'active', due_at: null });
    expect(own.script.tokenCharges).toHaveLength(1);
    const [charge] = await own.charges(subscription);
    tellOutcome(own, charge?.reference ?? '', 'succeeded');
    own.advance(10 * 60_000);
    await own.renew();
    expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
    expect(own.script.tokenCharges).toHaveLength(1);
  });

  test('what the provider never had is sent again under the same reference, after a quarter of an hour', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    for (let minute = 0; minute < 30; minute += 1) {
      await own.renew();
      own.advance(60_000);
    }
    expect(own.script.tokenCharges).toHaveLength(2);
    expect(new Set(own.script.tokenCharges.map(({ reference }) => reference)).size).toBe(1);
    expect(await own.charges(subscription)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('PD-169 PD-172 a worker that stood still past its lease gives up nothing that another has sent', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    const stalled = stallAfterClaim(own.deps.database, async () => {
      own.advance(61_000);
      await own.renew();
      await own.cancel(subscription);
    });
    await renewSubscriptions({ ...own.deps, database: stalled });
    const [charge] = await own.charges(subscription);
    expect(own.script.tokenCharges).toHaveLength(1);
    expect(charge).toMatchObject({ status: 'processing', next_step_at: expect.any(Date) });
    tellOutcome(own, charge?.reference ?? '', 'succeeded');
    own.advance(60_000);
    await own.renew();
    await returnMoney(own.deps);
    expect(own.script.refunds).toHaveLength(1);
  });

  test('a reference that the provider has already is asked about, not charged again', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({
      kind: 'rejected',
      reason: 'duplicate_reference',
      message: 'Duplicate reference',
    });
    await own.renew();
    const [charge] = await own.charges(subscription);
    expect(charge).toMatchObject({ status: 'processing', next_step_at: null });
    tellOutcome(own, charge?.reference ?? '', 'succeeded');
    own.advance(60_000);
    await resolvePayments(own.deps);
    expect(await own.charges(subscription)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('what stands in the way and is not the payer’s fails nothing: it is sent later', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    for (const reason of ['not_sent', 'rate_limited', 'refused'] as const) {
      own.script.tokenAnswers.push({ kind: 'rejected', reason, message: 'not now' });
    }
    for (let minute = 0; minute < 20; minute += 1) {
      await own.renew();
      own.advance(60_000);
    }
    expect(own.script.tokenCharges).toHaveLength(4);
    expect(await own.charges(subscription)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('a late success of a try that had failed pays the period; the try after it goes back', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push(declined);
    await own.renew();
    own.advance(dayMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    await own.renew();
    const [first, second] = await own.charges(subscription);
    for (const charge of [first, second]) {
      tellOutcome(own, charge?.reference ?? '', 'succeeded');
      await own.settle({ ...own.caller, id: charge?.id ?? '', reference: charge?.reference ?? '' });
    }
    expect(await own.charges(subscription)).toMatchObject([
      { status: 'succeeded' },
      { status: 'failed', failure_code: 'duplicate_payment' },
    ]);
    expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
    await returnMoney(own.deps);
    expect(own.script.refunds).toMatchObject([
      { providerTransactionId: `tx-${second?.reference ?? ''}` },
    ]);
  });

  test('periods that passed during an outage are not made up for: one charge, for the period that runs', async () => {
    const own = await ownScene();
    const subscription = await own.createActive({ interval: 'day' });
    own.advance(5 * dayMs + 3_600_000);
    for (let round = 0; round < 4; round += 1) await own.renew();
    expect(await own.charges(subscription)).toMatchObject([{ period_number: 5 }]);
    const { current_period_end: end } = await own.row(subscription);
    expect(end?.getTime()).toBe(own.deps.now().getTime() + dayMs - 3_600_000);
  });

  test('a pause of payments and a business that is not verified or suspended (H5) hold it back; nothing is lost', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    await pauseOperation(own.deps, {
      operation: 'payments',
      reason: 'test',
      retryAfterSeconds: 60,
    });
    expect(await own.renew()).toBe(0);
    await resumeOperation(own.deps, 'payments');
    const { businessId } = own.tenant;
    await setKycStatus(own.deps, { businessId, kycStatus: 'expired' });
    expect(await own.renew()).toBe(0);
    await setKycStatus(own.deps, { businessId, kycStatus: 'verified' });
    const suspension = { businessId, reason: 'test' };
    await suspendBusiness({ ...own.deps, ...noMail }, suspension);
    expect(await own.renew()).toBe(0);
    await reinstateBusiness({ ...own.deps, ...noMail }, suspension);
    await own.renew();
    expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
  });

  test('a subscription without a token fails with a reason, and nobody is charged', async () => {
    const own = await ownScene();
    const subscription = await own.create();
    const payment = await own.open(subscription);
    tellOutcome(own, payment.reference, 'succeeded');
    await own.settle(payment);
    own.advance(monthMs);
    await own.renew();
    expect(own.script.tokenCharges).toEqual([]);
    expect(await own.charges(subscription)).toMatchObject([
      { status: 'failed', failure_code: 'authentication_failed' },
    ]);
    expect((await own.row(subscription)).status).toBe('past_due');
  });
});

test('a renewal settles and is refunded as any payment is', async () => {
  const own = await ownScene();
  const subscription = await own.createActive();
  own.advance(monthMs);
  await own.renew();
  const [charge] = await own.charges(subscription);
  const { id = '', reference = '' } = charge ?? {};
  own.settleAtProvider([`tx-${reference}`]);
  await own.runJobs();
  expect((await own.payment(id)).settled_at).toBeInstanceOf(Date);
  expect(await own.balances()).toMatchObject({
    'merchant_pending NGN': 9_680n,
    'merchant_available NGN': 9_680n,
  });
  expect((await own.refund(id)).kind).toBe('refunded');
  expect((await own.payment(id)).status).toBe('refunded');
  expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
});

/** Once, between taking what is due and going on with it. */
function stallAfterClaim(database: Database, meanwhile: () => Promise<void>): Database {
  let isOver = false;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isClaim = result.rows.some((row) => 'missCount' in row);
      if (isClaim && !isOver) {
        isOver = true;
        await meanwhile();
      }
      return result;
    },
  });
  return { ...database, db };
}
