import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { requestApprovals } from '../../controls/approvals/requests/request-approvals.ts';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import { readLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import { refusePausedNow } from '../../controls/pauses/check-gates.ts';
import { lockSpending } from '../../controls/spending/lock-spending.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { byRowKey } from '../../kernel/row-key.rules.ts';
import { lockBalances } from '../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import {
  keyTextOf,
  paymentKeyOf,
  paymentOf,
  reserveOne,
  listCountedDaily,
} from './refund-batch.ts';
import type { RefundBatch, ReserveItem, ReserveResult } from './refund-batch.ts';
import {
  listRefundedParts,
  lockRefundedPayments,
  saveRefundedPayments,
} from './refund-locks.sql.ts';
import { refundOperation } from './refund-operation.rules.ts';
import { refundPosting } from './refund-postings.rules.ts';
import { insertRefunds } from './refunds.sql.ts';
import type { NewRefund } from './refunds.sql.ts';

export interface ReserveDeps extends RequestApprovalsDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** Reserves the amounts of a batch of refunds in one transaction. */
export function reserveRefunds(
  deps: ReserveDeps,
  items: readonly ReserveItem[],
): Promise<readonly ReserveResult[]> {
  return withTransaction(deps.database.db, (tx) => reserveInTransaction(deps, tx, items));
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
  const refunded = byRowKey(await listRefundedParts(tx, locked));
  const limitsOf = await readLimits(tx, 'refunds', locked);
  const batch: RefundBatch = {
    payments: byRowKey(locked),
    refunded,
    limitsOf,
    spending: await lockSpending(
      tx,
      'refunds',
      listCountedDaily(items, byRowKey(locked), limitsOf),
    ),
    // Only refunds of settled payments come out of a balance.
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

function toAct({ id, paymentId, amountMinor, currency }: NewRefund) {
  return {
    action: 'refund.requested',
    subjectKind: 'refund',
    subjectId: id,
    detail: { payment_id: paymentId, amount_minor: amountMinor.toString(), currency },
  };
}

function toApprovalRequests(batch: RefundBatch, refund: NewRefund) {
  const { workspaceId, approvalId, requestedBy } = refund;
  if (approvalId === null) return [];
  const payment = paymentOf(batch, refund);
  const why = batch.reasons.get(refund.id);
  if (why === undefined) throw new Error('held refund has no approval reason');
  const operation = refundOperation(refund, payment.businessId, approvalId);
  return [{ workspaceId, operation, ...why, requestedBy }];
}
