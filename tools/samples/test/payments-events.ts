import { dayMs } from '@countinghouse/calendar';
import { waitUntil } from '@countinghouse/testing';
import type { Database } from '../../../services/payments/src/kernel/database.ts';
import {
  decidePayout,
  expirePayouts,
} from '../../../services/payments/src/money-out/payouts/held/decide-payout.ts';
import { resolveRefunds } from '../../../services/payments/src/money-out/refunds/outcomes/resolve-refunds.ts';
import { createCheckoutScene } from '../../../services/payments/test/support/charges/checkout-scene.ts';
import { foundCharge } from '../../../services/payments/test/support/charges/scripted-provider.ts';
import { createDisputeScene } from '../../../services/payments/test/support/disputes/dispute-scene.ts';
import {
  createPayoutScene,
  largeMinor,
} from '../../../services/payments/test/support/money-out/payout-scene.ts';
import {
  accepted,
  createRefundScene,
  providerRefund,
} from '../../../services/payments/test/support/money-out/refund-scene.ts';
import { reportedOutcomeOf } from '../../../services/payments/test/support/money-out/scripted-transfers.ts';
import {
  approved,
  rejected,
} from '../../../services/payments/test/support/people/second-person.ts';
import type { DeliveryScene } from '../../../services/payments/test/webhooks/support/delivery-scene.ts';
import { listenAsMerchant } from '../../../services/payments/test/webhooks/support/listening-merchant.ts';
import type { ListeningMerchant } from '../../../services/payments/test/webhooks/support/listening-merchant.ts';

type DeliveredEvent = Awaited<ReturnType<ListeningMerchant['events']>>[number];

const minuteMs = 60_000;
const weekMs = 7 * dayMs;

/**
 * Triggers every event that merchants receive, and returns each as the SDK verified it at its
 * receiver.
 */
export async function collectPaymentsEvents(
  database: Database,
  deliveries: DeliveryScene,
): Promise<readonly DeliveredEvent[]> {
  const listen = (workspaceId: string) => listenAsMerchant(deliveries, workspaceId);
  const heard = [
    await charge(database, listen),
    await refund(database, listen),
    await payOut(database, listen),
    await decide(database, listen),
    await dispute(database, listen),
  ];
  return heard.flat();
}

type Listen = (workspaceId: string) => Promise<ListeningMerchant>;

async function charge(database: Database, listen: Listen): Promise<readonly DeliveredEvent[]> {
  const checkout = await createCheckoutScene(database);
  const merchant = await listen(checkout.tenant.liveWorkspaceId);
  const link = await checkout.createLink();
  for (const change of [{}, { status: 'failed', failureCode: 'insufficient_funds' }] as const) {
    const payment = await checkout.startOne(link);
    checkout.script.charges.set(payment.reference, foundCharge(payment.reference, change));
    await checkout.settle(payment);
  }
  return merchant.events(2);
}

async function refund(database: Database, listen: Listen): Promise<readonly DeliveredEvent[]> {
  const refunds = await createRefundScene(database);
  const merchant = await listen(refunds.workspaceId);
  const id = await refunds.charge();
  const pending = providerRefund(`tx-${id}`, { amountMinor: 4_000n, status: 'pending' });
  refunds.script.refundAnswers.push(accepted(pending));
  await refunds.refund(id, 4_000n);
  refunds.script.knownRefunds.push({ ...pending, status: 'failed' });
  refunds.advance(minuteMs);
  await resolveRefunds(refunds.deps);
  return merchant.events(2);
}

async function dispute(database: Database, listen: Listen): Promise<readonly DeliveredEvent[]> {
  const disputes = await createDisputeScene(database);
  const merchant = await listen(disputes.workspaceId);
  for (const end of ['won', 'lost'] as const) {
    const paymentId = await disputes.charge();
    const chargebackId = disputes.dispute(paymentId, {
      dueAt: new Date('2026-11-20T09:30:00.000Z'),
    });
    await disputes.poll();
    const [opened] = await disputes.disputesOf(paymentId);
    if (end === 'won') await disputes.contest(opened?.id ?? '');
    disputes.say(chargebackId, end);
    await disputes.poll();
  }
  return merchant.events(5);
}

async function payOut(database: Database, listen: Listen): Promise<readonly DeliveredEvent[]> {
  const payouts = await createPayoutScene(database);
  const merchant = await listen(payouts.workspaceId);
  for (const words of [['succeeded', 'failed'], ['failed']] as const) {
    const payout = await payouts.askOne();
    const transfer = payouts.transfers.known.get(payout.reference);
    if (transfer === undefined) throw new Error('the provider has no such transfer');
    for (const status of words) {
      await payouts.deps.settlePayout({ ...payout, ...reportedOutcomeOf({ ...transfer, status }) });
    }
  }
  return merchant.events(3);
}

async function decide(database: Database, listen: Listen): Promise<readonly DeliveredEvent[]> {
  const payouts = await createPayoutScene(database, 10n * largeMinor);
  const merchant = await listen(payouts.workspaceId);
  const { deps, second, workspaceId } = payouts;
  for (const decision of [approved(second), rejected(second), null]) {
    const { approval } = await payouts.askOne({ amountMinor: largeMinor });
    if (decision === null) {
      payouts.clock.nowMs += weekMs;
      await expirePayouts(deps);
    } else {
      await decidePayout(deps, { workspaceId, id: approval?.id ?? '' }, decision);
    }
  }
  const isOver = () => merchant.types().includes('approval.expired');
  await waitUntil('the last approval expires', isOver);
  return merchant.events(6);
}
