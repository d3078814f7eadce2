import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';
import type { ClearingFigures } from './reconciliation.rules.ts';

/** Consistent only within one snapshot. */
export async function listClearingFigures(
  tx: Tx,
  orgId: string,
  connectionId: string,
): Promise<readonly ClearingFigures[]> {
  const onAccount = (column: string) => sql<bigint>`coalesce((
    select sum(l.doc_minor) from journal_lines l
    where l.org_id = ${orgId} and l.account_id = ${sql.ref(column)}
      and l.currency = c.currency and l.basis in ('both', 'accrual')), 0)::bigint`;
  const { rows } = await sql<{
    currency: string;
    bookedMinor: bigint;
    pendingMinor: bigint;
    availableMinor: bigint;
    serviceAccountMinor: bigint;
    disputedMinor: bigint;
    reservedMinor: bigint;
    owedMinor: bigint;
    closingMinor: bigint;
    openMinor: bigint;
    clearingMinor: bigint;
    transitMinor: bigint;
    paidOutMinor: bigint;
    sentMinor: bigint;
    lateCount: number;
  }>`
    select c.currency, c.booked_minor as "bookedMinor", c.head_pending_minor as "pendingMinor",
      c.head_available_minor as "availableMinor", c.head_service_minor as "serviceAccountMinor",
      c.head_disputed_minor as "disputedMinor", c.head_reserved_minor as "reservedMinor", c.head_owed_minor as "owedMinor", c.closing_minor as "closingMinor", ${onAccount('c.clearing_account_id')} as "clearingMinor",
      ${onAccount('c.transit_account_id')} as "transitMinor",
      coalesce((select sum(s.change_minor) from payments_summaries s
        where s.org_id = ${orgId} and s.connection_id = c.connection_id and s.currency = c.currency
          and s.posted_at is null), 0)::bigint as "openMinor",
      coalesce((select -sum(b.change_minor) from booked_movements b
        where b.org_id = ${orgId} and b.connection_id = c.connection_id and b.currency = c.currency
          and b.kind in ('payout', 'payout_returned')), 0)::bigint as "paidOutMinor",
      coalesce((select sum(l.doc_minor) from journal_lines l
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
        where l.org_id = ${orgId} and l.account_id = c.transit_account_id
          and l.currency = c.currency and e.source_kind = 'movement'), 0)::bigint as "sentMinor",
      (select count(*) from booked_movements b
        where b.org_id = ${orgId} and b.connection_id = c.connection_id and b.currency = c.currency
          and b.is_late)::integer as "lateCount"
    from payments_clearing c
    where c.org_id = ${orgId} and c.connection_id = ${connectionId}
    order by c.currency`.execute(tx);
  return rows.map((row) => ({
    currency: getCurrency(row.currency),
    bookedMinor: row.bookedMinor,
    head: {
      pendingMinor: row.pendingMinor,
      availableMinor: row.availableMinor,
      serviceAccountMinor: row.serviceAccountMinor,
      disputedMinor: row.disputedMinor,
      reservedMinor: row.reservedMinor,
      owedMinor: row.owedMinor,
    },
    clearingMinor: row.clearingMinor,
    closingMinor: row.closingMinor,
    openMinor: row.openMinor,
    transitMinor: row.transitMinor,
    paidOutMinor: row.paidOutMinor,
    sentMinor: row.sentMinor,
    lateCount: row.lateCount,
  }));
}

/** What movements left on the account for what is to be explained, in base currency. */
export async function sumToExplain(
  tx: Tx,
  { orgId, unexplainedAccountId }: Pick<Connection, 'orgId' | 'unexplainedAccountId'>,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(debit_minor - credit_minor), 0)::bigint as minor from balances
    where org_id = ${orgId} and basis = 'accrual' and grain = 'year'
      and account_id = ${unexplainedAccountId}`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/** For each currency, the first payout not covered by the bank's lines. */
export async function listWaitingPayouts(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  open: readonly { readonly currency: CurrencyCode; readonly matchedMinor: bigint }[],
): Promise<
  readonly {
    readonly currency: CurrencyCode;
    readonly payoutId: string;
    readonly date: string;
  }[]
> {
  if (open.length === 0) return [];
  const { rows } = await sql<{ currency: string; payoutId: string; date: string }>`
    select distinct on (p.currency) p.currency, p.source_id as "payoutId", p.date
    from (
      select b.currency, b.source_id, b.date, b.sequence,
        sum(-b.change_minor) over (partition by b.currency order by b.sequence) as sent
      from booked_movements b
      where b.org_id = ${orgId} and b.connection_id = ${id} and b.kind = 'payout') p
    join unnest(${open.map(({ currency }) => currency)}::text[],
      ${open.map(({ matchedMinor }) => matchedMinor)}::bigint[]) as o (currency, matched)
      on o.currency = p.currency and p.sent > o.matched
    order by p.currency, p.sequence`.execute(tx);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}
