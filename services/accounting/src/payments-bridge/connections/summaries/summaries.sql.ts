import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';
import type { StoredSummary, SummarisedMovement, Summary } from './summary.rules.ts';

type Key = Pick<Connection, 'orgId' | 'id'>;

const columns = (
  orgId: string,
) => sql`s.id, s.day, s.hour, s.kind, s.currency, s.sales_account_id as "salesAccountId",
  s.tax_code_id as "taxCodeId", s.tax_date as "taxDate", s.movement_count as count,
  s.gross_minor as "grossMinor", s.fee_minor as "feeMinor", s.share_minor as "shareMinor",
  s.change_minor as "changeMinor", s.first_sequence as "firstSequence",
  s.last_sequence as "lastSequence", s.posted_at as "postedAt",
  (select e.id from journal_entries e
    where e.org_id = ${orgId} and e.source_kind = 'movement' and e.source_id = s.id
      and e.move = 'summary' and e.seq = 1) as "entryId"`;

type Row = Omit<StoredSummary, 'currency'> & { readonly currency: string };

const toSummary = (row: Row): StoredSummary => ({ ...row, currency: getCurrency(row.currency) });

export async function listOpenSummaries(
  tx: Tx,
  { orgId, id }: Key,
): Promise<readonly StoredSummary[]> {
  const { rows } = await sql<Row>`
    select ${columns(orgId)} from payments_summaries s
    where s.org_id = ${orgId} and s.connection_id = ${id} and s.posted_at is null
    order by s.day, s.id`.execute(tx);
  return rows.map(toSummary);
}

export async function listNewestSummaries(
  db: Db,
  { orgId, id }: Key,
  rowsMax: number,
): Promise<readonly StoredSummary[]> {
  const { rows } = await sql<Row>`
    select ${columns(orgId)} from payments_summaries s
    where s.org_id = ${orgId} and s.connection_id = ${id}
    order by s.day desc, s.id desc limit ${rowsMax}`.execute(db);
  return rows.map(toSummary);
}

export async function listAllSummaries(
  tx: Tx,
  orgId: string,
  connectionId: string,
): Promise<readonly StoredSummary[]> {
  const { rows } = await sql<Row>`
    select ${columns(orgId)} from payments_summaries s
    where s.org_id = ${orgId} and s.connection_id = ${connectionId}
    order by s.day, s.id`.execute(tx);
  return rows.map(toSummary);
}

export async function findSummary(
  db: Db,
  { orgId, id }: Key,
  summaryId: string,
): Promise<StoredSummary | null> {
  const { rows } = await sql<Row>`
    select ${columns(orgId)} from payments_summaries s
    where s.org_id = ${orgId} and s.connection_id = ${id} and s.id = ${summaryId}`.execute(db);
  return rows[0] === undefined ? null : toSummary(rows[0]);
}

/** As it is after a page: begun by it, or grown. */
export async function saveSummary(tx: Tx, { orgId, id }: Key, summary: Summary): Promise<void> {
  const sums = {
    movement_count: summary.count,
    gross_minor: summary.grossMinor,
    fee_minor: summary.feeMinor,
    share_minor: summary.shareMinor,
    change_minor: summary.changeMinor,
    last_sequence: summary.lastSequence,
  };
  await tx
    .insertInto('payments_summaries')
    .values({
      org_id: orgId,
      id: summary.id,
      connection_id: id,
      day: summary.day,
      hour: summary.hour,
      kind: summary.kind,
      currency: summary.currency,
      sales_account_id: summary.salesAccountId,
      tax_code_id: summary.taxCodeId,
      tax_date: summary.taxDate,
      first_sequence: summary.firstSequence,
      ...sums,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(sums))
    .execute();
}

export async function saveSummaryPosted(
  tx: Tx,
  orgId: string,
  summaryId: string,
  posted: { readonly at: Date; readonly date: string },
): Promise<void> {
  await tx
    .updateTable('payments_summaries')
    .set({ posted_at: posted.at, date: posted.date })
    .where('org_id', '=', orgId)
    .where('id', '=', summaryId)
    .execute();
}

export async function listSummarised(
  db: Db,
  orgId: string,
  summaryId: string,
  after: bigint,
  rowsMax: number,
): Promise<readonly SummarisedMovement[]> {
  const { rows } = await sql<SummarisedMovement>`
    select sequence, movement_id as "movementId", source_id as "sourceId",
      payment_id as "paymentId", effective_at as "effectiveAt", change_minor as "changeMinor"
    from booked_movements
    where org_id = ${orgId} and summary_id = ${summaryId} and sequence > ${after}
    order by sequence limit ${rowsMax}`.execute(db);
  return rows;
}

/** Numbers of the movements of a summary, as runs without a gap: `[first, last]`. */
export async function listSummaryRuns(
  tx: Tx,
  orgId: string,
  summaryId: string,
): Promise<readonly (readonly [bigint, bigint])[]> {
  const { rows } = await sql<{ first: bigint; last: bigint }>`
    select min(sequence) as first, max(sequence) as last
    from (
      select sequence, sequence - row_number() over (order by sequence) as run
      from booked_movements where org_id = ${orgId} and summary_id = ${summaryId}) numbered
    group by run order by 1`.execute(tx);
  return rows.map(({ first, last }) => [first, last]);
}
