import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { OpenInvoice } from './statement-view.rules.ts';

/** The contact's unsettled invoices, oldest due date first. */
export async function listOpenInvoices(
  db: Db,
  orgId: string,
  contactId: string,
  rowsMax: number,
): Promise<readonly OpenInvoice[]> {
  const { rows } = await sql<Omit<OpenInvoice, 'currency'> & { readonly currency: string }>`
    select d.id, d.number, d.date, d.due_date as "dueDate", d.currency,
      d.total_minor - d.paid_minor - d.credited_minor as "openMinor"
    from documents d
    where d.org_id = ${orgId} and d.family = 'sales' and d.kind = 'invoice' and d.contact_id = ${contactId}
      and d.number is not null and d.status <> 'void'
      and d.total_minor - d.paid_minor - d.credited_minor > 0
    order by d.due_date, d.number limit ${rowsMax}`.execute(db);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}

/**
 * Locks the contact's statement: no other transaction sends it or changes its link until this one ends.
 * False if there is no such contact.
 */
export async function lockStatement(tx: Tx, orgId: string, contactId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
