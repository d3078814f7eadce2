import { isAnyDue, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { DisputedPayment, LockedDispute } from './dispute.rules.ts';

/** Locks the payment before its disputes, as every change of a payment's money does. */
export async function lockDisputedPayment(tx: Tx, key: RowKey): Promise<DisputedPayment | null> {
  const { rows } = await sql<DisputedPayment>`
    select p.workspace_id as "workspaceId", p.id, w.business_id as "businessId", w.environment,
      p.currency, p.amount_minor as "amountMinor", p.disputed_minor as "disputedMinor",
      p.dispute_id as "disputeId", p.provider, p.provider_reference as "providerTransactionId",
      p.succeeded_at as "succeededAt", p.settled_at as "settledAt",
      coalesce(f.dispute_fee_minor, 0) as "disputeFeeMinor"
    from payments p
    join workspaces w on w.id = p.workspace_id
    left join fee_schedules f on f.business_id = w.business_id and f.currency = p.currency
    where p.workspace_id = ${key.workspaceId} and p.id = ${key.id}
    for update of p`.execute(tx);
  return rows[0] ?? null;
}

/** Finds by the provider's dispute id. */
export async function lockDisputeOfProvider(
  tx: Tx,
  workspaceId: string,
  provider: string,
  providerDisputeId: string,
): Promise<LockedDispute | null> {
  const { rows } = await sql<LockedDispute>`
    select ${lockedColumns} from disputes d
    where d.workspace_id = ${workspaceId} and d.provider = ${provider}
      and d.provider_dispute_id = ${providerDisputeId}
    for update of d`.execute(tx);
  return rows[0] ?? null;
}

export async function lockDispute(tx: Tx, key: RowKey): Promise<LockedDispute | null> {
  const { rows } = await sql<LockedDispute>`
    select ${lockedColumns} from disputes d
    where d.workspace_id = ${key.workspaceId} and d.id = ${key.id}
    for update of d`.execute(tx);
  return rows[0] ?? null;
}

/** The payment of a dispute; lock it before the dispute. */
export async function findDisputedPaymentId(tx: Tx, key: RowKey): Promise<string | null> {
  const { rows } = await sql<{ paymentId: string }>`
    select d.payment_id as "paymentId" from disputes d
    where d.workspace_id = ${key.workspaceId} and d.id = ${key.id}`.execute(tx);
  return rows[0]?.paymentId ?? null;
}

/** This payment's pending amount, less refunds in progress. */
export async function readPendingOfPayment(tx: Tx, payment: RowKey): Promise<bigint> {
  const { rows } = await sql<{ pendingMinor: bigint }>`
    select coalesce(-sum(e.amount_minor), 0)::bigint as "pendingMinor"
    from ledger_entries e
    where e.workspace_id = ${payment.workspaceId} and e.reference_id = ${payment.id}
      and e.account_code = 2000`.execute(tx);
  return rows[0]?.pendingMinor ?? 0n;
}

export async function insertDispute(tx: Tx, dispute: LockedDispute, now: Date): Promise<void> {
  await sql`
    insert into disputes (workspace_id, id, payment_id, provider, provider_dispute_id,
      previous_dispute_id, status, amount_minor, currency, fee_minor, from_pending_minor,
      from_reserve_minor, from_available_minor, from_receivable_minor, reason, due_at, opened_at, created_at, updated_at)
    values (${dispute.workspaceId}, ${dispute.id}, ${dispute.paymentId}, ${dispute.provider},
      ${dispute.providerDisputeId}, ${dispute.previousDisputeId}, ${dispute.status},
      ${dispute.amountMinor}, ${dispute.currency}, ${dispute.feeMinor}, ${dispute.fromPendingMinor},
      ${dispute.fromReserveMinor}, ${dispute.fromAvailableMinor}, ${dispute.fromReceivableMinor}, ${dispute.reason},
      ${dispute.dueAt}, ${dispute.openedAt}, ${now}, ${now})`.execute(tx);
}

/** Saves the mutable columns; a trigger rejects changes to others. */
export async function saveDispute(tx: Tx, dispute: LockedDispute, now: Date): Promise<void> {
  await sql`
    update disputes d set status = ${dispute.status}, lost_because = ${dispute.lostBecause},
      answer = ${dispute.answer}, evidence = ${toJson(dispute.evidence)}::jsonb,
      answered_at = ${dispute.answeredAt}, answered_by_key_id = ${dispute.answeredByKeyId},
      answered_by_member_id = ${dispute.answeredByMemberId}, next_send_at = ${dispute.nextSendAt},
      approval_id = ${dispute.approvalId}, due_at = ${dispute.dueAt},
      submitted_at = ${dispute.submittedAt}, closed_at = ${dispute.closedAt}, updated_at = ${now}
    where d.workspace_id = ${dispute.workspaceId} and d.id = ${dispute.id}`.execute(tx);
}

/**
 * Saves the disputed amount, which cannot be refunded, and the dispute that the payment shows; null
 * keeps the shown one.
 */
export async function savePaymentDispute(
  tx: Tx,
  payment: RowKey & { readonly disputedMinor: bigint },
  shown: Pick<LockedDispute, 'id' | 'status'> | null,
): Promise<void> {
  await sql`
    update payments p set disputed_minor = ${payment.disputedMinor},
      dispute_id = coalesce(${shown?.id ?? null}::uuid, p.dispute_id),
      dispute_status = coalesce(${shown?.status ?? null}::text, p.dispute_status)
    where p.workspace_id = ${payment.workspaceId} and p.id = ${payment.id}`.execute(tx);
}

export interface SeenDispute {
  readonly workspaceId: string;
  readonly providerDisputeId: string;
  readonly status: LockedDispute['status'];
}

/** The provider dispute ids that are known here, each in its charge's workspace. */
export async function listSeenDisputes(
  db: Db,
  provider: string,
  keys: readonly { readonly workspaceId: string; readonly providerDisputeId: string }[],
): Promise<readonly SeenDispute[]> {
  const { rows } = await sql<SeenDispute>`
    select d.workspace_id as "workspaceId", d.provider_dispute_id as "providerDisputeId", d.status
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.providerDisputeId)}::text[]) as k (workspace_id, provider_id)
    join disputes d on d.workspace_id = k.workspace_id and ${inWorkspacesOf('d.workspace_id', keys)} and d.provider = ${provider}
      and d.provider_dispute_id = k.provider_id`.execute(db);
  return rows;
}

export interface DueAnswer extends RowKey {
  readonly environment: Environment;
}

/** Claims due answers and makes them due again at `leaseUntil`. */
export async function claimAnswers(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly DueAnswer[]> {
  if (!(await isAnyDue(db, 'disputes', 'next_send_at', now))) return [];
  const { rows } = await sql<DueAnswer>`
    with due as (
      select d.workspace_id, d.id from disputes d
      where d.next_send_at <= ${now}
      order by d.next_send_at limit ${limit} for update skip locked)
    update disputes d set next_send_at = ${leaseUntil}
    from due, workspaces w
    where d.workspace_id = due.workspace_id and d.id = due.id and w.id = d.workspace_id
    returning d.workspace_id as "workspaceId", d.id, w.environment`.execute(db);
  return rows;
}

/** A dispute with an answer to be sent, in its current state. */
export async function findSendableDispute(db: Db, key: RowKey): Promise<LockedDispute | null> {
  const { rows } = await sql<LockedDispute>`
    select ${lockedColumns} from disputes d
    where d.workspace_id = ${key.workspaceId} and d.id = ${key.id}
      and d.next_send_at is not null`.execute(db);
  return rows[0] ?? null;
}

const lockedColumns = sql.raw(`d.workspace_id as "workspaceId", d.id, d.payment_id as "paymentId",
  d.provider, d.provider_dispute_id as "providerDisputeId",
  d.previous_dispute_id as "previousDisputeId", d.status, d.amount_minor as "amountMinor",
  d.currency, d.fee_minor as "feeMinor", d.from_pending_minor as "fromPendingMinor",
  d.from_reserve_minor as "fromReserveMinor", d.from_available_minor as "fromAvailableMinor",
  d.from_receivable_minor as "fromReceivableMinor", d.reason, d.lost_because as "lostBecause",
  d.answer, d.evidence, d.answered_at as "answeredAt", d.answered_by_key_id as "answeredByKeyId",
  d.answered_by_member_id as "answeredByMemberId", d.next_send_at as "nextSendAt",
  d.approval_id as "approvalId", d.due_at as "dueAt", d.opened_at as "openedAt",
  d.submitted_at as "submittedAt", d.closed_at as "closedAt"`);

function toJson(value: LockedDispute['evidence']): string | null {
  return value === null ? null : JSON.stringify(value);
}
