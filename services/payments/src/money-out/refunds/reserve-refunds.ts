import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import { requestApprovals } from '../../controls/approvals/requests/request-approvals.ts';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import { readLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import type { LimitsOf } from '../../controls/approvals/thresholds/read-limits.ts';
import { refusePausedNow } from '../../controls/pauses/check-gates.ts';
import { lockSpending } from '../../controls/spending/lock-spending.ts';
import type { LockedSpending } from '../../controls/spending/lock-spending.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { byRowKey, rowKeyText } from '../../kernel/row-key.rules.ts';
import { lockBalances } from '../../ledger/ledger/lock-balances.ts';
import type { LockedBalances } from '../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { nextOutcomeCheckAt } from '../../provider/outcome-schedule.rules.ts';
import { listTakenParts, lockRefundedPayments, saveRefundedPayments } from './refund-locks.sql.ts';
import { refundOperation } from './refund-operation.rules.ts';
import type { TakenParts } from './refund-parts.rules.ts';
import { refundPosting } from './refund-postings.rules.ts';
import { decideRefundAmount, decideSources } from './refund.rules.ts';
import type { RefundedPayment, RefundRefusal } from './refund.rules.ts';
import { insertRefunds } from './refunds.sql.ts';
import type { NewRefund } from './refunds.sql.ts';

export interface ReserveDeps extends RequestApprovalsDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

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

/** Speaks for the amounts of refunds that arrive together; nobody else can spend them meanwhile. */
export function reserveRefunds(
  deps: ReserveDeps,
  items: readonly ReserveItem[],
): Promise<readonly ReserveResult[]> {
  return withTransaction(deps.database.db, (tx) => reserveInTransaction(deps, tx, items));
}

interface Batch {
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

async function reserveInTransaction(
  deps: ReserveDeps,
  tx: Tx,
  items: readonly ReserveItem[],
): Promise<readonly ReserveResult[]> {
  const paused = await refusePausedNow(tx, 'refunds');
  if (paused !== null) return items.map(() => paused);
  const now = deps.now();
  const keys = [...new Map(items.map((item) => [keyTextOf(item), paymentKeyOf(item)])).values()];
  const locked = await lockRefundedPayments(tx, keys);
  const taken = byRowKey(await listTakenParts(tx, locked));
  const limitsOf = await readLimits(tx, 'refunds', locked);
  const batch: Batch = {
    payments: byRowKey(locked),
    taken,
    limitsOf,
    spending: await lockSpending(tx, 'refunds', watchedOf(items, byRowKey(locked), limitsOf)),
    // Only what was settled is given back out of a balance.
    balances: await lockBalances(
      tx,
      locked.filter((payment) => payment.settledAt !== null),
    ),
    refunds: [],
    reasons: new Map(),
    changed: new Set(),
  };
  const results = items.map((item) => reserveOne(deps, batch, item, now));
  await insertRefunds(tx, batch.refunds, now);
  const changed = [...batch.payments].filter(([key]) => batch.changed.has(key));
  await saveRefundedPayments(
    tx,
    changed.map(([, payment]) => payment),
    now,
  );
  await postToLedger(
    tx,
    deps.newId,
    batch.refunds.map((refund) => refundPosting(paymentOf(batch, refund), refund, 'reserved', now)),
  );
  await batch.spending.save();
  for (const refund of batch.refunds) {
    const { businessId } = paymentOf(batch, refund);
    const { requestedBy: actor, workspaceId } = refund;
    const caller = { actor, businessId, workspaceId };
    await recordIfMember(tx, deps.newId, caller, toAct(refund));
  }
  const requests = batch.refunds.flatMap((refund) => toApprovalRequests(batch, refund));
  await requestApprovals(tx, deps, requests, now);
  return results;
}

function reserveOne(deps: ReserveDeps, batch: Batch, item: ReserveItem, now: Date): ReserveResult {
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
function watchedOf(
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
function note(batch: Batch, payment: RefundedPayment, refund: NewRefund, taken: TakenParts): void {
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

function toAct({ id, paymentId, amountMinor, currency }: NewRefund) {
  return {
    action: 'refund.requested',
    subjectKind: 'refund',
    subjectId: id,
    detail: { payment_id: paymentId, amount_minor: amountMinor.toString(), currency },
  };
}

function toApprovalRequests(batch: Batch, refund: NewRefund) {
  const { workspaceId, approvalId, requestedBy } = refund;
  if (approvalId === null) return [];
  const payment = paymentOf(batch, refund);
  const why = batch.reasons.get(refund.id);
  if (why === undefined) throw new Error('a held refund has no approval reason');
  const operation = refundOperation(refund, payment.businessId, approvalId);
  return [{ workspaceId, operation, ...why, requestedBy }];
}

function paymentOf(batch: Batch, refund: NewRefund): RefundedPayment {
  const key = { workspaceId: refund.workspaceId, id: refund.paymentId };
  const payment = batch.payments.get(rowKeyText(key));
  if (payment === undefined) throw new Error('payment of a reserved refund not found');
  return payment;
}

function paymentKeyOf(item: ReserveItem) {
  return { workspaceId: item.workspaceId, id: item.paymentId };
}

function keyTextOf(item: ReserveItem): string {
  return rowKeyText(paymentKeyOf(item));
}
