import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { PaymentTerms, TermsContent } from './payment-terms.rules.ts';

const selected = sql.raw(`id, name, kind, days, trim_scale(discount_pct) as "discountPct",
  discount_days as "discountDays", active, version`);

export async function insertTerms(
  tx: Tx,
  terms: Insertable<Schema['payment_terms']>,
): Promise<void> {
  await tx.insertInto('payment_terms').values(terms).execute();
}

export async function listTermsRows(db: Db, orgId: string): Promise<readonly PaymentTerms[]> {
  const { rows } = await sql<PaymentTerms>`
    select ${selected} from payment_terms where org_id = ${orgId}
    order by lower(name), id`.execute(db);
  return rows;
}

export async function findTerms(tx: Tx, orgId: string, id: string): Promise<PaymentTerms | null> {
  const { rows } = await sql<PaymentTerms>`
    select ${selected} from payment_terms
    where org_id = ${orgId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the terms until the transaction ends. */
export async function lockTerms(tx: Tx, orgId: string, id: string): Promise<PaymentTerms | null> {
  const { rows } = await sql<PaymentTerms>`
    select ${selected} from payment_terms
    where org_id = ${orgId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function saveTerms(
  tx: Tx,
  orgId: string,
  id: string,
  { name, kind, days, discountPct, discountDays, active }: TermsContent & { active: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_terms')
    .set({ name, kind, days, discount_pct: discountPct, discount_days: discountDays, active })
    .set((column) => ({ version: column('version', '+', 1), updated_at: now }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The contact's own terms, else the organisation's; null if neither has any. */
export async function findTermsOfContact(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<PaymentTerms | null> {
  const { rows } = await sql<PaymentTerms>`
    select ${selected} from payment_terms
    where org_id = ${orgId} and id = coalesce(
      (select payment_terms_id from contacts where org_id = ${orgId} and id = ${contactId}),
      (select payment_terms_id from organisations where id = ${orgId}))`.execute(db);
  return rows[0] ?? null;
}

/** Whether new documents use them. */
export async function areTermsUsed(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from contacts where org_id = ${orgId} and payment_terms_id = ${id})
      or exists (select from organisations where id = ${orgId} and payment_terms_id = ${id})
      as "isUsed"`.execute(tx);
  return rows[0]?.isUsed ?? false;
}
