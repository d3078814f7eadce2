import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { erasePayer } from '../../src/charges/payers/erase-payer.ts';
import type { Subscription } from '../../src/charges/subscriptions/subscription.rules.ts';
import { openToken } from '../../src/charges/subscriptions/token.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import {
  cardToken,
  createSubscriptionScene,
  leaveNothingDue,
  monthMs,
  tellOutcome,
} from '../support/charges/subscription-scene.ts';
import type { SubscriptionScene } from '../support/charges/subscription-scene.ts';
import { testSealer } from '../support/money-out/payout-rows.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: SubscriptionScene;

const ownScene = () => createSubscriptionScene(use.database);

beforeAll(async () => {
  scene = await ownScene();
});
afterEach(() => leaveNothingDue(use.database));

describe('the first charge', () => {
  test('PD-170 is made by card at the checkout, as whom the merchant named', async () => {
    const subscription = await scene.create();
    await scene.open(subscription);
    expect(scene.script.checkouts.at(-1)).toMatchObject({
      isCardOnly: true,
      amount: { amountMinor: 10_000n, currency: 'NGN' },
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
    });
  });

  test('P-022 P-249 P-251 PD-171 makes it active, tells payment.succeeded and keeps the token sealed', async () => {
    const subscription = await scene.create();
    const payment = await scene.payFirst(subscription);
    const row = await scene.row(subscription);
    const { succeeded_at: paidAt } = await scene.payment(payment.id);
    expect(row).toMatchObject({
      status: 'active',
      anchor_at: paidAt,
      period_number: 0,
      latest_payment_id: payment.id,
    });
    expect(row.due_at).toEqual(row.current_period_end);
    const [event] = await scene.events(payment.id);
    expect(event).toMatchObject({
      type: 'payment.succeeded',
      data: { id: payment.id, amount: 10_000, fee_amount: 320, subscription_id: subscription.id },
    });
    expect(Object.keys(Object(event?.data))).not.toContain('qr_code_id');
    expect(Object.keys(Object(event?.data))).not.toContain('payment_link_id');
    const sealed = row.token_sealed ?? Buffer.alloc(0);
    expect(sealed.includes(cardToken)).toBe(false);
    const key = { workspaceId: payment.workspaceId, id: subscription.id };
    expect(openToken(testSealer, key, sealed)).toBe(cardToken);
    expect(scene.logs()).not.toContain(cardToken);
  });

  test('PD-073 a declined try tells payment.failed with both ids and leaves it open for another', async () => {
    const subscription = await scene.create();
    const payment = await scene.open(subscription);
    tellOutcome(scene, payment.reference, 'failed');
    await scene.settle(payment);
    expect(await scene.row(subscription)).toMatchObject({ status: 'incomplete', due_at: null });
    const [event] = await scene.events(payment.id);
    expect(event).toMatchObject({
      type: 'payment.failed',
      data: { id: payment.id, subscription_id: subscription.id },
    });
    await scene.payFirst(subscription);
    expect((await scene.row(subscription)).status).toBe('active');
  });

  test('money of a second payer, or for what was cancelled, goes back', async () => {
    const subscription = await scene.create();
    const [first, second] = [await scene.open(subscription), await scene.open(subscription)];
    for (const payment of [first, second]) {
      tellOutcome(scene, payment.reference, 'succeeded');
      await scene.settle(payment);
    }
    expect(await scene.payment(second.id)).toMatchObject({ failure_code: 'duplicate_payment' });
    const cancelled = await scene.create();
    const late = await scene.open(cancelled);
    await scene.cancel(cancelled);
    tellOutcome(scene, late.reference, 'succeeded');
    for (let round = 0; round < 2; round += 1) await scene.settle(late);
    expect(await scene.payment(late.id)).toMatchObject({
      status: 'failed',
      failure_code: 'subscription_cancelled',
    });
    await returnMoney(scene.deps);
    const returned = scene.script.refunds.map((refund) => refund.providerTransactionId);
    expect(returned.filter((id) => id === `tx-${second.reference}`)).toHaveLength(1);
    expect(returned.filter((id) => id === `tx-${late.reference}`)).toHaveLength(1);
    expect(await scene.row(cancelled)).toMatchObject({ status: 'cancelled', token_sealed: null });
  });
});

describe('cancelling', () => {
  test('PD-169 at once: no renewal follows, a repeat keeps the first moment, and it is on record', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    const cancelledAt = own.deps.now();
    await own.cancel(subscription);
    own.advance(monthMs);
    expect((await own.cancel(subscription))?.cancelledAt).toEqual(cancelledAt);
    expect(await own.renew()).toBe(0);
    expect(await own.row(subscription)).toMatchObject({ due_at: null, token_sealed: null });
    const entries = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('workspace_id', '=', own.tenant.liveWorkspaceId)
      .where('action', '=', 'subscription.cancelled')
      .execute();
    expect(entries).toMatchObject([{ subject_id: subscription.id }]);
  });

  test('PD-169 PD-172 in a hundred races with a renewal no money is kept after it, and none is charged twice', async () => {
    const own = await ownScene();
    const lanes: Subscription[][] = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const made: Subscription[] = [];
        for (let count = 0; count < 25; count += 1) made.push(await own.createActive());
        return made;
      }),
    );
    own.advance(monthMs);
    const renewals = Array.from({ length: 2 }, async () => {
      for (let round = 0; round < 4; round += 1) await own.renew();
    });
    const cancels = lanes.map(async (lane) => {
      for (const each of lane) await own.cancel(each);
    });
    await Promise.all([...renewals, ...cancels]);
    for (let round = 0; round < 4; round += 1) await own.renew();
    await returnMoney(own.deps);
    const sent = own.script.tokenCharges.map(({ reference }) => reference);
    expect(new Set(sent).size).toBe(sent.length);
    const returned = own.script.refunds.map((refund) => refund.providerTransactionId);
    for (const subscription of lanes.flat()) {
      expect(await own.row(subscription)).toMatchObject({
        status: 'cancelled',
        token_sealed: null,
      });
      const charges = await own.charges(subscription);
      expect(charges.length).toBeLessThanOrEqual(1);
      for (const charge of charges) {
        const wasSent = sent.includes(charge.reference);
        const wasReturned = returned.includes(`tx-${charge.reference}`);
        // Settled before the cancel came: paid and kept. Otherwise nothing was taken, or it went back.
        expect(
          charge.status === 'succeeded' ? wasSent && !wasReturned : wasSent === wasReturned,
        ).toBe(true);
      }
    }
  });

  test('a payer who is erased is charged no more', async () => {
    const own = await ownScene();
    const subscription = await own.createActive();
    await erasePayer(own.deps, { businessId: own.tenant.businessId, email: 'Ada@example.com' });
    expect(await own.row(subscription)).toMatchObject({
      status: 'cancelled',
      customer: null,
      token_sealed: null,
      due_at: null,
    });
  });
});
