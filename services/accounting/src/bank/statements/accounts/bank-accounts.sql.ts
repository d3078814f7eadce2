import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { BankAccount } from '../statement.rules.ts';

interface BankAccountRow {
  readonly accountId: string;
  readonly name: string;
  readonly code: string;
  readonly subtype: string;
  readonly active: boolean;
  readonly currency: string;
  readonly bankName: string | null;
  readonly number: string | null;
  readonly csvMapping: unknown;
}

/** A chart account that can receive statements, whether or not it has any. */
export async function findBankAccountRow(
  db: Db,
  orgId: string,
  accountId: string,
  subtypes: readonly string[],
): Promise<BankAccount | null> {
  const { rows } = await sql<BankAccountRow>`
    select a.id as "accountId", a.name, a.code, a.subtype, a.active,
      coalesce(a.currency, o.base_currency) as currency,
      b.bank_name as "bankName", b.number, b.csv_mapping as "csvMapping"
    from accounts a
    join organisations o on o.id = a.org_id
    left join bank_accounts b on b.org_id = a.org_id and b.account_id = a.id
    where a.org_id = ${orgId} and a.id = ${accountId} and a.subtype = any(${subtypes}::text[])`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? null : toBankAccount(row);
}

export async function insertBankAccount(
  tx: Tx,
  orgId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({ org_id: orgId, account_id: accountId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doNothing())
    .execute();
}

/**
 * Locks accounts in order of id: no other transaction imports, matches or reconciles until this one
 * ends.
 */
export async function lockBankAccountRows(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('bank_accounts')
    .select('account_id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return rows.map(({ account_id: id }) => id);
}

export interface BankAccountChange {
  readonly bankName?: string | null;
  readonly number?: string | null;
  /** Whether the number was found in a file rather than entered by a person. */
  readonly isNumberDetected?: boolean;
  readonly csvMapping?: unknown;
}

export async function saveBankAccount(
  tx: Tx,
  orgId: string,
  accountId: string,
  change: BankAccountChange,
  now: Date,
): Promise<boolean> {
  const mapping = change.csvMapping ?? null;
  const { numUpdatedRows } = await tx
    .updateTable('bank_accounts')
    .set({
      updated_at: now,
      ...(change.bankName !== undefined && { bank_name: change.bankName }),
      ...(change.number !== undefined && {
        number: change.number,
        number_is_learnt: change.isNumberDetected ?? false,
      }),
      ...(change.csvMapping !== undefined && {
        csv_mapping: mapping === null ? null : JSON.stringify(mapping),
      }),
    })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes a number found in files if none of the remaining statements names it; true if there was one.
 */
export async function deleteDetectedNumber(
  tx: Tx,
  orgId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bank_accounts b set number = null, number_is_learnt = false, updated_at = ${now}
    where b.org_id = ${orgId} and b.account_id = ${accountId} and b.number_is_learnt and not exists (
      select from bank_statements s
      where s.org_id = ${orgId} and s.account_id = b.account_id and s.undone_at is null
        and s.names_number)`.execute(tx);
  return numAffectedRows === 1n;
}

/** The other account that has this number, if any. */
export async function findAccountOfNumber(
  tx: Tx,
  orgId: string,
  number: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('bank_accounts')
    .select('account_id')
    .where('org_id', '=', orgId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export interface BankAccountStateRow extends BankAccount {
  readonly openLineCount: number;
  readonly lastLineDate: string | null;
  readonly statementMinor: bigint | null;
  readonly reconciledUntil: string | null;
}

type StateRow = BankAccountRow & Omit<BankAccountStateRow, keyof BankAccount>;

/** In order of code. */
export async function listBankAccounts(
  db: Db,
  orgId: string,
  subtypes: readonly string[],
): Promise<readonly BankAccountStateRow[]> {
  const { rows } = await sql<StateRow>`
    select a.id as "accountId", a.name, a.code, a.subtype, a.active,
      coalesce(a.currency, o.base_currency) as currency,
      b.bank_name as "bankName", b.number, b.csv_mapping as "csvMapping",
      (select count(*)::integer from bank_lines l
       where l.org_id = ${orgId} and l.account_id = a.id and l.status = 'open') as "openLineCount",
      (select max(l.date) from bank_lines l
       where l.org_id = ${orgId} and l.account_id = a.id) as "lastLineDate",
      (select s.closing_minor from bank_statements s
       where s.org_id = ${orgId} and s.account_id = a.id and s.undone_at is null
         and s.closing_minor is not null
       order by s.to_date desc, s.id desc limit 1) as "statementMinor",
      (select max(r.as_of) from bank_reconciliations r
       where r.org_id = ${orgId} and r.account_id = a.id and r.undone_at is null) as "reconciledUntil"
    from accounts a
    join organisations o on o.id = a.org_id
    left join bank_accounts b on b.org_id = a.org_id and b.account_id = a.id
    where a.org_id = ${orgId} and a.subtype = any(${subtypes}::text[]) and (a.active or b.account_id is not null)
    order by a.code collate "C"`.execute(db);
  return rows.map(({ openLineCount, lastLineDate, statementMinor, reconciledUntil, ...row }) => ({
    ...toBankAccount(row),
    openLineCount,
    lastLineDate,
    statementMinor,
    reconciledUntil,
  }));
}

function toBankAccount(row: BankAccountRow): BankAccount {
  return {
    accountId: row.accountId,
    name: row.name,
    code: row.code,
    subtype: row.subtype,
    active: row.active,
    currency: getCurrency(row.currency),
    bankName: row.bankName,
    number: row.number,
    csvMapping: row.csvMapping,
  };
}
