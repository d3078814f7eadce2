import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import type { Span } from '../statements/spans.rules.ts';
import type { LedgerLine, LedgerPosition } from './general-ledger.rules.ts';

export interface LedgerPageQuery {
  readonly orgId: string;
  readonly accountId: string;
  readonly basis: ReportBasis;
  readonly from: string;
  readonly to: string;
  readonly after: LedgerPosition | null;
  /** Everything before the page's first day. */
  readonly openingSpans: readonly Span[];
  readonly linesMax: number;
}

export interface LedgerPage {
  readonly openingMinor: bigint;
  readonly lines: readonly LedgerLine[];
}

type LineRow = Omit<LedgerLine, 'source' | 'entryId'> & {
  readonly openingMinor: bigint;
  readonly entryId: string | null;
  readonly sourceKind: string;
  readonly sourceId: string;
};

/** Balance and lines from one snapshot. Lines on the date of `after` are summed one by one. */
export async function readLedgerPage(db: Db, query: LedgerPageQuery): Promise<LedgerPage> {
  const { orgId, accountId, basis, from, to, after, openingSpans: spans, linesMax } = query;
  const { rows } = await sql<LineRow>`
    with opening as (
      select (select coalesce(sum(added.net_minor), 0)
              from unnest(${spans.map(({ grain }) => grain)}::text[],
                ${spans.map(({ first }) => first)}::date[],
                ${spans.map(({ until }) => until)}::date[]) span (grain, first, until)
              cross join lateral (
                select sum(b.debit_minor - b.credit_minor) as net_minor
                from balances b
                where b.org_id = ${orgId} and b.basis = ${basis} and b.grain = span.grain
                  and b.bucket >= span.first and b.bucket < span.until
                  and b.account_id = ${accountId}) added)
           + (select coalesce(sum(l.base_minor), 0)
              from journal_lines l
              where l.org_id = ${orgId} and l.account_id = ${accountId}
                and l.basis in ('both', ${basis}) and l.date = ${after?.date ?? null}::date
                and (l.entry_id, l.line_no)
                  <= (${after?.entryId ?? null}::uuid, ${after?.lineNo ?? null}::smallint))
        as minor),
    page as (
      select l.date, l.entry_id, l.line_no, l.contact_id, l.currency, l.doc_minor, l.base_minor
      from journal_lines l
      where l.org_id = ${orgId} and l.account_id = ${accountId}
        and l.basis in ('both', ${basis})
        and l.date >= ${after?.date ?? from}::date and l.date <= ${to}::date
        and (${after === null} or (l.date, l.entry_id, l.line_no)
          > (${after?.date ?? null}::date, ${after?.entryId ?? null}::uuid, ${after?.lineNo ?? null}::smallint))
      order by l.date, l.entry_id, l.line_no
      limit ${linesMax})
    select opening.minor::bigint as "openingMinor", p.date, p.entry_id as "entryId",
      p.line_no as "lineNo", e.entry_no as "entryNo", e.memo, e.source_kind as "sourceKind",
      e.source_id as "sourceId", e.move, p.contact_id as "contactId", c.name as "contactName",
      d.number as "documentNumber", p.currency, p.doc_minor as "docMinor",
      p.base_minor as "baseMinor",
      (opening.minor + sum(p.base_minor) over (order by p.date, p.entry_id, p.line_no))::bigint
        as "balanceMinor"
    from opening
    left join page p on true
    left join journal_entries e on e.org_id = ${orgId} and e.id = p.entry_id
    left join contacts c on c.org_id = ${orgId} and c.id = p.contact_id
    left join documents d on d.org_id = ${orgId} and e.source_kind = 'document' and d.id = e.source_id
    order by p.date, p.entry_id, p.line_no`.execute(db);
  return {
    openingMinor: rows[0]?.openingMinor ?? 0n,
    lines: rows.flatMap((row) => (row.entryId === null ? [] : [toLine(row, row.entryId)])),
  };
}

function toLine(row: LineRow, entryId: string): LedgerLine {
  const { openingMinor: _opening, sourceKind, sourceId, ...line } = row;
  return { ...line, entryId, source: { kind: sourceKind, id: sourceId } };
}
