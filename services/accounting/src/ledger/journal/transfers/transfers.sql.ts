import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { TransferView } from './transfer.rules.ts';

/** A null field does not filter. */
export interface TransferFilter {
  readonly id: string | null;
  readonly accountId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

interface TransferRow {
  readonly id: string;
  readonly entryId: string;
  readonly entryNo: bigint;
  readonly date: string;
  readonly memo: string;
  readonly fromAccountId: string;
  readonly fromCurrency: string;
  readonly fromMinor: bigint;
  readonly toAccountId: string;
  readonly toCurrency: string;
  readonly toMinor: bigint;
  readonly undoneOn: string | null;
  readonly recordedAt: Date;
}

/**
 * Newest first. A transfer's first line is the amount that arrived, its second the amount that left.
 */
export async function listTransferRows(
  db: Db,
  orgId: string,
  filter: TransferFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly TransferView[]> {
  const { id, accountId, from, to } = filter;
  const { rows } = await sql<TransferRow>`
    select e.source_id as id, e.id as "entryId", e.entry_no as "entryNo", e.date, e.memo,
      l.account_id as "fromAccountId", l.currency as "fromCurrency", -l.doc_minor as "fromMinor",
      a.account_id as "toAccountId", a.currency as "toCurrency", a.doc_minor as "toMinor",
      r.date as "undoneOn", e.recorded_at as "recordedAt"
    from journal_entries e
    join journal_lines a on a.org_id = e.org_id and a.entry_id = e.id and a.line_no = 1
    join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id and l.line_no = 2
    left join journal_entries r on r.org_id = e.org_id and r.reverses_id = e.id
    where e.org_id = ${orgId} and e.source_kind = 'transfer' and e.move = 'post'
      and (${id}::uuid is null or e.source_id = ${id}::uuid)
      and (${accountId}::uuid is null or ${accountId}::uuid in (a.account_id, l.account_id))
      and (${from}::date is null or e.date >= ${from}::date)
      and (${to}::date is null or e.date <= ${to}::date)
    order by e.date desc, e.entry_no desc
    offset ${page.offset}::bigint limit ${page.rowsMax}::bigint`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    entryId: row.entryId,
    entryNo: row.entryNo,
    date: row.date,
    memo: row.memo,
    from: {
      accountId: row.fromAccountId,
      currency: getCurrency(row.fromCurrency),
      amountMinor: row.fromMinor,
    },
    to: {
      accountId: row.toAccountId,
      currency: getCurrency(row.toCurrency),
      amountMinor: row.toMinor,
    },
    undoneOn: row.undoneOn,
    recordedAt: row.recordedAt,
  }));
}
