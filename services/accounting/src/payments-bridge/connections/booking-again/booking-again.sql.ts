import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';
import type { Connection } from '../connection.rules.ts';

type Place = Pick<Connection, 'orgId' | 'id'>;

/** A booked movement of a day that is booked again. */
export interface BookedTarget {
  readonly sequence: bigint;
  readonly movementId: string;
  readonly kind: string;
  readonly sourceId: string;
  readonly currency: CurrencyCode;
  /** Of its entry, or of the entry of its summary. */
  readonly date: string;
  readonly isReceipt: boolean;
  readonly summaryId: string | null;
  /** All movements of its summary together; of others its own change. */
  readonly entryChangeMinor: bigint;
  readonly changeMinor: bigint;
  readonly salesAccountId: string | null;
  readonly taxCodeId: string | null;
}

/** What was posted for days from this one on, in the order of the log. */
export async function listBookedFrom(
  db: Db,
  { orgId, id }: Place,
  day: string,
  kinds: readonly string[],
  rowsMax: number,
): Promise<readonly BookedTarget[]> {
  const { rows } = await sql<Omit<BookedTarget, 'currency'> & { readonly currency: string }>`
    select b.sequence, b.movement_id as "movementId", b.kind, b.source_id as "sourceId", b.currency,
      coalesce(s.date, b.date) as date, b.receipt_id is not null as "isReceipt",
      b.summary_id as "summaryId", coalesce(s.change_minor, b.change_minor) as "entryChangeMinor",
      b.change_minor as "changeMinor",
      coalesce(r.sales_account_id, b.sales_account_id) as "salesAccountId",
      case when r.number is null then b.tax_code_id else r.tax_code_id end as "taxCodeId"
    from booked_movements b
    left join payments_summaries s on s.org_id = b.org_id and s.id = b.summary_id
    left join lateral (
      select * from rebooked_sales t
      where t.org_id = b.org_id and t.movement_id = b.movement_id
      order by t.number desc limit 1) r on true
    where b.org_id = ${orgId} and b.connection_id = ${id} and b.kind = any(${kinds}::text[])
      and (b.summary_id is null or s.posted_at is not null) and coalesce(s.date, b.date) >= ${day}
    order by b.sequence limit ${rowsMax}`.execute(db);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}

/** Movements in summaries of these days that are not posted yet. */
export async function countOpenFrom(db: Db, { orgId, id }: Place, day: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(movement_count), 0)::bigint as count from payments_summaries
    where org_id = ${orgId} and connection_id = ${id} and posted_at is null
      and day >= ${day}`.execute(db);
  return rows[0]?.count ?? 0n;
}

export interface PostedLine {
  readonly sourceId: string;
  readonly move: string;
  readonly accountId: string;
  readonly taxComponentId: string | null;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** The lines that movements and summaries have now, of all their entries, in their order. */
export async function listPostedLines(
  tx: Tx,
  orgId: string,
  sourceIds: readonly string[],
): Promise<readonly PostedLine[]> {
  const { rows } = await sql<Omit<PostedLine, 'currency'> & { readonly currency: string }>`
    select e.source_id as "sourceId", e.move, l.account_id as "accountId",
      l.tax_component_id as "taxComponentId", l.currency, l.doc_minor as "docMinor",
      l.base_minor as "baseMinor"
    from journal_entries e
    join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
    where e.org_id = ${orgId} and e.source_kind = 'movement'
      and e.source_id = any(${sourceIds}::uuid[]) and e.seq = 1 and l.basis = 'both'
      and (e.move in ('book', 'summary') or e.move like 'rebook-%')
    order by e.entry_no, l.line_no`.execute(tx);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}

/** The numbers of a connection's bookings again have no gaps. */
export async function countRebookings(tx: Tx, { orgId, id }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payments_rebookings
    where org_id = ${orgId} and connection_id = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertRebooking(
  tx: Tx,
  row: Insertable<Schema['payments_rebookings']>,
): Promise<void> {
  await tx.insertInto('payments_rebookings').values(row).execute();
}

export async function insertRebookedSales(
  tx: Tx,
  rows: readonly Insertable<Schema['rebooked_sales']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insertInto('rebooked_sales').values(rows).execute();
}
