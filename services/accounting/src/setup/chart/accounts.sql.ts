import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Account } from './account.rules.ts';

export type NewAccount = Insertable<Schema['accounts']>;

export async function insertAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
  await tx.insertInto('accounts').values(accounts).execute();
}

export async function listSystemAccounts(
  db: Db,
  orgId: string,
): Promise<readonly { readonly id: string; readonly system_key: string | null }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'system_key'])
    .where('org_id', '=', orgId)
    .where('system_key', 'is not', null)
    .where('currency', 'is', null)
    .execute();
}

/** Ordered by the code's characters, independent of the server's locale. */
export async function listAccounts(db: Db, orgId: string): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy(sql`code collate "C"`)
    .execute();
  return rows.map(toAccount);
}

export async function listAccountsById(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(toAccount);
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Tx, orgId: string, id: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

export async function saveAccount(
  tx: Tx,
  orgId: string,
  id: string,
  change: { readonly name?: string; readonly active?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export interface AccountUse {
  readonly kind: 'sales_default' | 'purchase_default' | 'item' | 'contact' | 'tax_code';
  /** Name of the item, contact or tax code. */
  readonly name: string;
}

/** Defaults that would post further lines to the account. */
export async function listAccountUses(
  tx: Tx,
  orgId: string,
  id: string,
  rowsMax: number,
): Promise<readonly AccountUse[]> {
  const { rows } = await sql<AccountUse>`
    select kind, name from (
      select 1 as place, 'sales_default' as kind, name from organisations
      where id = ${orgId} and sales_account_id = ${id}
      union all
      select 2, 'purchase_default', name from organisations
      where id = ${orgId} and purchase_account_id = ${id}
      union all
      select 3, 'tax_code', c.code from tax_codes c
      where c.org_id = ${orgId} and c.active and exists (
        select from tax_components p
        where p.org_id = ${orgId} and p.tax_code_id = c.id
          and ${id} in (p.output_account_id, p.input_account_id))
      union all
      select 4, 'item', code from items
      where org_id = ${orgId} and active and ${id} in (sales_account_id, purchase_account_id)
      union all
      select 5, 'contact', name from contacts
      where org_id = ${orgId} and active and ${id} in (sales_account_id, purchase_account_id)
    ) uses
    order by place, name limit ${rowsMax}`.execute(tx);
  return rows;
}

/** A foreign key refuses it if anything references the account. */
export async function deleteAccountRow(tx: Tx, orgId: string, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('org_id', '=', orgId).where('id', '=', id).execute();
}

function toAccount(row: Selectable<Schema['accounts']>): Account {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    subtype: row.subtype,
    systemKey: row.system_key,
    currency: row.currency === null ? null : getCurrency(row.currency),
    active: row.active,
    version: row.version,
  };
}
