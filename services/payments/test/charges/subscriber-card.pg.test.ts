import { randomBytes } from 'node:crypto';
import { dayMs } from '@countinghouse/calendar';
import { afterEach, expect, test } from 'vitest';
import { findPayTarget } from '../../src/charges/checkout/find-pay-target.ts';
import { startPayment } from '../../src/charges/payments/start-payment.ts';
import { createSubscriberPages } from '../../src/charges/subscriptions/subscriber-pages.ts';
import { mayUseOtherCard } from '../../src/charges/subscriptions/subscriber.rules.ts';
import type { Subscription } from '../../src/charges/subscriptions/subscription.rules.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import {
  createSubscriptionScene,
  leaveNothingDue,
  monthMs,
} from '../support/charges/subscription-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const declined = {
  kind: 'declined',
  failureCode: 'insufficient_funds',
  message: 'Insufficient Funds',
} as const;
const otherToken = 'flw-t1nf-another-card';

afterEach(() => leaveNothingDue(use.database));

async function ownScene() {
  const scene = await createSubscriptionScene(use.database);
  const pages = createSubscriberPages(scene.deps);
  const workspaceId = scene.tenant.liveWorkspaceId;
  const start = async ({ code }: Subscription) => {
    const target = await findPayTarget(use.database, code);
    if (target === null) throw new Error('the code leads nowhere');
    return startPayment(scene.deps, {
      target,
      amountMinor: target.amountMinor ?? 0n,
      customer: { email: 'ada@example.com' },
      formToken: randomBytes(32),
      locale: 'en',
      isRenewal: true,
      returnAddress: (id) => `https://pay.example/${id}`,
    });
  };
  return {
    ...scene,
    pages,
    start,
    /** The subscriber at the provider's page with another card. */
    openOther: async (subscription: Subscription) => {
      const started = await start(subscription);
      if (started.kind !== 'started') throw new Error(`not started: ${started.kind}`);
      const { reference } = await scene.payment(started.paymentId);
      return { workspaceId, id: started.paymentId, reference };
    },
    /** What became of it there. */
    end: async (
      payment: { workspaceId: string; id: string; reference: string },
      status: 'succeeded' | 'failed',
    ) => {
      const failureCode = status === 'failed' ? 'declined' : null;
      const cardToken = status === 'failed' ? null : otherToken;
      const charge = foundCharge(payment.reference, { status, failureCode, cardToken });
      scene.script.charges.set(payment.reference, charge);
      await scene.settle(payment);
    },
    view: async ({ id }: Subscription) => {
      const found = await pages.find({ workspaceId, id });
      if (found === null) throw new Error('no such subscription');
      return found;
    },
  };
}

test('another card pays the failed period on its dates, and is charged from then on', async () => {
  const own = await ownScene();
  const subscription = await own.createActive();
  own.advance(monthMs);
  own.script.tokenAnswers.push(declined);
  await own.renew();
  expect(await own.row(subscription)).toMatchObject({ status: 'past_due', failed_attempts: 1 });
  const payment = await own.openOther(subscription);
  await own.end(payment, 'succeeded');
  const row = await own.row(subscription);
  expect(row).toMatchObject({ status: 'active', period_number: 1, failed_attempts: 0 });
  expect(row.due_at).toEqual(row.current_period_end);
  expect(await own.pages.isRenewal(payment)).toBe(true);
  own.advance(monthMs);
  await own.renew();
  expect(own.script.tokenCharges.at(-1)).toMatchObject({ token: otherToken });
  const { charges } = await own.view(subscription);
  expect(charges.map(({ status }) => status)).toEqual([
    'succeeded',
    'succeeded',
    'failed',
    'succeeded',
  ]);
});

test('another card that is declined changes no day of the schedule', async () => {
  const own = await ownScene();
  const subscription = await own.createActive();
  own.advance(monthMs);
  own.script.tokenAnswers.push(declined);
  await own.renew();
  const before = await own.row(subscription);
  await own.end(await own.openOther(subscription), 'failed');
  await own.end(await own.openOther(subscription), 'failed');
  const after = await own.row(subscription);
  expect([after.status, after.failed_attempts, after.due_at]).toEqual([
    'past_due',
    1,
    before.due_at,
  ]);
  own.advance(dayMs);
  await own.renew();
  expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
});

test('of two that pay the same period the second goes back to the payer', async () => {
  const own = await ownScene();
  const subscription = await own.createActive();
  own.advance(monthMs);
  own.script.tokenAnswers.push(declined);
  await own.renew();
  const payment = await own.openOther(subscription);
  own.advance(dayMs);
  await own.renew();
  await own.end(payment, 'succeeded');
  expect(await own.payment(payment.id)).toMatchObject({
    status: 'failed',
    failure_code: 'duplicate_payment',
  });
  expect(await own.row(subscription)).toMatchObject({ status: 'active', period_number: 1 });
});

test('an active one pays the next period ahead with another card, never two', async () => {
  const own = await ownScene();
  const subscription = await own.createActive();
  const before = await own.row(subscription);
  await own.end(await own.openOther(subscription), 'succeeded');
  const after = await own.row(subscription);
  expect(after).toMatchObject({ status: 'active', period_number: 1 });
  expect(after.current_period_start).toEqual(before.current_period_end);
  expect(await own.start(subscription)).toEqual({ kind: 'closed', status: 'used' });
  const { subscription: shown } = await own.view(subscription);
  expect(mayUseOtherCard(shown, own.deps.now())).toBe(false);
});

test('the payer cancels by the page’s own address, and no other address opens it', async () => {
  const own = await ownScene();
  const [mine, other] = [await own.createActive(), await own.createActive()];
  const { liveWorkspaceId: workspaceId, businessId } = own.tenant;
  const key = { workspaceId, id: mine.id };
  const proof = own.pages.proofOf(key);
  expect(own.pages.isProof(key, proof)).toBe(true);
  expect(own.pages.isProof({ workspaceId, id: other.id }, proof)).toBe(false);
  for (const text of ['', 'x', proof.slice(2), `${proof}AA`]) {
    expect(own.pages.isProof(key, text)).toBe(false);
  }
  for (let round = 0; round < 2; round += 1) await own.pages.cancel(key, businessId);
  expect(await own.row(mine)).toMatchObject({ status: 'cancelled', token_sealed: null });
  expect(await own.start(mine)).toEqual({ kind: 'closed', status: 'used' });
  const acts = await use.database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor', 'action'])
    .where('subject_id', '=', mine.id)
    .where('action', '=', 'subscription.cancelled')
    .execute();
  expect(acts).toEqual([
    { actor_kind: 'system', actor: 'subscriber', action: 'subscription.cancelled' },
  ]);
});
