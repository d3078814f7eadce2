import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Reconciliation } from './reconciliation.rules.ts';

export async function insertReconciliation(
  tx: Tx,
  row: Insertable<Schema['bank_reconciliations']>,
): Promise<void> {
  await tx.insertInto('bank_reconciliations').values(row).execute();
}

export async function findReconciliationRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('bank_reconciliations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toReconciliation(row);
}

/** The latest reconciled day before another: as of now, or as of a past moment. */
export async function findReconciliationBefore(
  db: Db,
  {
    orgId,
    accountId,
    asOf,
  }: { readonly orgId: string; readonly accountId: string; readonly asOf: string },
  madeAt: Date | null,
): Promise<Reconciliation | null> {
  const { rows } = await sql<Selectable<Schema['bank_reconciliations']>>`
    select * from bank_reconciliations
    where org_id = ${orgId} and account_id = ${accountId} and as_of < ${asOf}::date
      and (undone_at is null or undone_at > ${madeAt}::timestamptz)
      and (${madeAt}::timestamptz is null or reconciled_at <= ${madeAt}::timestamptz)
    order by as_of desc, id desc limit 1`.execute(db);
  return rows[0] === undefined ? null : toReconciliation(rows[0]);
}

/** Each account's latest reconciled day, if it has one. */
export async function listReconciledUntilRows(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ accountId: string; asOf: string }>`
    select account_id as "accountId", max(as_of) as "asOf" from bank_reconciliations
    where org_id = ${orgId} and account_id = any(${accountIds}::uuid[]) and undone_at is null
    group by account_id`.execute(tx);
  return new Map(rows.map(({ accountId, asOf }) => [accountId, asOf]));
}

/** Latest first, including undone ones. One extra row shows whether there is a next page. */
export async function listReconciliationRows(
  db: Db,
  {
    orgId,
    accountId,
    limit,
    offset,
  }: {
    readonly orgId: string;
    readonly accountId: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<readonly Reconciliation[]> {
  const rows = await db
    .selectFrom('bank_reconciliations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows.map(toReconciliation);
}

export async function saveReconciliationUndone(
  tx: Tx,
  orgId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_reconciliations')
    .set({ undone_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toReconciliation(row: Selectable<Schema['bank_reconciliations']>): Reconciliation {
  return {
    id: row.id,
    accountId: row.account_id,
    asOf: row.as_of,
    closingMinor: row.closing_minor,
    inTransitMinor: row.in_transit_minor,
    bookMinor: row.book_minor,
    reconciledAt: row.reconciled_at,
    isUndone: row.undone_at !== null,
  };
}
