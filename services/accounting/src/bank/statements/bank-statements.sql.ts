import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Anchor } from './chain.rules.ts';
import type { BankStatement } from './statement.rules.ts';

export type NewStatement = Insertable<Schema['bank_statements']>;

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx.insertInto('bank_statements').values(statement).execute();
}

export async function findStatementRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<BankStatement | null> {
  const row = await db
    .selectFrom('bank_statements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toStatement(row);
}

export async function findStatementOfFile(
  tx: Tx,
  orgId: string,
  accountId: string,
  fileHash: Buffer,
): Promise<BankStatement | null> {
  const row = await tx
    .selectFrom('bank_statements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('file_hash', '=', fileHash)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toStatement(row);
}

interface StatementQuery {
  readonly orgId: string;
  readonly accountId: string | null;
  /** Undone imports are part of the history. */
  readonly withUndone: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Latest first. One extra row shows whether there is a next page. */
export async function listStatementRows(
  db: Db,
  { orgId, accountId, withUndone, limit, offset }: StatementQuery,
): Promise<readonly BankStatement[]> {
  const rows = await db
    .selectFrom('bank_statements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(undone_at is null or ${withUndone}::boolean)`)
    .where(sql<boolean>`(${accountId}::uuid is null or account_id = ${accountId}::uuid)`)
    .orderBy('to_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return rows.map(toStatement);
}

/**
 * The statements with a closing balance nearest to a day: on or before it, and after it. A day may have
 * several, in unknown order.
 */
export async function listAnchors(
  tx: Tx,
  orgId: string,
  accountId: string,
  toDate: string,
): Promise<{ readonly earlier: readonly Anchor[]; readonly later: readonly Anchor[] }> {
  const { rows } = await sql<Anchor>`
    select s.to_date as "toDate", s.closing_minor as "closingMinor"
    from bank_statements s
    where s.org_id = ${orgId} and s.account_id = ${accountId} and s.undone_at is null
      and s.closing_minor is not null and s.to_date in (
        (select max(e.to_date) from bank_statements e
         where e.org_id = ${orgId} and e.account_id = ${accountId} and e.undone_at is null
           and e.closing_minor is not null and e.to_date <= ${toDate}::date),
        (select min(f.to_date) from bank_statements f
         where f.org_id = ${orgId} and f.account_id = ${accountId} and f.undone_at is null
           and f.closing_minor is not null and f.to_date > ${toDate}::date))
    order by s.id desc`.execute(tx);
  return {
    earlier: rows.filter((anchor) => anchor.toDate <= toDate),
    later: rows.filter((anchor) => anchor.toDate > toDate),
  };
}

/** Whether a later import covered some of the same days, and so skipped lines that this one has. */
export async function hasLaterOverlap(
  tx: Tx,
  orgId: string,
  { id, accountId, fromDate, toDate }: BankStatement,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .where('id', '>', id)
    .where('repeated_count', '>', 0)
    .where('from_date', '<=', toDate)
    .where('to_date', '>=', fromDate)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveStatementUndone(
  tx: Tx,
  orgId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_statements')
    .set({ undone_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toStatement(row: Selectable<Schema['bank_statements']>): BankStatement {
  return {
    id: row.id,
    accountId: row.account_id,
    format: row.format,
    fileName: row.file_name,
    fromDate: row.from_date,
    toDate: row.to_date,
    openingMinor: row.opening_minor,
    closingMinor: row.closing_minor,
    lineCount: row.line_count,
    repeatedCount: row.repeated_count,
    importedAt: row.imported_at,
    importedBy: { kind: row.imported_by_kind, id: row.imported_by },
    undoneAt: row.undone_at,
    isUndone: row.undone_at !== null,
  };
}
