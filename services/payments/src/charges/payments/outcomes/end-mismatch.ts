import type { IdSource } from '@countinghouse/identifiers';
import { insertEvents } from '@countinghouse/webhooks';
import type { Tx } from '../../../kernel/database.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import { countUses, lockTargets } from '../../checkout/use-targets.ts';
import { addPayerNotices, receiptNotice } from '../../payer-notices/add-payer-notices.ts';
import { holdReserves } from '../../reserves/hold-reserves.ts';
import { lockChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import { failureReasons } from '../charge.rules.ts';
import { eventOf } from '../payment.events.ts';
import type { PaymentKey } from '../payments.sql.ts';
import { chargePosting, targetOf } from './charge-outcome.rules.ts';
import type { LockedPayment, PaymentState } from './charge-outcome.rules.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';

/** The money of a payment with a wrong amount was returned: the payment fails. */
export async function endMismatch(
  tx: Tx,
  newId: IdSource,
  key: PaymentKey,
  now: Date,
): Promise<void> {
  const [payment] = await lockPaymentsToSettle(tx, [key]);
  if (payment === undefined || payment.attention === null) return;
  const subscriptions = await lockChargedSubscriptions(tx, [payment]);
  await moveTo(tx, newId, payment, now, {
    status: 'failed',
    failureCode: 'amount_mismatch',
    failureReason: failureReasons.amount_mismatch,
  });
  if (payment.status !== 'failed') subscriptions.follow(payment, { kind: 'failed' }, now);
  await subscriptions.save(now);
}

export type KeepRefusal =
  | 'not_waiting'
  | 'too_little'
  | 'other_currency'
  | 'used_up'
  | 'subscription_cancelled';

/** Too much was paid: the requested amount becomes the payment, out of suspense. */
export async function keepRequestedAmount(
  tx: Tx,
  newId: IdSource,
  key: PaymentKey,
  received: { readonly amountMinor: bigint; readonly currency: string },
  now: Date,
): Promise<
  | { readonly kind: 'kept'; readonly keptMinor: bigint }
  | { readonly kind: 'reject'; readonly reason: KeepRefusal }
> {
  const [payment] = await lockPaymentsToSettle(tx, [key]);
  if (payment === undefined || payment.attention === null) {
    return { kind: 'reject', reason: 'not_waiting' };
  }
  if (payment.currency !== received.currency) return { kind: 'reject', reason: 'other_currency' };
  if (received.amountMinor < payment.amountMinor) return { kind: 'reject', reason: 'too_little' };
  const target = targetOf(payment);
  const limited = target !== null && payment.isTargetLimited ? [target] : [];
  const targets = await lockTargets(tx, limited);
  // Another payment with the right amount has used the last use since.
  if (target !== null && !targets.isOpen(target)) return { kind: 'reject', reason: 'used_up' };
  const subscriptions = await lockChargedSubscriptions(tx, [payment]);
  const acceptance = subscriptions.acceptanceOf(payment);
  if (acceptance === 'paid') return { kind: 'reject', reason: 'used_up' };
  if (acceptance === 'cancelled') return { kind: 'reject', reason: 'subscription_cancelled' };
  await moveTo(tx, newId, payment, now, {
    status: 'succeeded',
    failureCode: null,
    failureReason: null,
  });
  // The card token came with an earlier lookup and was not kept, so the next renewal has no card to
  // charge.
  subscriptions.follow(payment, { kind: 'succeeded', tokenSealed: null }, now);
  await subscriptions.save(now);
  if (payment.subscriptionId === null) {
    await addPayerNotices(tx, [receiptNotice(payment, now)], now);
  }
  await postToLedger(tx, newId, [
    chargePosting(payment, 'suspense', now),
    ...(await holdReserves(tx, [payment], now)),
  ]);
  if (target !== null) await countUses(tx, [{ ...target, paymentId: payment.id }], now);
  return { kind: 'kept', keptMinor: payment.amountMinor };
}

async function moveTo(
  tx: Tx,
  newId: IdSource,
  payment: LockedPayment,
  now: Date,
  to: Pick<PaymentState, 'status' | 'failureCode' | 'failureReason'>,
): Promise<void> {
  const after: PaymentState = { ...to, attention: null, checkCount: 0, nextCheckAt: null };
  const { workspaceId, id } = payment;
  const change = {
    workspaceId,
    id,
    ...after,
    providerReference: null,
    providerFeeMinor: null,
    paymentMethod: null,
  };
  await savePaymentChanges(tx, [change], now);
  const event = eventOf(payment, after);
  if (event !== null) {
    await insertEvents(tx, [{ ...event, tenantId: workspaceId, id: newId(), createdAt: now }]);
  }
}
