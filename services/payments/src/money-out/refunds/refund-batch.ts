import type { IdSource } from '@countinghouse/identifiers';
import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import type { LimitsOf } from '../../controls/approvals/thresholds/read-limits.ts';
import type { LockedSpending } from '../../controls/spending/lock-spending.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { rowKeyText } from '../../kernel/row-key.rules.ts';
import type { LockedBalances } from '../../ledger/ledger/lock-balances.ts';
import { nextOutcomeCheckAt } from '../../provider/outbound/outcome-schedule.rules.ts';
import type { TakenParts } from './refund-parts.rules.ts';
import { decideRefundAmount, decideSources } from './refund.rules.ts';
import type { RefundedPayment, RefundRefusal } from './refund.rules.ts';
import type { NewRefund } from './refunds.sql.ts';

export interface RefundOrder {
  readonly caller: Pick<Caller, 'actor' | 'workspaceId' | 'environment' | 'isBusinessVerified'>;
  readonly paymentId: string;
  /** Null: all that remains. */
  readonly amountMinor: bigint | null;
  /** How many refunds the payment must have had; null: any number. */
  readonly expectedCount?: number | null;
  readonly reference?: string | null;
  readonly reason?: string | null;
}

export interface ReserveItem extends RefundOrder {
  readonly workspaceId: string;
  /** True while the provider does not answer: then nothing is reserved for what cannot be sent. */
  readonly isProviderShut: boolean;
}

export type ReserveResult =
  /** To be sent now. */
  | { readonly kind: 'reserved'; readonly refund: NewRefund }
  /** Waits for a second person. */
  | { readonly kind: 'held'; readonly refund: NewRefund }
  | GateRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'provider_away' | RefundRefusal;
    };

/** What refunds are decided by: locked where they are made, only read where they are looked at before. */
export interface RefundBatch {
  readonly payments: Map<string, RefundedPayment>;
  readonly taken: Map<string, TakenParts>;
  readonly balances: LockedBalances;
  readonly limitsOf: LimitsOf;
  readonly spending: LockedSpending;
  readonly refunds: NewRefund[];
  /** By refund: why it waits. */
  readonly reasons: Map<string, MoneyReason>;
  readonly changed: Set<string>;
}

/** Decides one and notes it for those after it; writes nothing. */
export function reserveOne(
  deps: { readonly newId: IdSource },
  batch: RefundBatch,
  item: ReserveItem,
  now: Date,
): ReserveResult {
  const payment = batch.payments.get(keyTextOf(item));
  if (payment === undefined) return { kind: 'reject', reason: 'not_found' };
  const { expectedCount = null, reference = null, reason = null } = item;
  if (expectedCount !== null && expectedCount !== payment.refundCount) {
    return { kind: 'reject', reason: 'count_differs' };
  }
  const amountMinor = decideRefundAmount(payment, item.amountMinor);
  if (typeof amountMinor === 'string') return { kind: 'reject', reason: amountMinor };
  const { provider, providerTransactionId } = payment;
  // Without the provider's number of the charge there is nothing to ask them to give back.
  if (provider === null || providerTransactionId === null) {
    return { kind: 'reject', reason: 'not_refundable' };
  }
  const asked = { kind: item.caller.actor.kind, amountMinor };
  const why =
    payment.environment === 'test'
      ? null
      : batch.spending.whyHeld(payment, { ...batch.limitsOf(payment), ...asked }, now);
  const isHeld = why !== null;
  if (!isHeld && item.isProviderShut) return { kind: 'reject', reason: 'provider_away' };

  const taken = batch.taken.get(keyTextOf(item)) ?? nothingTaken;
  const { availableMinor } = batch.balances.of(payment);
  const sources = decideSources(payment, taken, amountMinor, availableMinor);
  const refund: NewRefund = {
    workspaceId: payment.workspaceId,
    id: deps.newId(),
    paymentId: payment.id,
    amountMinor,
    currency: payment.currency,
    ...sources,
    provider,
    providerTransactionId,
    requestedBy: item.caller.actor,
    reference,
    reason,
    ...(isHeld
      ? { status: 'pending_approval', approvalId: deps.newId(), sentAt: null, nextCheckAt: null }
      : {
          status: 'processing',
          approvalId: null,
          // Written before it is sent: should this process die, the worker looks for it.
          sentAt: now,
          nextCheckAt: nextOutcomeCheckAt(0, now),
        }),
  };
  if (why !== null) batch.reasons.set(refund.id, why);
  batch.spending.add(payment, asked, now);
  note(batch, payment, refund, taken);
  return { kind: isHeld ? 'held' : 'reserved', refund };
}

/** The payments whose refunds count: live ones, refunded by people or with a daily amount set. */
export function watchedOf(
  items: readonly ReserveItem[],
  payments: ReadonlyMap<string, RefundedPayment>,
  limitsOf: LimitsOf,
): readonly RefundedPayment[] {
  return items.flatMap((item) => {
    const payment = payments.get(keyTextOf(item));
    if (payment?.environment !== 'live') return [];
    const isWatched = item.caller.actor.kind === 'member' || limitsOf(payment).dailyMinor !== null;
    return isWatched ? [payment] : [];
  });
}

/** For those that come after it in the same batch. */
function note(
  batch: RefundBatch,
  payment: RefundedPayment,
  refund: NewRefund,
  taken: TakenParts,
): void {
  const key = rowKeyText(payment);
  batch.payments.set(key, {
    ...payment,
    reservedMinor: payment.reservedMinor + refund.amountMinor,
    refundCount: payment.refundCount + 1,
    inFlightId: refund.status === 'processing' ? refund.id : payment.inFlightId,
  });
  batch.taken.set(key, {
    amountMinor: taken.amountMinor + refund.amountMinor,
    feeMinor: taken.feeMinor + refund.feeMinor,
    shareMinor: taken.shareMinor + refund.shareMinor,
  });
  batch.balances.change(payment, { availableMinor: -refund.fromAvailableMinor });
  batch.refunds.push(refund);
  batch.changed.add(key);
}

const nothingTaken: TakenParts = { amountMinor: 0n, feeMinor: 0n, shareMinor: 0n };

export function paymentOf(batch: RefundBatch, refund: NewRefund): RefundedPayment {
  const key = { workspaceId: refund.workspaceId, id: refund.paymentId };
  const payment = batch.payments.get(rowKeyText(key));
  if (payment === undefined) throw new Error('payment of a reserved refund not found');
  return payment;
}

export function paymentKeyOf(item: ReserveItem) {
  return { workspaceId: item.workspaceId, id: item.paymentId };
}

export function keyTextOf(item: ReserveItem): string {
  return rowKeyText(paymentKeyOf(item));
}
