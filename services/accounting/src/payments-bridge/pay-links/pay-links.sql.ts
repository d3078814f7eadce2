import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { PayLink } from './pay-link.rules.ts';

type Row = Omit<PayLink, 'currency'> & { readonly currency: string };

const columns = sql`l.org_id as "orgId", l.document_id as "documentId", l.number,
  l.connection_id as "connectionId", l.currency, l.amount_minor as "amountMinor",
  l.expires_at as "expiresAt", l.payment_link_id as "paymentLinkId"`;

const toPayLink = (row: Row): PayLink => ({ ...row, currency: getCurrency(row.currency) });

/** The one of an invoice that has not ended. */
export async function findOpenPayLink(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<PayLink | null> {
  const { rows } = await sql<Row>`
    select ${columns} from invoice_pay_links l
    where l.org_id = ${orgId} and l.document_id = ${documentId} and l.ended_at is null`.execute(tx);
  return rows[0] === undefined ? null : toPayLink(rows[0]);
}

export async function countPayLinks(tx: Tx, orgId: string, documentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice_pay_links l
    where l.org_id = ${orgId} and l.document_id = ${documentId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertPayLink(
  tx: Tx,
  row: Insertable<Schema['invoice_pay_links']>,
): Promise<void> {
  await tx.insertInto('invoice_pay_links').values(row).execute();
}

type LinkKey = Pick<PayLink, 'orgId' | 'documentId' | 'number'>;

export async function savePayLinkMade(
  db: Db,
  { orgId, documentId, number }: LinkKey,
  made: { readonly id: string; readonly url: string },
): Promise<void> {
  await db
    .updateTable('invoice_pay_links')
    .set({ payment_link_id: made.id, url: made.url })
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .execute();
}

/** From then on nobody is sent there; `isClosed` where nobody could pay by it either. */
export async function savePayLinkEnded(
  db: Db,
  { orgId, documentId, number }: LinkKey,
  at: Date,
  isClosed: boolean,
): Promise<void> {
  await sql`
    update invoice_pay_links
    set ended_at = coalesce(ended_at, ${at}), closed_at = ${isClosed ? at : sql`closed_at`}
    where org_id = ${orgId} and document_id = ${documentId} and number = ${number}`.execute(db);
}

/** By their ids at payments. */
export async function listPayLinks(
  tx: Tx,
  orgId: string,
  connectionId: string,
  paymentLinkIds: readonly string[],
): Promise<readonly PayLink[]> {
  if (paymentLinkIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from invoice_pay_links l
    where l.org_id = ${orgId} and l.connection_id = ${connectionId}
      and l.payment_link_id = any(${paymentLinkIds}::uuid[])`.execute(tx);
  return rows.map(toPayLink);
}

const closingPerTurn = 50;

/** Links whose amount the invoice no longer owes, or that expire before they can be paid. */
export async function endOldPayLinks(
  db: Db,
  orgId: string,
  connectionId: string,
  now: Date,
): Promise<void> {
  await sql`
    update invoice_pay_links l set ended_at = ${now},
      closed_at = case when l.expires_at <= ${now} then ${now}::timestamptz end
    from documents d
    where l.org_id = ${orgId} and l.connection_id = ${connectionId} and l.closed_at is null
      and d.org_id = l.org_id and d.id = l.document_id
      and (l.expires_at <= ${now} or l.ended_at is null and (d.status = 'void'
        or d.total_minor - d.paid_minor - d.credited_minor <> l.amount_minor))`.execute(db);
}

/** Ended, and still open at payments as far as these books know. */
export async function listPayLinksToClose(
  db: Db,
  orgId: string,
  connectionId: string,
): Promise<readonly PayLink[]> {
  const { rows } = await sql<Row>`
    select ${columns} from invoice_pay_links l
    where l.org_id = ${orgId} and l.connection_id = ${connectionId} and l.closed_at is null
      and l.ended_at is not null
    order by l.ended_at limit ${closingPerTurn}`.execute(db);
  return rows.map(toPayLink);
}
