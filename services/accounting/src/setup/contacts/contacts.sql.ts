import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import type { Contact, ContactRole } from './contact.rules.ts';

export type NewContact = Insertable<Schema['contacts']>;

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute();
}

export async function findContactRow(db: Db, orgId: string, id: string): Promise<Contact | null> {
  const row = await db
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toContact(row);
}

/** The given ids that exist. */
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

/** Contacts with one of these names, in lower case. */
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

/** A page's start: after a contact, or at an offset. */
export type ContactsPosition =
  | { readonly kind: 'after'; readonly name: string; readonly id: string }
  | { readonly kind: 'offset'; readonly offset: number };

/** By name ignoring case; equal names by age. The index has this order. */
export async function listContacts(
  db: Db,
  orgId: string,
  role: ContactRole | null,
  { position, rowsMax }: { readonly position: ContactsPosition; readonly rowsMax: number },
): Promise<readonly Contact[]> {
  const rows = await db
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

/** Counts up to `countMax`; null counts all. */
export async function countContacts(
  db: Db,
  orgId: string,
  role: ContactRole | null,
  countMax: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from contacts where org_id = ${orgId} and ${hasRole(role)}
      limit ${countMax}::bigint) counted`.execute(db);
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
    addressLines: row.address_lines,
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
