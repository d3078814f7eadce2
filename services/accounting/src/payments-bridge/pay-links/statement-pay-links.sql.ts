import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { StatementPayLink } from './pay-link.rules.ts';

type Row = Omit<StatementPayLink, 'currency'> & { readonly currency: string };

const columns = sql`l.org_id as "orgId", l.contact_id as "contactId", l.number,
  l.connection_id as "connectionId", l.currency, l.amount_minor as "amountMinor",
  l.document_ids as "documentIds", l.expires_at as "expiresAt",
  l.payment_link_id as "paymentLinkId"`;

const toLink = (row: Row): StatementPayLink => ({ ...row, currency: getCurrency(row.currency) });

/** The one of a contact and currency that has not ended. */
export async function findOpenStatementPayLink(
  tx: Tx,
  key: { readonly orgId: string; readonly contactId: string; readonly currency: CurrencyCode },
): Promise<StatementPayLink | null> {
  const { rows } = await sql<Row>`
    select ${columns} from statement_pay_links l
    where l.org_id = ${key.orgId} and l.contact_id = ${key.contactId}
      and l.currency = ${key.currency} and l.ended_at is null`.execute(tx);
  return rows[0] === undefined ? null : toLink(rows[0]);
}

export async function countStatementPayLinks(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from statement_pay_links l
    where l.org_id = ${orgId} and l.contact_id = ${contactId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertStatementPayLink(
  tx: Tx,
  row: Insertable<Schema['statement_pay_links']>,
): Promise<void> {
  await tx.insertInto('statement_pay_links').values(row).execute();
}

type LinkKey = Pick<StatementPayLink, 'orgId' | 'contactId' | 'number'>;

export async function saveStatementPayLinkMade(
  db: Db,
  { orgId, contactId, number }: LinkKey,
  made: { readonly id: string; readonly url: string },
): Promise<void> {
  await db
    .updateTable('statement_pay_links')
    .set({ payment_link_id: made.id, url: made.url })
    .where('org_id', '=', orgId)
    .where('contact_id', '=', contactId)
    .where('number', '=', number)
    .execute();
}

/** From then on nobody is sent there; `isClosed` where nobody could pay by it either. */
export async function saveStatementPayLinkEnded(
  db: Db,
  { orgId, contactId, number }: LinkKey,
  at: Date,
  isClosed: boolean,
): Promise<void> {
  await sql`
    update statement_pay_links
    set ended_at = coalesce(ended_at, ${at}), closed_at = ${isClosed ? at : sql`closed_at`}
    where org_id = ${orgId} and contact_id = ${contactId} and number = ${number}`.execute(db);
}

/** It was paid by: nobody is sent there again. */
export async function saveStatementPayLinkPaid(
  tx: Tx,
  orgId: string,
  paymentLinkId: string,
  at: Date,
): Promise<void> {
  await sql`
    update statement_pay_links
    set ended_at = coalesce(ended_at, ${at}), closed_at = coalesce(closed_at, ${at})
    where org_id = ${orgId} and payment_link_id = ${paymentLinkId}`.execute(tx);
}

/** By their ids at payments. */
export async function listStatementPayLinks(
  tx: Tx,
  orgId: string,
  connectionId: string,
  paymentLinkIds: readonly string[],
): Promise<readonly StatementPayLink[]> {
  if (paymentLinkIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from statement_pay_links l
    where l.org_id = ${orgId} and l.connection_id = ${connectionId}
      and l.payment_link_id = any(${paymentLinkIds}::uuid[])`.execute(tx);
  return rows.map(toLink);
}

const closingPerTurn = 50;

/** Links whose amount the invoices no longer owe, or that expire before they can be paid. */
export async function endOldStatementPayLinks(
  db: Db,
  orgId: string,
  connectionId: string,
  now: Date,
): Promise<void> {
  await sql`
    update statement_pay_links l set ended_at = ${now},
      closed_at = case when l.expires_at <= ${now} then ${now}::timestamptz end
    where l.org_id = ${orgId} and l.connection_id = ${connectionId} and l.closed_at is null
      and (l.expires_at <= ${now} or l.ended_at is null and l.amount_minor <> (
        select coalesce(sum(d.total_minor - d.paid_minor - d.credited_minor), 0)
        from documents d
        where d.org_id = ${orgId} and d.id = any(l.document_ids) and d.status <> 'void'))`.execute(
    db,
  );
}

/** Ended, and still open at payments as far as these books know. */
export async function listStatementPayLinksToClose(
  db: Db,
  orgId: string,
  connectionId: string,
): Promise<readonly StatementPayLink[]> {
  const { rows } = await sql<Row>`
    select ${columns} from statement_pay_links l
    where l.org_id = ${orgId} and l.connection_id = ${connectionId} and l.closed_at is null
      and l.ended_at is not null
    order by l.ended_at limit ${closingPerTurn}`.execute(db);
  return rows.map(toLink);
}
