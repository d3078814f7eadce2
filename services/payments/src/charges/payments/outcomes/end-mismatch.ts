import type { IdSource } from '@countinghouse/identifiers';
import { insertEvents } from '@countinghouse/webhooks';
import type { Tx } from '../../../kernel/database.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import { countUses, lockTargets } from '../../checkout/use-targets.ts';
import { noteForPayers, receiptNotice } from '../../payer-notices/note-for-payers.ts';
import { lockChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import { failureReasons } from '../charge.rules.ts';
import { eventOf } from '../payment.events.ts';
import type { PaymentKey } from '../payments.sql.ts';
import { chargePosting, targetOf } from './charge-outcome.rules.ts';
import type { LockedPayment, PaymentState } from './charge-outcome.rules.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';

/** The money of a payment with another amount has gone back: the payment has failed. */
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

/** Too much came: what was asked becomes the payment, out of suspense. */
export async function keepAskedAmount(
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
  // Whoever paid the right amount meanwhile has taken the last use.
  if (target !== null && !targets.isOpen(target)) return { kind: 'reject', reason: 'used_up' };
  const subscriptions = await lockChargedSubscriptions(tx, [payment]);
  const standing = subscriptions.standingOf(payment);
  if (standing === 'paid') return { kind: 'reject', reason: 'used_up' };
  if (standing === 'cancelled') return { kind: 'reject', reason: 'subscription_cancelled' };
  await moveTo(tx, newId, payment, now, {
    status: 'succeeded',
    failureCode: null,
    failureReason: null,
  });
  // Their token came with the question and is gone: the next renewal asks the payer's card in vain.
  subscriptions.follow(payment, { kind: 'succeeded', tokenSealed: null }, now);
  await subscriptions.save(now);
  if (payment.subscriptionId === null) await noteForPayers(tx, [receiptNotice(payment, now)], now);
  await postToLedger(tx, newId, [chargePosting(payment, 'suspense', now)]);
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
