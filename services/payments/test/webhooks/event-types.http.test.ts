import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPayTarget } from '../../src/charges/checkout/find-pay-target.ts';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import { resolvePayments } from '../../src/charges/payments/outcomes/resolve-payments.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { findPayout } from '../../src/money-out/payouts/find-payout.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { defaultEventTypes } from '../../src/webhooks/endpoints/webhook.rules.ts';
import { sendJson } from '../contract/support/client.ts';
import { createPayee, openPayoutTarget, payOut } from '../contract/support/payout-target.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import {
  accepted,
  answers,
  createRefundScene,
  providerRefund,
} from '../support/money-out/refund-scene.ts';
import { reportedOutcomeOf } from '../support/money-out/scripted-transfers.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';
import { listenAsMerchant } from './support/listening-merchant.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const target = await openPayoutTarget();
const operator = (() => {
  if (target.operator === null) throw new Error('these tests need an API of their own');
  return target.operator;
})();
const { database } = operator.api;
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => database);
  scene.dispatch();
  othersWereServed = await createPassingMarker(database, scene);
});
afterAll(async () => {
  await scene.close();
  await target.close();
});

const minuteMs = 60_000;

describe('a charge', () => {
  async function merchantWithKey() {
    const checkout = await createCheckoutScene(database);
    const merchant = await listenAsMerchant(scene, checkout.tenant.liveWorkspaceId);
    const { key } = await checkout.tenant.createKey();
    /** What the payer finds under the code of a link or QR code. */
    const payTarget = async (url: unknown) => {
      const found = await findPayTarget(database, String(url).split('/').at(-1) ?? '');
      if (found === null) throw new Error('the code leads nowhere');
      return found;
    };
    return { checkout, merchant, key, payTarget };
  }

  test('P-011 P-247 P-250 PD-014 PD-250: of a link over 10.5 is told of with 1050, and with its parts', async () => {
    const { checkout, merchant, key, payTarget } = await merchantWithKey();
    const { body: link } = await sendJson(target, '/payment-links', {
      key,
      body: {
        title: 'Two yards',
        currency: 'NGN',
        amount: 10.5,
        orderReference: 'INV-7',
        // A name that the service itself gives to exact numbers.
        metadata: { shelf: '4', decimal: '1,"amount":7' },
      },
    });
    const payment = await checkout.startOne(await payTarget(link['url']));
    const found = foundCharge(payment.reference, { amountMinor: 1_050n });
    checkout.script.charges.set(payment.reference, found);
    await checkout.settle(payment);
    const [event] = await merchant.events(1);
    const { fee_minor: feeMinor, order_reference: order } = await checkout.payment(payment.id);
    expect(order).toBe('INV-7');
    expect(event).toMatchObject({ type: 'payment.succeeded', environment: 'live' });
    expect(event?.data).toEqual({
      id: payment.id,
      amount: 1_050,
      currency: 'NGN',
      fee_amount: Number(feeMinor),
      net_amount: 1_050 - Number(feeMinor),
      status: 'succeeded',
      qr_code_id: null,
      payment_link_id: link['id'],
      title: 'Two yards',
      order_reference: 'INV-7',
      metadata: { shelf: '4', decimal: '1,"amount":7' },
    });
  });

  test('P-012 P-248 P-250: of a QR code over 1050 is told of with 1050', async () => {
    const { checkout, merchant, key, payTarget } = await merchantWithKey();
    const { body: code } = await sendJson(target, '/qr-codes', {
      key,
      body: { mode: 'fixed_amount', currency: 'NGN', amount: 1_050 },
    });
    const payment = await checkout.startOne(await payTarget(code['url']));
    const found = foundCharge(payment.reference, { amountMinor: 1_050n });
    checkout.script.charges.set(payment.reference, found);
    await checkout.settle(payment);
    const [event] = await merchant.events(1);
    expect(event).toMatchObject({
      type: 'payment.succeeded',
      data: { id: payment.id, amount: 1_050, qr_code_id: code['id'], payment_link_id: null },
    });
  });

  test('P-252 P-253: that was declined, or that nobody completed, is told of as failed with the reason', async () => {
    const { checkout, merchant } = await merchantWithKey();
    const link = await checkout.createLink();
    const declined = await checkout.startOne(link);
    checkout.script.charges.set(
      declined.reference,
      foundCharge(declined.reference, { status: 'failed', failureCode: 'insufficient_funds' }),
    );
    await checkout.settle(declined);
    const [first] = await merchant.events(1);
    const abandoned = await checkout.startOne(link);
    checkout.advance(2 * dayMs);
    await resolvePayments({ ...checkout.deps, chargeResolver: checkout.chargeResolver });
    const [, second] = await merchant.events(2);
    for (const [event, payment] of [
      [first, declined],
      [second, abandoned],
    ] as const) {
      expect(event?.type).toBe('payment.failed');
      expect(event?.data).toEqual({
        id: payment.id,
        amount: 10_000,
        currency: 'NGN',
        status: 'failed',
        failure_reason: (await checkout.payment(payment.id)).failure_reason,
        qr_code_id: null,
        payment_link_id: link.id,
      });
    }
  });

  test('P-260: that was cancelled is told of by none of the five types', async () => {
    const { checkout, merchant } = await merchantWithKey();
    const payment = await checkout.startOne(await checkout.createLink());
    expect(await cancelPayment(checkout.deps, payment)).toMatchObject({ kind: 'cancelled' });
    await othersWereServed();
    expect(merchant.types()).toEqual([]);
  });
});

describe('a refund', () => {
  test('P-255 P-256 P-257: is told of once it is carried out, partial and full, with sums that agree', async () => {
    const refunds = await createRefundScene(database);
    const merchant = await listenAsMerchant(scene, refunds.workspaceId);
    const id = await refunds.charge();
    const heldId = await refunds.charge({ currency: 'MWK' });
    expect(await refunds.refund(heldId)).toMatchObject({ kind: 'held' });
    refunds.script.refundAnswers.push(answers.refused);
    await refunds.refund(id, 1_000n);
    await refunds.refund(id, 4_000n);
    await refunds.refund(id);
    const [held, ...events] = await merchant.events(3);
    await othersWereServed();
    expect(held?.type).toBe('approval.requested');
    expect(merchant.types().slice(1)).toEqual(['payment.refunded', 'payment.refunded']);
    const shared = { id, amount: 10_000, currency: 'NGN', refund_id: expect.any(String) };
    expect(events.map(({ data }) => data)).toEqual([
      {
        ...shared,
        refunded_amount: 4_000,
        refund_amount: 4_000,
        status: 'partially_refunded',
        fully_refunded: false,
      },
      {
        ...shared,
        refunded_amount: 10_000,
        refund_amount: 6_000,
        status: 'refunded',
        fully_refunded: true,
      },
    ]);
  });

  test('PD-095 PD-011 PD-180: that fails later is told of as refund.failed, to those who chose it', async () => {
    const refunds = await createRefundScene(database);
    const merchant = await listenAsMerchant(scene, refunds.workspaceId);
    const usual = await listenAsMerchant(scene, refunds.workspaceId, defaultEventTypes);
    const id = await refunds.charge();
    const pending = providerRefund(`tx-${id}`, { amountMinor: 4_000n, status: 'pending' });
    refunds.script.refundAnswers.push(accepted(pending));
    await refunds.refund(id, 4_000n);
    refunds.script.knownRefunds.push({ ...pending, status: 'failed' });
    refunds.advance(minuteMs);
    await resolveRefunds(refunds.deps);
    const [, failed] = await merchant.events(2);
    expect(failed).toMatchObject({
      type: 'refund.failed',
      data: { payment_id: id, amount: 4_000, refunded_amount: 0, payment_status: 'succeeded' },
    });
    await othersWereServed();
    expect(usual.types()).toEqual(['payment.refunded']);
  });
});

describe('a payout', () => {
  test('P-013 P-258 P-259: over 10.5 is told of with 1050, completed or failed with the reason', async () => {
    const payouts = await createPayoutScene(database);
    for (const [there, type] of [
      ['succeeded', 'payout.completed'],
      ['failed', 'payout.failed'],
    ] as const) {
      const payee = await createPayee(operator);
      const workspaceId = payee.tenant.liveWorkspaceId;
      const merchant = await listenAsMerchant(scene, workspaceId);
      const { body } = await payOut(target, payee.key, { amount: 10.5 });
      const key = { workspaceId, id: String(body['payoutId']) };
      const payout = await findPayout(database, key);
      if (payout === null) throw new Error('there is no such payout');
      const transfer = {
        providerTransferId: payout.providerTransferId ?? '',
        reference: payout.reference,
        status: there,
        amount: { amountMinor: payout.amountMinor, currency: payout.currency },
        fee: null,
        failureMessage: null,
      };
      await payouts.deps.settlePayout({
        ...payout,
        ...reportedOutcomeOf(transfer),
      });
      const [event] = await merchant.events(1);
      const after = await findPayout(database, key);
      expect(event?.type).toBe(type);
      expect(event?.data).toEqual({
        id: payout.id,
        amount: 1_050,
        currency: 'NGN',
        status: there === 'succeeded' ? 'completed' : 'failed',
        ...(there === 'failed' && { failure_reason: after?.failureReason }),
      });
    }
  });

  test('PD-146 PD-011 PD-180: that the bank returns is told of as returned, not as failed', async () => {
    const payouts = await createPayoutScene(database);
    const merchant = await listenAsMerchant(scene, payouts.workspaceId);
    const usual = await listenAsMerchant(scene, payouts.workspaceId, defaultEventTypes);
    const payout = await payouts.askOne();
    payouts.transfers.end(payout.reference, { status: 'succeeded' });
    payouts.advance(minuteMs);
    await payouts.resolve();
    const transfer = payouts.transfers.known.get(payout.reference);
    if (transfer === undefined) throw new Error('the provider has no such transfer');
    await payouts.deps.settlePayout({
      ...payout,
      ...reportedOutcomeOf({ ...transfer, status: 'failed' }),
    });
    const [completed, returned] = await merchant.events(2);
    expect(completed).toMatchObject({ type: 'payout.completed', data: { amount: 1_000 } });
    expect(returned).toMatchObject({
      type: 'payout.returned',
      data: { id: payout.id, amount: 1_000, currency: 'NGN', status: 'completed' },
    });
    await othersWereServed();
    expect(usual.types()).toEqual(['payout.completed']);
  });

  test('P-260: that was cancelled is told of by none of the five types', async () => {
    const payouts = await createPayoutScene(database);
    const merchant = await listenAsMerchant(scene, payouts.workspaceId, defaultEventTypes);
    const payout = await payouts.askOne({ amountMinor: largeMinor });
    expect(
      await cancelPayout(payouts.deps, payout, { ...payout, actor: payout.requestedBy }),
    ).toMatchObject({ kind: 'cancelled' });
    await othersWereServed();
    expect(merchant.types()).toEqual([]);
  });
});
