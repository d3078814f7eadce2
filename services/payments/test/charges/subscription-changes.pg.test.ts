import { dayMs } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import { afterEach, describe, expect, test } from 'vitest';
import { changeSubscriptionAmount } from '../../src/charges/subscriptions/changes/change-subscription-amount.ts';
import { pauseSubscription } from '../../src/charges/subscriptions/changes/pause-subscription.ts';
import { resumeSubscription } from '../../src/charges/subscriptions/changes/resume-subscription.ts';
import type { Subscription } from '../../src/charges/subscriptions/subscription.rules.ts';
import { payerMails } from '../support/charges/payer-mails.ts';
import {
  createSubscriptionScene,
  leaveNothingDue,
  monthMs,
  tellOutcome,
} from '../support/charges/subscription-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const currency = getCurrency('NGN');

afterEach(() => leaveNothingDue(use.database));

async function ownScene() {
  const scene = await createSubscriptionScene(use.database);
  return {
    ...scene,
    pause: ({ id }: Subscription) => pauseSubscription(scene.deps, scene.caller, id),
    resume: ({ id }: Subscription) => resumeSubscription(scene.deps, scene.caller, id),
    change: ({ id }: Subscription, amountMinor: bigint) =>
      changeSubscriptionAmount(scene.deps, scene.caller, { id, amountMinor, currency }),
    amounts: async ({ id }: Subscription) => {
      const rows = await use.database.db
        .selectFrom('payments')
        .select('amount_minor')
        .where('workspace_id', '=', scene.tenant.liveWorkspaceId)
        .where('subscription_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ amount_minor: amount }) => amount);
    },
  };
}

describe('a paused subscription', () => {
  test('PD-245 is not charged, and a repeat keeps the first moment', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    const paused = await own.pause(subscription);
    own.advance(3 * monthMs);
    expect(await own.pause(subscription)).toEqual(paused);
    expect(await own.renew()).toBe(0);
    expect(await own.charges(subscription)).toEqual([]);
    expect(await own.row(subscription)).toMatchObject({ status: 'paused', due_at: null });
  });

  test('PD-245 keeps the period of a charge in flight that succeeds, and stays paused', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    await own.renew();
    const [charge] = await own.charges(subscription);
    await own.pause(subscription);
    tellOutcome(own, charge?.reference ?? '', 'succeeded');
    await own.settle({
      workspaceId: own.tenant.liveWorkspaceId,
      id: charge?.id ?? '',
      reference: charge?.reference ?? '',
    });
    expect(await own.row(subscription)).toMatchObject({
      status: 'paused',
      period_number: 1,
      charging_period: null,
      due_at: null,
    });
    own.advance(3 * monthMs);
    expect(await own.renew()).toBeLessThanOrEqual(1);
    expect(await own.charges(subscription)).toHaveLength(1);
  });

  test('PD-245 a charge in flight that fails is not tried again; resuming begins a new period', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'unknown', message: 'no answer' });
    await own.renew();
    const [charge] = await own.charges(subscription);
    await own.pause(subscription);
    tellOutcome(own, charge?.reference ?? '', 'failed');
    await own.settle({
      workspaceId: own.tenant.liveWorkspaceId,
      id: charge?.id ?? '',
      reference: charge?.reference ?? '',
    });
    expect(await own.row(subscription)).toMatchObject({ status: 'paused', failed_attempts: 0 });
    own.advance(10 * dayMs);
    expect(await own.resume(subscription)).toMatchObject({ kind: 'ok' });
    await own.renew();
    expect(await own.charges(subscription)).toMatchObject([
      { period_number: 1, status: 'failed' },
      { period_number: 2, status: 'succeeded' },
    ]);
  });

  test('PD-244 PD-245 of a failed renewal is resumed with a new period, not with its retries', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'declined', failureCode: 'declined', message: 'no' });
    await own.renew();
    expect(await own.row(subscription)).toMatchObject({ status: 'past_due' });
    await own.pause(subscription);
    own.advance(8 * dayMs);
    expect(await own.renew()).toBe(0);
    await own.resume(subscription);
    await own.renew();
    const row = await own.row(subscription);
    expect(row).toMatchObject({ status: 'active', period_number: 2, failed_attempts: 0 });
  });
});

describe('resuming', () => {
  test('PD-246 before the paid period ends keeps the planned day', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    const { current_period_end: planned } = await own.row(subscription);
    await own.pause(subscription);
    own.advance(10 * dayMs);
    await own.resume(subscription);
    expect(await own.row(subscription)).toMatchObject({ status: 'active', due_at: planned });
    expect(await own.resume(subscription)).toMatchObject({ kind: 'ok' });
  });

  test('PD-246 afterwards begins a period on that day, charges it once, and counts from it', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    await own.pause(subscription);
    own.advance(3 * monthMs);
    const resumedAt = own.deps.now();
    await own.resume(subscription);
    await own.renew();
    expect(await own.charges(subscription)).toMatchObject([
      { period_number: 1, status: 'succeeded' },
    ]);
    const row = await own.row(subscription);
    expect(row.current_period_start).toEqual(resumedAt);
    const end = row.current_period_end?.getTime() ?? 0;
    expect(end - resumedAt.getTime()).toBeGreaterThanOrEqual(28 * dayMs);
    expect(await own.renew()).toBe(0);
    own.advance(monthMs);
    await own.renew();
    expect((await own.row(subscription)).period_number).toBe(2);
  });
});

describe('another amount', () => {
  test('PD-247 that is higher applies to the first period that begins after its notice', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(20 * dayMs);
    await own.change(subscription, 12_000n);
    // The next renewal is nearer than the notice.
    own.advance(12 * dayMs);
    await own.renew();
    own.advance(monthMs);
    await own.renew();
    expect(await own.amounts(subscription)).toEqual([10_000n, 10_000n, 12_000n]);
    expect(await own.row(subscription)).toMatchObject({
      amount_minor: 12_000n,
      next_amount_minor: null,
      next_amount_from: null,
    });
  });

  test('PD-247 that is lower applies to the next renewal, and not to a failed one', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    own.advance(monthMs);
    own.script.tokenAnswers.push({ kind: 'declined', failureCode: 'declined', message: 'no' });
    await own.renew();
    await own.change(subscription, 8_000n);
    own.advance(dayMs);
    await own.renew();
    own.advance(monthMs);
    await own.renew();
    expect(await own.amounts(subscription)).toEqual([10_000n, 10_000n, 10_000n, 8_000n]);
  });

  test('PD-247 PD-248 is announced with both amounts and the day, once, and at most five times a day', async () => {
    const own = await ownScene();
    const mails = await payerMails(own.deps);
    const subscription = await own.createActive();
    await mails.mail();
    await mails.next();
    const first = await own.change(subscription, 12_000n);
    own.advance(60_000);
    expect(await own.change(subscription, 12_000n)).toEqual(first);
    expect(await mails.mail()).toBe(1);
    const [mail] = await mails.next();
    const text = JSON.stringify(mail?.letter);
    expect(text).toContain('₦120.00');
    expect(text).toContain('₦100.00');
    expect(mail?.letter.action).toMatchObject({
      label: 'Cancel the subscription',
      url: expect.stringContaining('/subscription/'),
    });
    for (const amount of [13_000n, 10_000n, 14_000n, 15_000n]) {
      expect(await own.change(subscription, amount)).toMatchObject({ kind: 'ok' });
    }
    expect(await own.change(subscription, 16_000n)).toEqual({
      kind: 'reject',
      reason: 'amount_changed_too_often',
    });
    expect(await own.row(subscription)).toMatchObject({ next_amount_minor: 15_000n });
  });

  test('PD-247 a decrease that was announced is never raised', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    await own.change(subscription, 8_000n);
    for (const amount of [9_000n, 10_000n, 12_000n]) {
      expect(await own.change(subscription, amount)).toEqual({
        kind: 'reject',
        reason: 'lower_amount_announced',
      });
    }
    expect(await own.change(subscription, 7_000n)).toMatchObject({
      kind: 'ok',
      subscription: { amountMinor: 10_000n, nextAmountMinor: 7_000n },
    });
  });
});

test('PD-248 the subscriber is told of a pause and of the next charge after it', async () => {
  const own = await ownScene();
  const mails = await payerMails(own.deps);
  const subscription = await own.createActive();
  await mails.mail();
  await mails.next();
  await own.pause(subscription);
  await mails.mail();
  await own.resume(subscription);
  await mails.mail();
  const subjects = (await mails.next()).map(({ letter }) => letter.subject);
  expect(subjects).toEqual([
    expect.stringContaining('your subscription is paused'),
    expect.stringContaining('your subscription resumes'),
  ]);
});
