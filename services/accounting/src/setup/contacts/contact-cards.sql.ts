import { getCurrency } from '@countinghouse/money';
import { sql, toLikePattern } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { ContactCard, ContactContent, ContactRole } from './contact.rules.ts';

export interface ContactFilter {
  readonly orgId: string;
  /** Null does not filter. */
  readonly role: ContactRole | null;
  readonly active: boolean | null;
  /** Matches part of the name, email address or tax number. */
  readonly text: string | null;
}

/** By name ignoring case; equal names by age. */
export async function listCards(
  db: Db,
  filter: ContactFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly ContactCard[]> {
  const { rows } = await sql<CardRow>`
    select * from contacts c where c.org_id = ${filter.orgId} and ${matching(filter)}
    order by lower(c.name) collate "und-x-icu", c.id
    limit ${page.rowsMax}::bigint offset ${page.offset}::bigint`.execute(db);
  return rows.map(toCard);
}

/** Counts up to `countMax`. */
export async function countCards(db: Db, filter: ContactFilter, countMax: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from contacts c where c.org_id = ${filter.orgId} and ${matching(filter)}
      limit ${countMax}::bigint) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function matching({ role, active, text }: ContactFilter) {
  const pattern = toLikePattern(text ?? '');
  return sql<boolean>`(${role}::text is null
      or case ${role}::text when 'customer' then c.is_customer else c.is_supplier end)
    and (${active}::boolean is null or c.active = ${active})
    and (${text}::text is null or c.name collate "und-x-icu" ilike ${pattern} or c.email collate "und-x-icu" ilike ${pattern}
      or c.tax_number collate "und-x-icu" ilike ${pattern})`;
}

export async function findCard(tx: Tx, orgId: string, id: string): Promise<ContactCard | null> {
  const row = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

/** Locks the contact until the transaction ends. */
export async function lockCard(tx: Tx, orgId: string, id: string): Promise<ContactCard | null> {
  const row = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toCard(row);
}

export async function saveCard(
  tx: Tx,
  orgId: string,
  id: string,
  content: ContactContent,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({
      name: content.name,
      is_customer: content.isCustomer,
      is_supplier: content.isSupplier,
      email: content.email,
      phone: content.phone,
      tax_number: content.taxNumber,
      currency: content.currency,
      payment_terms_days: content.paymentTermsDays,
      payment_terms_id: content.paymentTermsId,
      address_lines: [...content.addressLines],
      sales_account_id: content.salesAccountId,
      purchase_account_id: content.purchaseAccountId,
      sales_tax_code_id: content.salesTaxCodeId,
      purchase_tax_code_id: content.purchaseTaxCodeId,
      active: content.active,
      updated_at: now,
    })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export interface SimilarContact {
  readonly id: string;
  readonly name: string;
  readonly hasSameName: boolean;
}

/** Other contacts with the same name or email address, ignoring case. */
export async function listSimilarContacts(
  tx: Tx,
  orgId: string,
  { id, name, email }: Pick<ContactCard, 'id' | 'name' | 'email'>,
  rowsMax: number,
): Promise<readonly SimilarContact[]> {
  const { rows } = await sql<SimilarContact>`
    select distinct on (l.id) l.id, l.name, l.same_name as "hasSameName"
    from (
      select c.id, c.name, true as same_name from contacts c
      where c.org_id = ${orgId}
        and lower(c.name) collate "und-x-icu" = lower(${name}::text) collate "und-x-icu"
      union all
      select c.id, c.name, false from contacts c
      where c.org_id = ${orgId} and c.email is not null and lower(c.email) = lower(${email}::text)) l
    where l.id <> ${id}
    order by l.id, l.same_name desc limit ${rowsMax}::bigint`.execute(tx);
  return rows;
}

type CardRow = Selectable<Schema['contacts']>;

function toCard(row: CardRow): ContactCard {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    isCustomer: row.is_customer,
    isSupplier: row.is_supplier,
    email: row.email,
    phone: row.phone,
    taxNumber: row.tax_number,
    currency: row.currency === null ? null : getCurrency(row.currency),
    paymentTermsDays: row.payment_terms_days,
    paymentTermsId: row.payment_terms_id,
    addressLines: row.address_lines,
    salesAccountId: row.sales_account_id,
    purchaseAccountId: row.purchase_account_id,
    salesTaxCodeId: row.sales_tax_code_id,
    purchaseTaxCodeId: row.purchase_tax_code_id,
    active: row.active,
    createdAt: row.created_at,
  };
}
