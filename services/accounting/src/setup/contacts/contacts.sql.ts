import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import type { Contact, ContactRole } from './contact.rules.ts';

export type NewContact = Insertable<Schema['contacts']>;

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute();
}

export async function findContactRow(tx: Tx, orgId: string, id: string): Promise<Contact | null> {
  const row = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toContact(row);
}

/** Those of the ids that are there. */
export async function listContactIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those whose name is one of these, in lower case. */
export async function listContactsByName(
  tx: Tx,
  orgId: string,
  names: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return tx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`lower(name) = any(${names}::text[])`)
    .orderBy('id')
    .execute();
}

/** Where a page begins: behind a contact, or after so many from the start. */
export type ContactsPosition =
  | { readonly kind: 'after'; readonly name: string; readonly id: string }
  | { readonly kind: 'offset'; readonly offset: number };

/** By name regardless of case; of equal names the older first. The index has this order. */
export async function listContacts(
  tx: Tx,
  orgId: string,
  role: ContactRole | null,
  { position, rowsMax }: { readonly position: ContactsPosition; readonly rowsMax: number },
): Promise<readonly Contact[]> {
  const rows = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(hasRole(role))
    .where(
      position.kind === 'offset'
        ? sql<boolean>`true`
        : sql<boolean>`(lower(name) collate "und-x-icu", id) >
            (lower(${position.name}::text) collate "und-x-icu", ${position.id}::uuid)`,
    )
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .orderBy('id')
    .limit(sql<number>`${rowsMax}::bigint`)
    .offset(sql<number>`${position.kind === 'offset' ? position.offset : 0}::bigint`)
    .execute();
  return rows.map(toContact);
}

/** Counts no further than `countMax`; null counts all. */
export async function countContacts(
  tx: Tx,
  orgId: string,
  role: ContactRole | null,
  countMax: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from contacts where org_id = ${orgId} and ${hasRole(role)}
      limit ${countMax}::bigint) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function saveContactDefaults(
  tx: Tx,
  orgId: string,
  id: string,
  defaults: LineDefaults,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({
      sales_account_id: defaults.salesAccountId,
      purchase_account_id: defaults.purchaseAccountId,
      sales_tax_code_id: defaults.salesTaxCodeId,
      purchase_tax_code_id: defaults.purchaseTaxCodeId,
      updated_at: now,
    })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function hasRole(role: ContactRole | null) {
  if (role === null) return sql<boolean>`true`;
  return role === 'customer' ? sql<boolean>`is_customer` : sql<boolean>`is_supplier`;
}

function toContact(row: Selectable<Schema['contacts']>): Contact {
  return {
    id: row.id,
    name: row.name,
    isCustomer: row.is_customer,
    isSupplier: row.is_supplier,
    email: row.email,
    phone: row.phone,
    taxNumber: row.tax_number,
    currency: row.currency === null ? null : getCurrency(row.currency),
    paymentTermsDays: row.payment_terms_days,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
    active: row.active,
    createdAt: row.created_at,
  };
}
