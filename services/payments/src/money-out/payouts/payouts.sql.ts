import { sql } from '@countinghouse/postgres';
import type { Approval, ApprovalStatus } from '../../controls/approvals/requests/approval.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { toRequester } from '../../kernel/requester-columns.ts';
import type { RequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Payout, PayoutAccount, PayoutKey, PayoutStatus } from './payout.rules.ts';

/** Unordered; keys without a payout are omitted. */
export async function listPayoutsByKey(
  db: Db,
  keys: readonly PayoutKey[],
): Promise<readonly Payout[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payouts p ${payoutJoins}
    where ${isOneOf(['p.workspace_id', 'p.id'], keys)}`.execute(db);
  return rows.map(toPayout);
}

export async function listPayouts(
  db: Db,
  workspaceId: string,
  rowsMax: number,
): Promise<readonly Payout[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payouts p ${payoutJoins}
    where p.workspace_id = ${workspaceId} order by p.id desc limit ${rowsMax}`.execute(db);
  return rows.map(toPayout);
}

/** Ids contain their creation time, so both time bounds are ids. */
export interface PayoutFilter {
  readonly workspaceId: string;
  readonly status: PayoutStatus | null;
  readonly currency: string | null;
  readonly fromId: string | null;
  readonly beforeId: string | null;
}

/** Newest first. */
export async function listPayoutPage(
  db: Db,
  filter: PayoutFilter,
  rowsMax: number,
): Promise<readonly Payout[]> {
  const { workspaceId, status, currency, fromId, beforeId } = filter;
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payouts p ${payoutJoins}
    where p.workspace_id = ${workspaceId}
      ${status === null ? sql`` : sql`and p.status = ${status}`}
      ${currency === null ? sql`` : sql`and p.currency = ${currency}`}
      ${fromId === null ? sql`` : sql`and p.id >= ${fromId}`}
      ${beforeId === null ? sql`` : sql`and p.id < ${beforeId}`}
    order by p.id desc limit ${rowsMax}`.execute(db);
  return rows.map(toPayout);
}

/** Payouts that are processing and no longer checked: only an operator can resolve them. */
export async function listUnresolvedPayouts(
  db: Db,
  businessId: string,
  rowsMax: number,
): Promise<readonly Payout[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payouts p ${payoutJoins}
    where w.business_id = ${businessId} and p.status = 'processing' and p.next_check_at is null
    order by p.id limit ${rowsMax}`.execute(db);
  return rows.map(toPayout);
}

/**
 * Locks first and reads afterwards: the previous holder of the lock may have changed the approval
 * too, and a statement that waits for a lock does not see that.
 */
export async function lockPayouts(tx: Tx, keys: readonly PayoutKey[]): Promise<readonly Payout[]> {
  await sql`
    select p.workspace_id from payouts p where ${isOneOf(['p.workspace_id', 'p.id'], keys)}
    order by p.workspace_id, p.id for update of p`.execute(tx);
  return listPayoutsByKey(tx, keys);
}

/** The payout that an approval covers. The caller locks it. */
export async function findPayoutOfApproval(tx: Tx, approval: RowKey): Promise<PayoutKey | null> {
  const { rows } = await sql<PayoutKey>`
    select a.workspace_id as "workspaceId", a.subject_id as id from approvals a
    where a.workspace_id = ${approval.workspaceId} and a.id = ${approval.id}
      and a.action = 'payout.create'`.execute(tx);
  return rows[0] ?? null;
}

/** The account that received the workspace's last completed payout. */
export async function findLastPaidAccount(
  db: Db,
  workspaceId: string,
): Promise<PayoutAccount | null> {
  const { rows } = await sql<PayoutAccount>`
    select s.bank_code as "bankCode", s.bank_name as "bankName",
      s.account_last4 as "accountLast4", s.beneficiary_name as "beneficiaryName"
    from payouts p
    join settlement_accounts s on s.business_id = p.business_id and s.id = p.settlement_account_id
    where p.workspace_id = ${workspaceId} and p.status = 'completed' and p.returned_at is null
    order by p.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

type PayoutRow = Omit<Payout, 'account' | 'approval' | 'requestedBy'> &
  RequesterColumns &
  Nullable<PayoutAccount> & {
    readonly approvalId: string | null;
    readonly approvalStatus: ApprovalStatus | null;
    readonly approvalExpiresAt: Date | null;
    readonly approvalDecidedAt: Date | null;
    readonly approvalDecidedBy: string | null;
  };

type Nullable<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | null };

const payoutColumns = sql.raw(`p.workspace_id as "workspaceId", p.id,
  p.business_id as "businessId", w.environment, p.amount_minor as "amountMinor", p.currency,
  p.status, p.destination_type as "destinationType",
  p.settlement_account_id as "settlementAccountId", p.reference, p.provider,
  p.provider_transfer_id as "providerTransferId", p.provider_fee_minor as "providerFeeMinor",
  p.failure_code as "failureCode", p.failure_reason as "failureReason",
  p.cancellation_reason as "cancellationReason", p.requested_by_key_id as "requestedByKeyId",
  p.requested_by_member_id as "requestedByMemberId",
  p.sent_at as "sentAt", p.last_checked_at as "lastCheckedAt", p.next_check_at as "nextCheckAt",
  p.check_count as "checkCount", p.created_at as "createdAt", p.submitted_at as "submittedAt",
  p.completed_at as "completedAt", p.failed_at as "failedAt", p.cancelled_at as "cancelledAt",
  p.returned_at as "returnedAt", p.return_reason as "returnReason",
  s.bank_code as "bankCode", s.bank_name as "bankName", s.account_last4 as "accountLast4",
  s.beneficiary_name as "beneficiaryName", a.id as "approvalId", a.status as "approvalStatus",
  a.expires_at as "approvalExpiresAt", a.decided_at as "approvalDecidedAt",
  coalesce(a.decided_by_operator, a.decided_by_member_id::text) as "approvalDecidedBy"`);

const payoutJoins = sql.raw(`join workspaces w on w.id = p.workspace_id
    left join settlement_accounts s on s.business_id = p.business_id and s.id = p.settlement_account_id
    left join approvals a on a.workspace_id = p.workspace_id and a.id = p.approval_id`);

function toPayout(row: PayoutRow): Payout {
  const {
    bankCode,
    bankName,
    accountLast4,
    beneficiaryName,
    approvalId,
    approvalStatus,
    approvalExpiresAt,
    approvalDecidedAt,
    approvalDecidedBy,
    requestedByKeyId,
    requestedByMemberId,
    ...payout
  } = row;
  const requestedBy = toRequester({ requestedByKeyId, requestedByMemberId });
  const hasAccount =
    bankCode !== null && bankName !== null && accountLast4 !== null && beneficiaryName !== null;
  const hasApproval = approvalId !== null && approvalStatus !== null && approvalExpiresAt !== null;
  const approval: Approval | null = hasApproval
    ? {
        id: approvalId,
        status: approvalStatus,
        requestedBy,
        decidedBy: approvalDecidedBy,
        decidedAt: approvalDecidedAt,
        expiresAt: approvalExpiresAt,
      }
    : null;
  const account = hasAccount ? { bankCode, bankName, accountLast4, beneficiaryName } : null;
  return { ...payout, requestedBy, account, approval };
}
