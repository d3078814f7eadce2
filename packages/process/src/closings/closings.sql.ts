import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { Closing } from './closing.rules.ts';

const columns = sql.raw(`id, status, requested_by as "requestedBy", approved_by as "approvedBy",
  started_at as "startedAt", closes_at as "closesAt", reminded_at as "remindedAt", ended_at as "endedAt"`);

/** The closing that waits or has closed; null for a tenant that stays. */
export async function findClosingRow<Schema>(
  db: Db<Schema>,
  tenantId: string,
): Promise<Closing | null> {
  const { rows } = await sql<Closing>`
    select ${columns} from closings
    where tenant_id = ${tenantId} and status in ('waiting', 'closed')`.execute(db);
  return rows[0] ?? null;
}

/** False when the tenant is closing or closed already. */
export async function insertClosing<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  closing: Pick<Closing, 'id' | 'requestedBy' | 'approvedBy' | 'startedAt' | 'closesAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into closings (tenant_id, id, requested_by, approved_by, started_at, closes_at)
    values (${tenantId}, ${closing.id}, ${closing.requestedBy}, ${closing.approvedBy},
      ${closing.startedAt}, ${closing.closesAt})
    on conflict (tenant_id) where status in ('waiting', 'closed') do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when no closing of the tenant waits, or the worker has begun to close it. */
export async function saveWithdrawn<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update closings set status = 'withdrawn', withdrawn_by = ${by}, ended_at = ${at}
    where tenant_id = ${tenantId} and status = 'waiting' and ending_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function saveClosed<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  { at, erasesAt }: { readonly at: Date; readonly erasesAt: Date },
): Promise<void> {
  await sql`
    update closings set status = 'closed', ended_at = ${at}, erases_at = ${erasesAt}
    where tenant_id = ${tenantId} and status = 'waiting'`.execute(tx);
}

/** From here on the closing cannot be withdrawn. */
export async function saveEnding<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  at: Date,
): Promise<void> {
  await sql`
    update closings set ending_at = ${at}
    where tenant_id = ${tenantId} and status = 'waiting' and ending_at is null`.execute(tx);
}

export async function saveReminded<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  at: Date,
): Promise<void> {
  await sql`
    update closings set reminded_at = ${at}
    where tenant_id = ${tenantId} and status = 'waiting'`.execute(tx);
}

/** Every tenant whose wait is over, the oldest first: those that cannot close yet stay among them. */
export async function listDueTenants<Schema>(
  db: Db<Schema>,
  now: Date,
): Promise<readonly Pick<ClosedTenant, 'tenantId'>[]> {
  const { rows } = await sql<Pick<ClosedTenant, 'tenantId'>>`
    select tenant_id as "tenantId" from closings where status = 'waiting' and closes_at <= ${now}
    order by closes_at`.execute(db);
  return rows;
}

export interface ClosedTenant {
  readonly tenantId: string;
  readonly closedAt: Date;
}

/** Closed tenants whose webhook endpoints still wait to be disabled, the oldest first. */
export async function listUndrainedTenants<Schema>(
  db: Db<Schema>,
  closedBefore: Date,
  limit: number,
): Promise<readonly ClosedTenant[]> {
  const { rows } = await sql<ClosedTenant>`
    select tenant_id as "tenantId", ended_at as "closedAt" from closings
    where status = 'closed' and drained_at is null and ended_at <= ${closedBefore} order by ended_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function saveDrained<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  at: Date,
): Promise<void> {
  await sql`
    update closings set drained_at = ${at}
    where tenant_id = ${tenantId} and status = 'closed' and drained_at is null`.execute(tx);
}

/** Closed tenants of which something is to be erased now, the oldest first. */
export async function listTenantsToErase<Schema>(
  db: Db<Schema>,
  now: Date,
  limit: number,
): Promise<readonly ClosedTenant[]> {
  const { rows } = await sql<ClosedTenant>`
    select tenant_id as "tenantId", ended_at as "closedAt" from closings
    where erases_at <= ${now} order by erases_at limit ${limit}`.execute(db);
  return rows;
}

/** Null: nothing is left to erase. */
export async function saveErasesAt<Schema>(
  db: Db<Schema>,
  tenantId: string,
  erasesAt: Date | null,
): Promise<void> {
  await sql`
    update closings set erases_at = ${erasesAt}
    where tenant_id = ${tenantId} and status = 'closed'`.execute(db);
}
