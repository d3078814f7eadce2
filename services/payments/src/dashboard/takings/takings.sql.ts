import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** A numbered day as a half-open time range. */
export interface CountedDay {
  readonly number: number;
  readonly from: Date;
  readonly before: Date;
}

export interface DayTakingsRow {
  readonly number: number;
  readonly currency: string;
  readonly takenMinor: bigint;
  readonly takenCount: bigint;
  readonly refundedMinor: bigint;
  readonly refundedCount: bigint;
}

/**
 * Exact at the time of the read: totals per quarter of an hour, plus transactions without a
 * sequence number.
 */
export async function listDayTakings(
  db: Db,
  workspaceId: string,
  days: readonly CountedDay[],
): Promise<readonly DayTakingsRow[]> {
  const { rows } = await sql<DayTakingsRow>`
    with days as materialized (
      select * from unnest(${days.map(({ number }) => number)}::int[],
        ${days.map(({ from }) => from)}::timestamptz[],
        ${days.map(({ before }) => before)}::timestamptz[]) as d (number, from_at, before_at)
    ), waiting as materialized (
      select e.currency, t.effective_at, movement_kind(t.template) as kind, e.amount_minor, e.line,
        min(e.line) over (partition by e.transaction_id) as first_line
      from ledger_outbox o
      join ledger_transactions t on t.workspace_id = o.workspace_id and t.id = o.transaction_id
      join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
        and not e.is_held
      where o.workspace_id = ${workspaceId} and case
        when movement_kind(t.template) = 'charge' then e.account_code in (1000, 2990)
        when movement_kind(t.template) in ('refund', 'refund_reversed') then e.account_code = 2030
        else false end
    ), parts as (
      select d.number, k.currency, k.taken_minor, k.taken_count, k.refunded_minor, k.refunded_count
      from days d join takings k on k.workspace_id = ${workspaceId}
        and k.quarter_at >= d.from_at and k.quarter_at < d.before_at
      union all
      select d.number, w.currency,
        case when w.kind = 'charge' then greatest(w.amount_minor, 0) else 0 end,
        case when w.kind = 'charge' and w.line = w.first_line then 1 else 0 end,
        case when w.kind <> 'charge' then -w.amount_minor else 0 end,
        case when w.line <> w.first_line then 0 when w.kind = 'refund' then 1
          when w.kind = 'refund_reversed' then -1 else 0 end
      from days d join waiting w on w.effective_at >= d.from_at and w.effective_at < d.before_at
    )
    select number, currency, sum(taken_minor)::bigint as "takenMinor",
      sum(taken_count)::bigint as "takenCount", sum(refunded_minor)::bigint as "refundedMinor",
      sum(refunded_count)::bigint as "refundedCount"
    from parts group by number, currency order by currency, number`.execute(db);
  return rows;
}
