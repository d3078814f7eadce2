import { sql } from '@countinghouse/postgres';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { toRequester, toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { RequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Refund, RefundSources, RefundStatus } from './refund.rules.ts';

export interface NewRefund extends RowKey, RefundSources {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'pending_approval' | 'processing';
  readonly provider: string;
  readonly providerTransactionId: string;
  readonly approvalId: string | null;
  readonly requestedBy: Requester;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly sentAt: Date | null;
  readonly nextCheckAt: Date | null;
}

export async function insertRefunds(
  tx: Tx,
  refunds: readonly NewRefund[],
  now: Date,
): Promise<void> {
  if (refunds.length === 0) return;
  const requesters = refunds.map((refund) => toRequesterColumns(refund.requestedBy));
  await sql`
    insert into refunds (workspace_id, id, payment_id, amount_minor, currency, status, fee_minor,
      share_minor, from_pending_minor, from_available_minor, from_receivable_minor, provider,
      provider_transaction_id, approval_id, requested_by_key_id, requested_by_member_id, reference,
      reason, sent_at, next_check_at, created_at, updated_at)
    select r.*, ${now}, ${now} from unnest(
      ${refunds.map((refund) => refund.workspaceId)}::uuid[],
      ${refunds.map((refund) => refund.id)}::uuid[],
      ${refunds.map((refund) => refund.paymentId)}::uuid[],
      ${refunds.map((refund) => refund.amountMinor)}::bigint[],
      ${refunds.map((refund) => refund.currency)}::char(3)[],
      ${refunds.map((refund) => refund.status)}::text[],
      ${refunds.map((refund) => refund.feeMinor)}::bigint[],
      ${refunds.map((refund) => refund.shareMinor)}::bigint[],
      ${refunds.map((refund) => refund.fromPendingMinor)}::bigint[],
      ${refunds.map((refund) => refund.fromAvailableMinor)}::bigint[],
      ${refunds.map((refund) => refund.fromReceivableMinor)}::bigint[],
      ${refunds.map((refund) => refund.provider)}::text[],
      ${refunds.map((refund) => refund.providerTransactionId)}::text[],
      ${refunds.map((refund) => refund.approvalId)}::uuid[],
      ${requesters.map((requester) => requester.requestedByKeyId)}::uuid[],
      ${requesters.map((requester) => requester.requestedByMemberId)}::uuid[],
      ${refunds.map((refund) => refund.reference)}::text[],
      ${refunds.map((refund) => refund.reason)}::text[],
      ${refunds.map((refund) => refund.sentAt)}::timestamptz[],
      ${refunds.map((refund) => refund.nextCheckAt)}::timestamptz[]) r`.execute(tx);
}

/** Refunds of any workspaces in one round trip, each with its requested workspace. */
export async function listRefundsByKey(
  db: Db,
  keys: readonly RowKey[],
): Promise<readonly (RowKey & { readonly refund: Refund })[]> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns}
    from refunds r
    left join approvals a on a.workspace_id = r.workspace_id and a.id = r.approval_id
      and ${inWorkspacesOf('a.workspace_id', keys)}
    where ${isOneOf(['r.workspace_id', 'r.id'], keys)}`.execute(db);
  return rows.map((row) => ({ workspaceId: row.workspaceId, id: row.id, refund: toRefund(row) }));
}

/** Newest first. */
export async function listRefundsOfPayment(
  db: Db,
  payment: RowKey,
  status: RefundStatus | null,
  olderThanId: string | null,
  limit: number,
): Promise<readonly Refund[]> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refunds r
    left join approvals a on a.workspace_id = r.workspace_id and a.id = r.approval_id
    where r.workspace_id = ${payment.workspaceId} and r.payment_id = ${payment.id}
      and (${status}::text is null or r.status = ${status})
      and (${olderThanId}::uuid is null or r.id < ${olderThanId}::uuid)
    order by r.id desc limit ${limit}`.execute(db);
  return rows.map(toRefund);
}

/** Ids contain their creation time, so both time bounds are ids. */
export interface RefundFilter {
  readonly workspaceId: string;
  readonly status: RefundStatus | null;
  readonly currency: string | null;
  readonly fromId: string | null;
  readonly beforeId: string | null;
}

/** Refunds across all payments, newest first. */
export async function listRefundPage(
  db: Db,
  filter: RefundFilter,
  rowsMax: number,
): Promise<readonly Refund[]> {
  const { workspaceId, status, currency, fromId, beforeId } = filter;
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refunds r
    left join approvals a on a.workspace_id = r.workspace_id and a.id = r.approval_id
    where r.workspace_id = ${workspaceId}
      ${status === null ? sql`` : sql`and r.status = ${status}`}
      ${currency === null ? sql`` : sql`and r.currency = ${currency}`}
      ${fromId === null ? sql`` : sql`and r.id >= ${fromId}`}
      ${beforeId === null ? sql`` : sql`and r.id < ${beforeId}`}
    order by r.id desc limit ${rowsMax}`.execute(db);
  return rows.map(toRefund);
}

interface RefundRow extends Omit<Refund, 'approval' | 'requestedBy'>, RequesterColumns {
  readonly workspaceId: string;
  readonly approvalId: string | null;
  readonly approvalStatus: Approval['status'] | null;
  readonly approvalDecidedBy: string | null;
  readonly approvalDecidedAt: Date | null;
  readonly approvalExpiresAt: Date | null;
}

function toRefund(row: RefundRow): Refund {
  const { workspaceId: _workspaceId, approvalId, approvalStatus, approvalDecidedBy, ...rest } = row;
  const { approvalDecidedAt, approvalExpiresAt, ...shown } = rest;
  const { requestedByKeyId, requestedByMemberId, ...refund } = shown;
  const requestedBy = toRequester({ requestedByKeyId, requestedByMemberId });
  const isHeld = approvalId !== null && approvalStatus !== null && approvalExpiresAt !== null;
  return {
    ...refund,
    requestedBy,
    approval: isHeld
      ? {
          id: approvalId,
          status: approvalStatus,
          requestedBy,
          decidedBy: approvalDecidedBy,
          decidedAt: approvalDecidedAt,
          expiresAt: approvalExpiresAt,
        }
      : null,
  };
}

const refundColumns = sql.raw(`r.workspace_id as "workspaceId", r.id, r.payment_id as "paymentId",
  r.amount_minor as "amountMinor", r.currency, r.status, r.failure_code as "failureCode",
  r.failure_reason as "failureReason", r.cancellation_reason as "cancellationReason",
  r.provider_refund_id as "providerRefundId", r.requested_by_key_id as "requestedByKeyId",
  r.requested_by_member_id as "requestedByMemberId", r.reference, r.reason,
  r.last_checked_at as "lastCheckedAt", r.next_check_at as "nextCheckAt",
  r.created_at as "createdAt", r.updated_at as "updatedAt", r.succeeded_at as "succeededAt",
  r.confirmed_at as "confirmedAt", r.failed_at as "failedAt", r.cancelled_at as "cancelledAt",
  a.id as "approvalId", a.status as "approvalStatus",
  coalesce(a.decided_by_operator, a.decided_by_member_id::text) as "approvalDecidedBy",
  a.decided_at as "approvalDecidedAt", a.expires_at as "approvalExpiresAt"`);
