import { sql } from '@countinghouse/postgres';
import type { DisputeStatus } from '../../charges/payments/payment.rules.ts';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Db } from '../../kernel/database.ts';
import { toRequester } from '../../kernel/requester-columns.ts';
import type { RequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Dispute } from './dispute.rules.ts';

export async function findDisputeRow(db: Db, key: RowKey): Promise<Dispute | null> {
  const { rows } = await sql<DisputeRow>`
    select ${disputeColumns} from disputes d
    left join approvals a on a.workspace_id = d.workspace_id and a.id = d.approval_id
    where d.workspace_id = ${key.workspaceId} and d.id = ${key.id}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toDispute(row);
}

export interface DisputeFilter {
  readonly workspaceId: string;
  readonly status: DisputeStatus | null;
  readonly paymentId: string | null;
  readonly olderThanId: string | null;
}

/** Newest first. */
export async function listDisputePage(
  db: Db,
  { workspaceId, status, paymentId, olderThanId }: DisputeFilter,
  rowsMax: number,
): Promise<readonly Dispute[]> {
  const { rows } = await sql<DisputeRow>`
    select ${disputeColumns} from disputes d
    left join approvals a on a.workspace_id = d.workspace_id and a.id = d.approval_id
    where d.workspace_id = ${workspaceId}
      ${status === null ? sql`` : sql`and d.status = ${status}`}
      ${paymentId === null ? sql`` : sql`and d.payment_id = ${paymentId}`}
      ${olderThanId === null ? sql`` : sql`and d.id < ${olderThanId}`}
    order by d.id desc limit ${rowsMax}`.execute(db);
  return rows.map(toDispute);
}

interface DisputeRow extends Omit<Dispute, 'approval' | 'answeredBy'>, RequesterColumns {
  readonly approvalId: string | null;
  readonly approvalStatus: Approval['status'] | null;
  readonly approvalDecidedBy: string | null;
  readonly approvalDecidedAt: Date | null;
  readonly approvalExpiresAt: Date | null;
  readonly approvalKeyId: string | null;
  readonly approvalMemberId: string | null;
}

function toDispute(row: DisputeRow): Dispute {
  const { requestedByKeyId, requestedByMemberId, approvalId, approvalStatus, ...rest } = row;
  const { approvalDecidedBy, approvalDecidedAt, approvalExpiresAt, ...others } = rest;
  const { approvalKeyId, approvalMemberId, ...dispute } = others;
  const isAnswered = dispute.answer !== null;
  const isHeld = approvalId !== null && approvalStatus !== null && approvalExpiresAt !== null;
  return {
    ...dispute,
    answeredBy: isAnswered ? toRequester({ requestedByKeyId, requestedByMemberId }) : null,
    approval: isHeld
      ? {
          id: approvalId,
          status: approvalStatus,
          requestedBy: toRequester({
            requestedByKeyId: approvalKeyId,
            requestedByMemberId: approvalMemberId,
          }),
          decidedBy: approvalDecidedBy,
          decidedAt: approvalDecidedAt,
          expiresAt: approvalExpiresAt,
        }
      : null,
  };
}

const disputeColumns = sql.raw(`d.id, d.payment_id as "paymentId",
  d.previous_dispute_id as "previousDisputeId", d.status, d.amount_minor as "amountMinor",
  d.currency, d.fee_minor as "feeMinor", d.reason, d.lost_because as "lostBecause", d.answer,
  d.evidence, d.answered_at as "answeredAt", d.answered_by_key_id as "requestedByKeyId",
  d.answered_by_member_id as "requestedByMemberId",
  d.provider_dispute_id as "providerDisputeId", d.due_at as "dueAt", d.opened_at as "openedAt",
  d.submitted_at as "submittedAt", d.closed_at as "closedAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt", a.id as "approvalId", a.status as "approvalStatus",
  coalesce(a.decided_by_operator, a.decided_by_member_id::text) as "approvalDecidedBy",
  a.decided_at as "approvalDecidedAt", a.expires_at as "approvalExpiresAt",
  a.requested_by_key_id as "approvalKeyId", a.requested_by_member_id as "approvalMemberId"`);
