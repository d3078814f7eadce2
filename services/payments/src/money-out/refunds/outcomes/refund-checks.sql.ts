import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { Environment } from '../../../kernel/environment.rules.ts';
import type { RowKey } from '../../../kernel/row-key.rules.ts';
import type { OtherRefund } from '../../../provider/outbound/match-refund.rules.ts';
import type { RefundSources, RefundStatus } from '../refund.rules.ts';

/** The fields needed to check a refund at the provider, or to send it. */
export interface RefundToCheck extends RowKey {
  readonly environment: Environment;
  readonly paymentId: string;
  readonly status: RefundStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly providerTransactionId: string;
  readonly providerRefundId: string | null;
  readonly sentAt: Date | null;
  readonly checkCount: number;
  readonly createdAt: Date;
  /** Set when the refund is marked as sent: the payer now disputes the same money. */
  readonly isDisputed?: boolean;
}

/**
 * Claims due refunds by moving their next check to the end of the lease, as the resolver does with
 * payments.
 */
export async function claimRefundsToCheck(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly RefundToCheck[]> {
  const { rows } = await sql<RefundToCheck>`
    with due as (
      select workspace_id, id from refunds where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ), claimed as (
      update refunds r set next_check_at = ${leaseUntil} from due
      where r.workspace_id = due.workspace_id and r.id = due.id
      returning r.*
    )
    select ${checkColumns} from claimed r join workspaces w on w.id = r.workspace_id
    order by r.workspace_id, r.id`.execute(db);
  return rows;
}

/**
 * Other refunds and returns of this payment that the provider has or may have: with a provider id,
 * or sent for the same charge without one.
 */
export async function listOtherRefunds(
  db: Db,
  own: RowKey & { readonly paymentId: string; readonly providerTransactionId: string },
): Promise<readonly OtherRefund[]> {
  const { rows } = await sql<OtherRefund>`
    select provider_refund_id as "providerRefundId", amount_minor as "amountMinor",
      sent_at as "sentAt"
    from refunds
    where workspace_id = ${own.workspaceId} and payment_id = ${own.paymentId} and id <> ${own.id}
      and (provider_refund_id is not null or (status = 'processing' and sent_at is not null
        and provider_transaction_id = ${own.providerTransactionId}))
    union all
    select provider_refund_id, received_minor - kept_minor, sent_at
    from suspense_items
    where workspace_id = ${own.workspaceId} and payment_id = ${own.paymentId} and id <> ${own.id}
      and (provider_refund_id is not null or (status = 'returning' and sent_at is not null
        and provider_transaction_id = ${own.providerTransactionId}))`.execute(db);
  return rows;
}

/** The refund that an approval covers. */
export async function findRefundOfApproval(
  db: Db,
  approval: RowKey,
): Promise<(RowKey & { readonly paymentId: string }) | null> {
  const { rows } = await sql<RowKey & { readonly paymentId: string }>`
    select r.workspace_id as "workspaceId", r.id, r.payment_id as "paymentId"
    from approvals a
    join refunds r on r.workspace_id = a.workspace_id and r.id = a.subject_id
    where a.workspace_id = ${approval.workspaceId} and a.id = ${approval.id}`.execute(db);
  return rows[0] ?? null;
}

/** A refund as its approver sees it. */
export interface ReviewedRefund extends RowKey, RefundSources {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly providerTransactionId: string;
  readonly splitRecipientId: string | null;
  readonly paymentReference: string;
  readonly paymentAmountMinor: bigint;
  readonly paymentRefundedMinor: bigint;
  readonly paymentFeeMinor: bigint;
  /** The part of that fee that this refund and earlier ones return. */
  readonly feeReturnedMinor: bigint;
}

export async function findReviewedRefund(db: Db, key: RowKey): Promise<ReviewedRefund | null> {
  const { rows } = await sql<ReviewedRefund>`
    select r.workspace_id as "workspaceId", r.id, r.payment_id as "paymentId",
      r.amount_minor as "amountMinor", r.currency,
      r.provider_transaction_id as "providerTransactionId", r.fee_minor as "feeMinor",
      r.share_minor as "shareMinor", r.from_pending_minor as "fromPendingMinor",
      r.from_available_minor as "fromAvailableMinor",
      r.from_receivable_minor as "fromReceivableMinor",
      p.split_recipient_id as "splitRecipientId", p.reference as "paymentReference",
      p.amount_minor as "paymentAmountMinor", p.refunded_minor as "paymentRefundedMinor",
      p.fee_minor as "paymentFeeMinor",
      (select sum(other.fee_minor)::bigint from refunds other
       where other.workspace_id = ${key.workspaceId} and other.payment_id = r.payment_id
         and other.status in ('pending_approval', 'processing', 'succeeded'))
        as "feeReturnedMinor"
    from refunds r
    join payments p on p.workspace_id = r.workspace_id and p.id = r.payment_id
    where r.workspace_id = ${key.workspaceId} and r.id = ${key.id}`.execute(db);
  return rows[0] ?? null;
}

export interface UnresolvedRefund extends RefundToCheck {
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
}

/**
 * A business's refunds that were sent without an answer, or accepted without confirmation;
 * optionally one only.
 */
export async function listUnresolvedRefunds(
  db: Db,
  businessId: string,
  onlyId: string | null,
  limit: number,
): Promise<readonly UnresolvedRefund[]> {
  const { rows } = await sql<UnresolvedRefund>`
    select ${checkColumns}, r.last_checked_at as "lastCheckedAt", r.next_check_at as "nextCheckAt"
    from refunds r join workspaces w on w.id = r.workspace_id
    where w.business_id = ${businessId}
      and (r.status = 'processing' or (r.status = 'succeeded' and r.confirmed_at is null))
      and (${onlyId}::uuid is null or r.id = ${onlyId}::uuid)
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}

const checkColumns = sql.raw(`r.workspace_id as "workspaceId", r.id, w.environment,
  r.payment_id as "paymentId", r.status, r.amount_minor as "amountMinor", r.currency,
  r.provider_transaction_id as "providerTransactionId",
  r.provider_refund_id as "providerRefundId", r.sent_at as "sentAt",
  r.check_count as "checkCount", r.created_at as "createdAt"`);
