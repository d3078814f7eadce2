import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { LockedRefund } from './outcomes/refund-outcome.rules.ts';
import type { RefundedParts } from './refund-parts.rules.ts';
import type { RefundedPayment } from './refund.rules.ts';

/** Locks in key order, as every batch does, so that two batches never deadlock. */
export function lockRefundedPayments(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly RefundedPayment[]> {
  return selectRefundedPayments(tx, keys, sql`for update of p`);
}

/** The payments' current state without locks, for previews. */
export function listPaymentsToRefund(
  db: Db,
  keys: readonly RowKey[],
): Promise<readonly RefundedPayment[]> {
  return selectRefundedPayments(db, keys, sql``);
}

async function selectRefundedPayments(
  db: Db,
  keys: readonly RowKey[],
  locking: ReturnType<typeof sql>,
): Promise<readonly RefundedPayment[]> {
  const { rows } = await sql<RefundedPayment>`
    select p.workspace_id as "workspaceId", p.id, w.business_id as "businessId", w.environment,
      p.status, p.currency, p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor",
      p.refund_reserved_minor as "reservedMinor", p.disputed_minor as "disputedMinor",
      p.refund_in_flight_id as "inFlightId",
      p.latest_refund_id as "latestRefundId", p.refund_count as "refundCount", p.fee_minor as "feeMinor",
      p.is_fee_refundable as "isFeeRefundable", p.split_recipient_id as "splitRecipientId",
      case when p.split_routed then p.split_amount_minor else 0 end as "shareMinor",
      p.settled_at as "settledAt", p.provider, p.provider_reference as "providerTransactionId",
      p.settled_at is not null or exists (
        select from suspense_items i where i.workspace_id = p.workspace_id
          and ${inWorkspacesOf('i.workspace_id', keys)}
          and i.payment_id = p.id and i.settled_at is not null) as "isAtBank"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
    join workspaces w on w.id = p.workspace_id
    order by p.workspace_id, p.id
    ${locking}`.execute(db);
  return rows;
}

export interface RefundedPartsOfPayment extends RowKey, RefundedParts {}

/**
 * The parts of payments that refunds in progress or done account for. A separate statement after
 * the lock: a statement that waits for a lock sees other tables as they were before the wait.
 */
export async function listRefundedParts(
  db: Db,
  payments: readonly RowKey[],
): Promise<readonly RefundedPartsOfPayment[]> {
  const { rows } = await sql<RefundedPartsOfPayment>`
    select r.workspace_id as "workspaceId", r.payment_id as id,
      sum(r.amount_minor)::bigint as "amountMinor", sum(r.fee_minor)::bigint as "feeMinor",
      sum(r.share_minor)::bigint as "shareMinor"
    from unnest(${payments.map((key) => key.workspaceId)}::uuid[],
                ${payments.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join refunds r on r.workspace_id = k.workspace_id and r.payment_id = k.id and ${inWorkspacesOf('r.workspace_id', payments)}
    where r.status in ('pending_approval', 'processing', 'succeeded')
    group by r.workspace_id, r.payment_id`.execute(db);
  return rows;
}

/** The caller has locked their payments first. */
export async function lockRefunds(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly LockedRefund[]> {
  const { rows } = await sql<LockedRefund>`
    select r.workspace_id as "workspaceId", r.id, r.payment_id as "paymentId",
      r.amount_minor as "amountMinor", r.currency, r.status, r.fee_minor as "feeMinor",
      r.share_minor as "shareMinor", r.from_pending_minor as "fromPendingMinor",
      r.from_available_minor as "fromAvailableMinor",
      r.from_receivable_minor as "fromReceivableMinor",
      r.provider_transaction_id as "providerTransactionId",
      r.provider_refund_id as "providerRefundId", r.failure_code as "failureCode",
      r.failure_reason as "failureReason", r.cancellation_reason as "cancellationReason",
      r.approval_id as "approvalId", r.sent_at as "sentAt", r.last_checked_at as "lastCheckedAt",
      r.next_check_at as "nextCheckAt", r.check_count as "checkCount", r.created_at as "createdAt",
      r.succeeded_at as "succeededAt", r.confirmed_at as "confirmedAt", r.failed_at as "failedAt",
      r.cancelled_at as "cancelledAt",
      array(select i.provider_refund_id from suspense_items i
        where i.workspace_id = r.workspace_id and ${inWorkspacesOf('i.workspace_id', keys)}
          and i.payment_id = r.payment_id
          and i.provider_refund_id is not null) as "returnIds"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join refunds r on r.workspace_id = k.workspace_id and r.id = k.id and ${inWorkspacesOf('r.workspace_id', keys)}
    order by r.workspace_id, r.id
    for update of r`.execute(tx);
  return rows;
}

/**
 * Saves only the columns that refunds change. A payment with nothing refunded keeps its last-change
 * time.
 */
export async function saveRefundedPayments(
  tx: Tx,
  payments: readonly RefundedPayment[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    update payments p set
      status = c.status,
      refunded_minor = c.refunded_minor,
      refund_reserved_minor = c.reserved_minor,
      refund_in_flight_id = c.in_flight_id,
      latest_refund_id = c.latest_refund_id,
      updated_at = case when p.refunded_minor = c.refunded_minor then p.updated_at else ${now} end
    from unnest(
      ${payments.map((payment) => payment.workspaceId)}::uuid[],
      ${payments.map((payment) => payment.id)}::uuid[],
      ${payments.map((payment) => payment.status)}::text[],
      ${payments.map((payment) => payment.refundedMinor)}::bigint[],
      ${payments.map((payment) => payment.reservedMinor)}::bigint[],
      ${payments.map((payment) => payment.inFlightId)}::uuid[],
      ${payments.map((payment) => payment.latestRefundId)}::uuid[]
    ) as c (workspace_id, id, status, refunded_minor, reserved_minor, in_flight_id, latest_refund_id)
    where p.workspace_id = c.workspace_id and p.id = c.id and ${inWorkspacesOf('p.workspace_id', payments)}`.execute(
    tx,
  );
}

export async function saveRefunds(
  tx: Tx,
  refunds: readonly LockedRefund[],
  now: Date,
): Promise<void> {
  if (refunds.length === 0) return;
  await sql`
    update refunds r set
      status = c.status,
      provider_refund_id = c.provider_refund_id,
      failure_code = c.failure_code,
      failure_reason = c.failure_reason,
      cancellation_reason = c.cancellation_reason,
      sent_at = c.sent_at,
      last_checked_at = c.last_checked_at,
      next_check_at = c.next_check_at,
      check_count = c.check_count,
      succeeded_at = c.succeeded_at,
      confirmed_at = c.confirmed_at,
      failed_at = c.failed_at,
      cancelled_at = c.cancelled_at,
      updated_at = ${now}
    from unnest(
      ${refunds.map((refund) => refund.workspaceId)}::uuid[],
      ${refunds.map((refund) => refund.id)}::uuid[],
      ${refunds.map((refund) => refund.status)}::text[],
      ${refunds.map((refund) => refund.providerRefundId)}::text[],
      ${refunds.map((refund) => refund.failureCode)}::text[],
      ${refunds.map((refund) => refund.failureReason)}::text[],
      ${refunds.map((refund) => refund.cancellationReason)}::text[],
      ${refunds.map((refund) => refund.sentAt)}::timestamptz[],
      ${refunds.map((refund) => refund.lastCheckedAt)}::timestamptz[],
      ${refunds.map((refund) => refund.nextCheckAt)}::timestamptz[],
      ${refunds.map((refund) => refund.checkCount)}::smallint[],
      ${refunds.map((refund) => refund.succeededAt)}::timestamptz[],
      ${refunds.map((refund) => refund.confirmedAt)}::timestamptz[],
      ${refunds.map((refund) => refund.failedAt)}::timestamptz[],
      ${refunds.map((refund) => refund.cancelledAt)}::timestamptz[]
    ) as c (workspace_id, id, status, provider_refund_id, failure_code, failure_reason,
      cancellation_reason, sent_at, last_checked_at, next_check_at, check_count, succeeded_at,
      confirmed_at, failed_at, cancelled_at)
    where r.workspace_id = c.workspace_id and r.id = c.id and ${inWorkspacesOf('r.workspace_id', refunds)}`.execute(
    tx,
  );
}
