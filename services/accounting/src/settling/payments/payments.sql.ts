import { getCurrency } from '@countinghouse/money';
import { rowsInserted, sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { ListedPayment, Payment } from './payment.rules.ts';

export type NewPayment = Insertable<Schema['payments']>;

/** Skips payments whose external reference already exists. */
export async function insertPayments(
  tx: Tx,
  payments: readonly NewPayment[],
): Promise<readonly Payment[]> {
  const { rows } = await sql<Selectable<Schema['payments']>>`
    ${rowsInserted('payments', payments)}
    on conflict (org_id, external_ref) do nothing returning *`.execute(tx);
  return rows.map(toPayment);
}

export async function findPayment(tx: Tx, orgId: string, id: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

export async function listPaymentsByRef(
  tx: Tx,
  orgId: string,
  externalRefs: readonly string[],
): Promise<readonly Payment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`external_ref = any(${externalRefs}::text[])`)
    .execute();
  return rows.map(toPayment);
}

/** Locks in order of id: no other transaction allocates or voids them until this one ends. */
export async function lockPaymentRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toPayment);
}

/** True if it was not already void. */
export async function saveVoid(tx: Tx, orgId: string, id: string, at: Date): Promise<boolean> {
  const voided = await tx
    .updateTable('payments')
    .set({ voided_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
}

/** A null field does not filter. */
export interface PaymentFilter {
  readonly id: string | null;
  readonly accountId: string | null;
  readonly contactId: string | null;
  readonly direction: 'in' | 'out' | null;
  /** Payment dates, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Only payments with an unallocated amount. */
  readonly isOpen: boolean;
}

/** Newest first, with the unallocated amount and the contact. */
export async function listPayments(
  db: Db,
  orgId: string,
  filter: PaymentFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly ListedPayment[]> {
  const { id, accountId, contactId, direction, from, to, isOpen } = filter;
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('open_items as i', (join) =>
      join
        .onRef('i.org_id', '=', 'p.org_id')
        .onRef('i.source_id', '=', 'p.id')
        .on('i.source_kind', '=', 'payment'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.contact_id'),
    )
    .selectAll('p')
    .select(['c.name as contact_name', 'i.open_doc_minor'])
    .where('p.org_id', '=', orgId)
    .$if(id !== null, (query) => query.where('p.id', '=', id ?? ''))
    .$if(accountId !== null, (query) => query.where('p.account_id', '=', accountId ?? ''))
    .$if(contactId !== null, (query) => query.where('p.contact_id', '=', contactId ?? ''))
    .$if(direction !== null, (query) => query.where('p.direction', '=', direction ?? 'in'))
    .$if(from !== null, (query) => query.where('p.date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('p.date', '<=', to ?? ''))
    .$if(isOpen, (query) => query.where(isOfOpenItem(orgId)))
    .orderBy('p.date', 'desc')
    .orderBy('p.id', 'desc')
    .offset(page.offset)
    .limit(page.rowsMax)
    .execute();
  return rows.map(({ contact_name: contactName, open_doc_minor: open, ...row }) => ({
    ...toPayment(row),
    contactName,
    openMinor: open < 0n ? -open : open,
  }));
}

/** What is open is little, and has an index; in order of days, PostgreSQL would read every payment to find it. */
function isOfOpenItem(orgId: string) {
  return sql<boolean>`p.id = any(array(
    select o.source_id from open_items o
    where o.org_id = ${orgId} and o.source_kind = 'payment' and o.open_doc_minor <> 0))`;
}

function toPayment(row: Selectable<Schema['payments']>): Payment {
  return {
    id: row.id,
    direction: row.direction,
    accountId: row.account_id,
    contactId: row.contact_id,
    date: row.date,
    currency: getCurrency(row.currency),
    amountMinor: row.amount_minor,
    fxRate: row.fx_rate,
    baseMinor: row.base_minor,
    reference: row.reference,
    externalRef: row.external_ref,
    author: { kind: row.author_kind, id: row.author },
    isVoided: row.voided_at !== null,
    createdAt: row.created_at,
  };
}
