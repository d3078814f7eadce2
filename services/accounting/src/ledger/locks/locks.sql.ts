import type { Db, Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';

/** Locks the books' row: every other posting of the organisation waits from here on. */
export async function lockLockDates(tx: Tx, orgId: string): Promise<LockDates | null> {
  const row = await tx
    .selectFrom('books')
    .select(['soft_lock_date', 'tax_lock_date', 'sales_lock_date', 'purchase_lock_date'])
    .select('hard_lock_date')
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    soft: row.soft_lock_date,
    tax: row.tax_lock_date,
    sales: row.sales_lock_date,
    purchases: row.purchase_lock_date,
    hard: row.hard_lock_date,
  };
}

export async function findLockDates(db: Db, orgId: string): Promise<LockDates | null> {
  const row = await db
    .selectFrom('books')
    .select(['soft_lock_date as soft', 'tax_lock_date as tax', 'sales_lock_date as sales'])
    .select(['purchase_lock_date as purchases', 'hard_lock_date as hard'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

export interface ClosedYear {
  readonly yearEnd: string;
  readonly closedAt: Date;
  readonly closedBy: string;
}

/** Latest first. */
export async function listClosedYears(
  db: Db,
  orgId: string,
  limit: number,
): Promise<readonly ClosedYear[]> {
  return db
    .selectFrom('year_closings')
    .select(['year_end as yearEnd', 'closed_at as closedAt', 'actor as closedBy'])
    .where('org_id', '=', orgId)
    .where('reopened_at', 'is', null)
    .orderBy('year_end', 'desc')
    .limit(limit)
    .execute();
}

/** Whether this is a member, who can be granted an exception. */
export async function hasMember(tx: Tx, orgId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', orgId)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of the last entry posted before the dates changed. */
export async function saveLockDates(
  tx: Tx,
  orgId: string,
  locks: LockDates,
): Promise<bigint | null> {
  const row = await tx
    .updateTable('books')
    .set({
      soft_lock_date: locks.soft,
      tax_lock_date: locks.tax,
      sales_lock_date: locks.sales,
      purchase_lock_date: locks.purchases,
      hard_lock_date: locks.hard,
    })
    .where('org_id', '=', orgId)
    .returning('last_entry_no')
    .executeTakeFirst();
  return row?.last_entry_no ?? null;
}

export interface LockException {
  readonly id: string;
  /** The member who may post. */
  readonly memberId: string;
  readonly reason: string;
  readonly grantedBy: string;
  readonly endsAt: Date;
  readonly createdAt: Date;
}

export async function insertLockException(
  tx: Tx,
  orgId: string,
  exception: LockException,
): Promise<void> {
  await tx
    .insertInto('lock_exceptions')
    .values({
      org_id: orgId,
      id: exception.id,
      actor: exception.memberId,
      reason: exception.reason,
      granted_by: exception.grantedBy,
      ends_at: exception.endsAt,
      created_at: exception.createdAt,
    })
    .execute();
}

/** True if it was still active. */
export async function endLockExceptionAt(
  tx: Tx,
  orgId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('lock_exceptions')
    .set({ ends_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Newest first. */
export async function listLockExceptionRows(
  db: Db,
  orgId: string,
  limit: number,
): Promise<readonly LockException[]> {
  return db
    .selectFrom('lock_exceptions')
    .select(['id', 'actor as memberId', 'reason', 'granted_by as grantedBy'])
    .select(['ends_at as endsAt', 'created_at as createdAt'])
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
