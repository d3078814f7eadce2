import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import { toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { Payout, PayoutKey } from './payout.rules.ts';

/** A payout to be stored, with its idempotency key and request hash. */
export interface NewPayout {
  readonly payout: Payout;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
}

/**
 * Returns the ids that were stored. A missing id means that a concurrent request used the same
 * idempotency key. That request's payout is already committed, because the insert waited for it.
 */
export async function insertPayouts(
  db: Db,
  items: readonly NewPayout[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const payouts = items.map(({ payout }) => payout);
  const requesters = payouts.map((payout) => toRequesterColumns(payout.requestedBy));
  const { rows } = await sql<{ readonly id: string }>`
    insert into payouts (workspace_id, id, business_id, amount_minor, currency, status,
      destination_type, settlement_account_id, reference, provider, approval_id,
      requested_by_key_id, requested_by_member_id, sent_at, next_check_at, created_at, updated_at,
      submitted_at, completed_at, idempotency_key, request_hash)
    select u.workspace_id, u.id, u.business_id, u.amount_minor, u.currency, u.status,
      u.destination_type, u.settlement_account_id, u.reference, u.provider, u.approval_id,
      u.requested_by_key_id, u.requested_by_member_id, u.sent_at, u.next_check_at, u.created_at,
      u.created_at,      u.submitted_at, u.completed_at, u.idempotency_key, u.request_hash
    from unnest(
      ${payouts.map((payout) => payout.workspaceId)}::uuid[],
      ${payouts.map((payout) => payout.id)}::uuid[],
      ${payouts.map((payout) => payout.businessId)}::uuid[],
      ${payouts.map((payout) => payout.amountMinor)}::bigint[],
      ${payouts.map((payout) => payout.currency)}::char(3)[],
      ${payouts.map((payout) => payout.status)}::text[],
      ${payouts.map((payout) => payout.destinationType)}::text[],
      ${payouts.map((payout) => payout.settlementAccountId)}::uuid[],
      ${payouts.map((payout) => payout.reference)}::text[],
      ${payouts.map((payout) => payout.provider)}::text[],
      ${payouts.map((payout) => payout.approval?.id ?? null)}::uuid[],
      ${requesters.map((requester) => requester.requestedByKeyId)}::uuid[],
      ${requesters.map((requester) => requester.requestedByMemberId)}::uuid[],
      ${payouts.map((payout) => payout.sentAt)}::timestamptz[],
      ${payouts.map((payout) => payout.nextCheckAt)}::timestamptz[],
      ${payouts.map((payout) => payout.createdAt)}::timestamptz[],
      ${payouts.map((payout) => payout.submittedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.completedAt)}::timestamptz[],
      ${items.map((item) => item.idempotencyKey)}::text[],
      ${items.map((item) => item.requestHash)}::bytea[]
    ) as u (workspace_id, id, business_id, amount_minor, currency, status, destination_type,
      settlement_account_id, reference, provider, approval_id, requested_by_key_id,
      requested_by_member_id, sent_at, next_check_at, created_at, submitted_at, completed_at, idempotency_key, request_hash)
    order by u.workspace_id, u.idempotency_key
    on conflict (workspace_id, idempotency_key) do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Saves the mutable columns of payouts that the caller has locked. */
export async function savePayouts(db: Db, payouts: readonly Payout[], now: Date): Promise<void> {
  if (payouts.length === 0) return;
  await sql`
    update payouts p set
      status = c.status, provider_transfer_id = c.provider_transfer_id,
      provider_fee_minor = c.provider_fee_minor, failure_code = c.failure_code,
      failure_reason = c.failure_reason, cancellation_reason = c.cancellation_reason,
      sent_at = c.sent_at, last_checked_at = c.last_checked_at, next_check_at = c.next_check_at,
      check_count = c.check_count, submitted_at = c.submitted_at, completed_at = c.completed_at,
      failed_at = c.failed_at, cancelled_at = c.cancelled_at, returned_at = c.returned_at,
      return_reason = c.return_reason, updated_at = ${now}
    from unnest(
      ${payouts.map((payout) => payout.workspaceId)}::uuid[],
      ${payouts.map((payout) => payout.id)}::uuid[],
      ${payouts.map((payout) => payout.status)}::text[],
      ${payouts.map((payout) => payout.providerTransferId)}::text[],
      ${payouts.map((payout) => payout.providerFeeMinor)}::bigint[],
      ${payouts.map((payout) => payout.failureCode)}::text[],
      ${payouts.map((payout) => payout.failureReason)}::text[],
      ${payouts.map((payout) => payout.cancellationReason)}::text[],
      ${payouts.map((payout) => payout.sentAt)}::timestamptz[],
      ${payouts.map((payout) => payout.lastCheckedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.nextCheckAt)}::timestamptz[],
      ${payouts.map((payout) => payout.checkCount)}::smallint[],
      ${payouts.map((payout) => payout.submittedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.completedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.failedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.cancelledAt)}::timestamptz[],
      ${payouts.map((payout) => payout.returnedAt)}::timestamptz[],
      ${payouts.map((payout) => payout.returnReason)}::text[]
    ) as c (workspace_id, id, status, provider_transfer_id, provider_fee_minor, failure_code,
      failure_reason, cancellation_reason, sent_at, last_checked_at, next_check_at, check_count,
      submitted_at, completed_at, failed_at, cancelled_at, returned_at, return_reason)
    where p.workspace_id = c.workspace_id and p.id = c.id and ${inWorkspacesOf('p.workspace_id', payouts)}`.execute(
    db,
  );
}

/**
 * Claims due payouts by moving their next check to the end of the lease: a second worker skips
 * them, and the payouts of a crashed worker become due again.
 */
export async function claimPayouts(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly PayoutKey[]> {
  const { rows } = await sql<PayoutKey>`
    update payouts p set next_check_at = ${leaseUntil}
    from (
      select workspace_id, id from payouts where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ) due
    where p.workspace_id = due.workspace_id and p.id = due.id
    returning p.workspace_id as "workspaceId", p.id`.execute(db);
  return rows;
}

/**
 * Makes a payout due now if the provider may know it. Returns false if it does not exist or belongs
 * to the other environment: the sandbox must not affect live money.
 */
export async function savePayoutDue(
  db: Db,
  key: PayoutKey,
  environment: Environment,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ readonly id: string }>`
    update payouts p set next_check_at = ${now}
    from workspaces w
    where p.workspace_id = ${key.workspaceId} and p.id = ${key.id} and w.id = p.workspace_id
      and w.environment = ${environment} and p.status in ('processing', 'completed', 'failed')
      and p.destination_type = 'provider_bank'
    returning p.id`.execute(db);
  return rows.length > 0;
}
