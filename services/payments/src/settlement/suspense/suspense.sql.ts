import { isAnyDue, sql } from '@countinghouse/postgres';
import type { SuspenseReason, SuspenseStatus } from '../../charges/suspense/suspense.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

export interface SuspenseItem {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly environment: Environment;
  readonly reason: SuspenseReason;
  readonly providerTransactionId: string;
  readonly receivedMinor: bigint;
  readonly keptMinor: bigint;
  readonly currency: string;
  readonly status: SuspenseStatus;
  readonly providerRefundId: string | null;
  readonly sentAt: Date | null;
  readonly checkCount: number;
  readonly createdAt: Date;
  /** When the provider paid it to the service, and when the returned part left the provider. */
  readonly settledAt: Date | null;
  readonly confirmedAt: Date | null;
}

/**
 * Claims due items by moving their next check to the end of the lease, as the resolver does with
 * payments.
 */
export async function claimReturns(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly SuspenseItem[]> {
  if (!(await isAnyDue(db, 'suspense_items', 'next_check_at', now))) return [];
  const { rows } = await sql<SuspenseItem>`
    with due as (
      select workspace_id, id from suspense_items where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ), claimed as (
      update suspense_items i set next_check_at = ${leaseUntil}, updated_at = ${now} from due
      where i.workspace_id = due.workspace_id and i.id = due.id
      returning i.*
    )
    select ${itemColumns} from claimed i join workspaces w on w.id = i.workspace_id
    order by i.workspace_id, i.id`.execute(db);
  return rows;
}

export async function lockSuspenseItem(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<SuspenseItem | null> {
  const { rows } = await sql<SuspenseItem>`
    select ${itemColumns} from suspense_items i join workspaces w on w.id = i.workspace_id
    where i.workspace_id = ${workspaceId} and i.id = ${id} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** A business's unfinished items, oldest first. */
export async function listOpenSuspense(
  db: Db,
  businessId: string,
  limit: number,
): Promise<readonly SuspenseItem[]> {
  const { rows } = await sql<SuspenseItem>`
    select ${itemColumns} from suspense_items i join workspaces w on w.id = i.workspace_id
    where w.business_id = ${businessId} and i.status in ('held', 'returning')
    order by i.created_at, i.id limit ${limit}`.execute(db);
  return rows;
}

export interface SuspenseChange {
  readonly status: SuspenseStatus;
  readonly keptMinor: bigint;
  readonly sentAt: Date | null;
  readonly providerRefundId: string | null;
  readonly nextCheckAt: Date | null;
  readonly checkCount: number;
}

export async function saveSuspenseItem(
  tx: Tx,
  item: Pick<SuspenseItem, 'workspaceId' | 'id'>,
  change: SuspenseChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('suspense_items')
    .set({
      status: change.status,
      kept_minor: change.keptMinor,
      sent_at: change.sentAt,
      provider_refund_id: change.providerRefundId,
      next_check_at: change.nextCheckAt,
      check_count: change.checkCount,
      updated_at: now,
    })
    .where('workspace_id', '=', item.workspaceId)
    .where('id', '=', item.id)
    .execute();
}

/** The return has left the provider: there is nothing left to check. */
export async function saveReturnConfirmed(
  tx: Tx,
  item: Pick<SuspenseItem, 'workspaceId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('suspense_items')
    .set({ confirmed_at: now, next_check_at: null, updated_at: now })
    .where('workspace_id', '=', item.workspaceId)
    .where('id', '=', item.id)
    .execute();
}

const itemColumns = sql.raw(`i.workspace_id as "workspaceId", i.id, i.payment_id as "paymentId",
  w.environment, i.reason, i.provider_transaction_id as "providerTransactionId",
  i.received_minor as "receivedMinor", i.kept_minor as "keptMinor", i.currency, i.status,
  i.sent_at as "sentAt", i.check_count as "checkCount", i.created_at as "createdAt",
  i.provider_refund_id as "providerRefundId", i.settled_at as "settledAt",
  i.confirmed_at as "confirmedAt"`);
