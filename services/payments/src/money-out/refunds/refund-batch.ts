import type { IdSource } from '@countinghouse/identifiers';
import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import type { LimitsOf } from '../../controls/approvals/thresholds/read-limits.ts';
import type { LockedSpending } from '../../controls/spending/lock-spending.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { rowKeyText } from '../../kernel/row-key.rules.ts';
import type { LockedBalances } from '../../ledger/ledger/lock-balances.ts';
import { nextOutcomeCheckAt } from '../../provider/outbound/outcome-schedule.rules.ts';
import type { RefundedParts } from './refund-parts.rules.ts';
import { decideRefundAmount, decideSources } from './refund.rules.ts';
import type { RefundedPayment, RefundRefusal } from './refund.rules.ts';
import type { NewRefund } from './refunds.sql.ts';

export interface RefundOrder {
  readonly caller: Pick<Caller, 'actor' | 'workspaceId' | 'environment' | 'isBusinessVerified'>;
  readonly paymentId: string;
  /** Null refunds the whole remaining amount. */
  readonly amountMinor: bigint | null;
  /** The number of refunds that the payment must have; null skips this check. */
  readonly expectedCount?: number | null;
  readonly reference?: string | null;
  readonly reason?: string | null;
}

export interface ReserveItem extends RefundOrder {
  readonly workspaceId: string;
  /** True while the provider's circuit is open: then nothing is reserved that cannot be sent. */
  readonly isProviderCircuitOpen: boolean;
}

export type ReserveResult =
  /** To be sent now. */
  | { readonly kind: 'reserved'; readonly refund: NewRefund }
  /** Waits for approval. */
  | { readonly kind: 'held'; readonly refund: NewRefund }
  | GateRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'provider_away' | RefundRefusal;
    };

/**
 * The state that refunds are decided on: locked when creating a refund, only read when previewing
 * one.
 */
export interface RefundBatch {
  readonly payments: Map<string, RefundedPayment>;
  readonly refunded: Map<string, RefundedParts>;
  readonly balances: LockedBalances;
  readonly limitsOf: LimitsOf;
  readonly spending: LockedSpending;
  readonly refunds: NewRefund[];
  /** Why a refund needs approval, by refund id. */
  readonly reasons: Map<string, MoneyReason>;
  readonly changed: Set<string>;
}

/** Decides one refund and adds it to the batch, so that later items see it. Writes nothing. */
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
  // Without the provider's transaction id the provider cannot be asked for a refund.
  if (provider === null || providerTransactionId === null) {
    return { kind: 'reject', reason: 'not_refundable' };
  }
  const asked = { kind: item.caller.actor.kind, amountMinor };
  const why =
    payment.environment === 'test'
      ? null
      : batch.spending.whyHeld(payment, { ...batch.limitsOf(payment), ...asked }, now);
  const isHeld = why !== null;
  if (!isHeld && item.isProviderCircuitOpen) return { kind: 'reject', reason: 'provider_away' };

  const refunded = batch.refunded.get(keyTextOf(item)) ?? nothingRefunded;
  const { availableMinor } = batch.balances.of(payment);
  const sources = decideSources(payment, refunded, amountMinor, availableMinor);
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
          // Stored before sending: if this process dies, the worker looks for it at the provider.
          sentAt: now,
          nextCheckAt: nextOutcomeCheckAt(0, now),
        }),
  };
  if (why !== null) batch.reasons.set(refund.id, why);
  batch.spending.add(payment, asked, now);
  note(batch, payment, refund, refunded);
  return { kind: isHeld ? 'held' : 'reserved', refund };
}

/**
 * The payments whose refunds count towards the daily amount: live ones, refunded by a member or
 * with a daily limit set.
 */
export function listCountedDaily(
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

/** Later items of the same batch see this refund. */
function note(
  batch: RefundBatch,
  payment: RefundedPayment,
  refund: NewRefund,
  refunded: RefundedParts,
): void {
  const key = rowKeyText(payment);
  batch.payments.set(key, {
    ...payment,
    reservedMinor: payment.reservedMinor + refund.amountMinor,
    refundCount: payment.refundCount + 1,
    inFlightId: refund.status === 'processing' ? refund.id : payment.inFlightId,
  });
  batch.refunded.set(key, {
    amountMinor: refunded.amountMinor + refund.amountMinor,
    feeMinor: refunded.feeMinor + refund.feeMinor,
    shareMinor: refunded.shareMinor + refund.shareMinor,
  });
  batch.balances.change(payment, { availableMinor: -refund.fromAvailableMinor });
  batch.refunds.push(refund);
  batch.changed.add(key);
}

const nothingRefunded: RefundedParts = { amountMinor: 0n, feeMinor: 0n, shareMinor: 0n };

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
