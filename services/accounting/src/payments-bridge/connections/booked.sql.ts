import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export interface Clearing {
  readonly currency: CurrencyCode;
  readonly clearingAccountId: string;
  readonly transitAccountId: string;
  readonly openingMinor: bigint;
  readonly bookedMinor: bigint;
  /** The part in summaries that are not posted yet, less what is posted without a number after a fork. */
  readonly openMinor: bigint;
  /** What the books say the account holds, in base currency. */
  readonly baseMinor: bigint;
}

export async function listClearing(
  db: Db,
  orgId: string,
  connectionId: string,
): Promise<readonly Clearing[]> {
  const { rows } = await sql<Omit<Clearing, 'currency'> & { readonly currency: string }>`
    select c.currency, c.clearing_account_id as "clearingAccountId",
      c.transit_account_id as "transitAccountId", c.opening_minor as "openingMinor",
      c.booked_minor as "bookedMinor", coalesce((
        select sum(s.change_minor) from payments_summaries s
        where s.org_id = ${orgId} and s.connection_id = c.connection_id and s.currency = c.currency
          and s.posted_at is null), 0)::bigint - coalesce((
        select sum(f.change_minor) from forked_movements f
        where f.org_id = ${orgId} and f.connection_id = c.connection_id and f.currency = c.currency
          and f.is_kept and f.returned_at is null), 0)::bigint as "openMinor", coalesce((
        select sum(b.debit_minor - b.credit_minor) from balances b
        where b.org_id = ${orgId} and b.basis = 'accrual' and b.grain = 'year'
          and b.account_id = c.clearing_account_id), 0)::bigint as "baseMinor"
    from payments_clearing c
    where c.org_id = ${orgId} and c.connection_id = ${connectionId}`.execute(db);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}

export async function insertClearing(
  tx: Tx,
  row: Insertable<Schema['payments_clearing']>,
): Promise<void> {
  await tx.insertInto('payments_clearing').values(row).execute();
}

export async function saveClearing(
  tx: Tx,
  orgId: string,
  connectionId: string,
  {
    currency,
    openingMinor,
    bookedMinor,
  }: Pick<Clearing, 'currency' | 'openingMinor' | 'bookedMinor'>,
): Promise<void> {
  await tx
    .updateTable('payments_clearing')
    .set({ opening_minor: openingMinor, booked_minor: bookedMinor })
    .where('org_id', '=', orgId)
    .where('connection_id', '=', connectionId)
    .where('currency', '=', currency)
    .execute();
}

export type NewBooked = Insertable<Schema['booked_movements']>;

export async function insertBooked(tx: Tx, rows: readonly NewBooked[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insertInto('booked_movements').values(rows).execute();
}

export async function findFirstBooked(
  db: Db,
  orgId: string,
  connectionId: string,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('booked_movements')
    .select('sequence')
    .where('org_id', '=', orgId)
    .where('connection_id', '=', connectionId)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? null;
}

export interface SaleOfCharge {
  readonly sequence: bigint;
  readonly salesAccountId: string;
  readonly taxCodeId: string | null;
  readonly taxDate: string;
  readonly isSummarised: boolean;
}

/** How charges were booked last, which their refunds follow. */
export async function listSalesOfCharges(
  tx: Tx,
  orgId: string,
  connectionId: string,
  sequences: readonly bigint[],
): Promise<readonly SaleOfCharge[]> {
  const { rows } = await sql<SaleOfCharge>`
    select b.sequence, coalesce(r.sales_account_id, b.sales_account_id) as "salesAccountId",
      case when r.number is null then b.tax_code_id else r.tax_code_id end as "taxCodeId",
      b.tax_date as "taxDate", b.summary_id is not null as "isSummarised"
    from booked_movements b
    left join lateral (
      select * from rebooked_sales s
      where s.org_id = b.org_id and s.movement_id = b.movement_id
      order by s.number desc limit 1) r on true
    where b.org_id = ${orgId} and b.connection_id = ${connectionId}
      and b.sequence = any(${sequences}::bigint[]) and b.sales_account_id is not null`.execute(tx);
  return rows;
}

export interface BookedLine {
  readonly kind: string;
  readonly sourceId: string;
  readonly accountId: string;
  readonly taxComponentId: string | null;
  readonly currency: string;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

export interface ReceiptOfMovement {
  readonly sequence: bigint;
  readonly kind: string;
  readonly sourceId: string;
  readonly receiptId: string;
  readonly documentId: string | null;
  readonly contactId: string;
}

/** What came for invoices, or went back of that: of these charges and these sources. */
export async function listReceipts(
  tx: Tx,
  orgId: string,
  connectionId: string,
  of: { readonly chargeSequences: readonly bigint[]; readonly sourceIds: readonly string[] },
): Promise<readonly ReceiptOfMovement[]> {
  if (of.chargeSequences.length === 0 && of.sourceIds.length === 0) return [];
  const { rows } = await sql<ReceiptOfMovement>`
    select b.sequence, b.kind, b.source_id as "sourceId", b.receipt_id as "receiptId",
      b.document_id as "documentId", p.contact_id as "contactId"
    from booked_movements b
    join payments p on p.org_id = b.org_id and p.id = b.receipt_id
    where b.org_id = ${orgId} and b.connection_id = ${connectionId}
      and (b.sequence = any(${of.chargeSequences}::bigint[])
        or b.source_id = any(${of.sourceIds}::uuid[]) and b.kind = 'refund')`.execute(tx);
  return rows;
}

/** The lines of movements of some kinds that hold on both bases, in their order, as they were booked last. */
export async function listBookedLines(
  tx: Tx,
  orgId: string,
  sourceIds: readonly string[],
  kinds: readonly string[],
): Promise<readonly BookedLine[]> {
  if (sourceIds.length === 0) return [];
  const { rows } = await sql<BookedLine>`
    select b.kind, b.source_id as "sourceId", l.account_id as "accountId",
      l.tax_component_id as "taxComponentId", l.currency, sum(l.doc_minor)::bigint as "docMinor",
      sum(l.base_minor)::bigint as "baseMinor"
    from booked_movements b
    join journal_entries e on e.org_id = b.org_id and e.source_kind = 'movement'
      and e.source_id = b.movement_id and (e.move = 'book' or e.move like 'rebook-%') and e.seq = 1
    join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
    where b.org_id = ${orgId} and b.source_id = any(${sourceIds}::uuid[])
      and b.kind = any(${kinds}::text[]) and l.basis = 'both'
    group by b.sequence, b.kind, b.source_id, l.account_id, l.tax_component_id, l.currency
    having sum(l.doc_minor) <> 0 or sum(l.base_minor) <> 0
    order by b.sequence, min(l.line_no)`.execute(tx);
  return rows;
}
