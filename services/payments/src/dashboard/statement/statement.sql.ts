import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { MovementKind } from '../../ledger/ledger/movement.rules.ts';
import type { AccountsAt, BalanceEntry, KindTotals } from './statement.rules.ts';

/** A half-open range of sequence numbers. */
export interface SequenceSpan {
  readonly from: bigint;
  readonly before: bigint;
}

export interface EntryFilter {
  readonly workspaceId: string;
  readonly currency: string;
  /** Empty includes every kind. */
  readonly kinds: readonly MovementKind[];
  readonly span: SequenceSpan;
}

type Order = 'newest' | 'oldest';

/**
 * Entries of `k.kind` within a span, by a form that only the index of kinds can follow: told `b.kind =
 * k.kind`, the planner may read a million charges in search of a payout that there is not.
 */
const isOfKind = (span: SequenceSpan) => sql`(b.kind, b.sequence) >= (k.kind, ${span.from}::bigint)
  and (b.kind, b.sequence) < (k.kind, ${span.before}::bigint)`;

/** Reads each kind along its own index, so that a few payouts are found among a million charges. */
export async function listBalanceEntries(
  db: Db,
  filter: EntryFilter,
  order: Order,
  rowsMax: number,
): Promise<readonly BalanceEntry[]> {
  const { workspaceId, currency, kinds, span } = filter;
  const direction = order === 'newest' ? sql`desc` : sql`asc`;
  const own = sql`b.workspace_id = ${workspaceId} and b.currency = ${currency}`;
  const page =
    kinds.length === 0
      ? sql`select b.* from balance_entries b
        where ${own} and b.sequence >= ${span.from} and b.sequence < ${span.before}
        order by b.sequence ${direction} limit ${rowsMax}`
      : sql`select n.* from unnest(${kinds}::text[]) as k (kind)
        cross join lateral (
          select b.* from balance_entries b where ${own} and ${isOfKind(span)}
          order by b.kind ${direction}, b.sequence ${direction} limit ${rowsMax}) n
        order by n.sequence ${direction} limit ${rowsMax}`;
  const { rows } = await sql<BalanceEntry>`
    select b.sequence, b.transaction_id as "transactionId", b.kind,
      b.pending_minor as "pendingMinor", b.available_minor as "availableMinor",
      b.owed_minor as "owedMinor", b.pending_after_minor as "pendingAfterMinor",
      b.available_after_minor as "availableAfterMinor", b.owed_after_minor as "owedAfterMinor",
      b.disputed_minor as "disputedMinor", b.disputed_after_minor as "disputedAfterMinor",
      b.reserved_minor as "reservedMinor", b.reserved_after_minor as "reservedAfterMinor",
      t.source_kind as "sourceKind", t.source_id as "sourceId", t.effective_at as "effectiveAt",
      coalesce(parts.gross, 0)::bigint as "grossMinor", coalesce(parts.fee, 0)::bigint as "feeMinor",
      coalesce(parts.share, 0)::bigint as "shareMinor", p.id as "paymentId",
      p.succeeded_at as "succeededAt", p.settled_at as "settledAt",
      a.settlement_delay_days as "settlementDelayDays"
    from (${page}) b
    join workspaces w on w.id = b.workspace_id
    join businesses a on a.id = w.business_id
    left join ledger_transactions t on t.workspace_id = b.workspace_id and t.id = b.transaction_id
    left join lateral (
      select (array_agg(e.reference_id))[1] as reference_id,
        sum(case when b.kind = 'charge' and e.account_code in (1000, 2990)
            then greatest(e.amount_minor, 0)
          when b.kind in ('refund', 'refund_reversed') and e.account_code = 2030
            then e.amount_minor
          when b.kind = 'dispute_lost' and e.account_code = 1010 then e.amount_minor end) as gross,
        -sum(e.amount_minor) filter (where e.account_code = 4000) as fee,
        -sum(e.amount_minor) filter (where e.account_code = 2020 and b.kind <> 'settled') as share
      from ledger_entries e
      where e.workspace_id = b.workspace_id and e.transaction_id = b.transaction_id and not e.is_held
    ) parts on true
    left join payments p on p.workspace_id = ${workspaceId} and p.id = parts.reference_id
    order by b.sequence ${direction}`.execute(db);
  return rows;
}

/**
 * How far sequence numbers and times may be out of order: the number of concurrent transactions.
 */
const outOfStepMax = 1_000;

/** The first sequence number posted at or after a time; null if there is none. */
export async function findSequenceFrom(
  db: Db,
  workspaceId: string,
  fromId: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint | null }>`
    select min(sequence) as sequence from (
      select sequence from movements
      where workspace_id = ${workspaceId} and transaction_id >= ${fromId}
      order by transaction_id limit ${outOfStepMax}) next`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** The balances after the last entry before a sequence number; null if there is none. */
export async function findBalancesBefore(
  db: Db,
  workspaceId: string,
  currency: string,
  before: bigint,
): Promise<AccountsAt | null> {
  const { rows } = await sql<AccountsAt>`
    select pending_after_minor as "pendingMinor", available_after_minor as "availableMinor",
      owed_after_minor as "owedMinor", disputed_after_minor as "disputedMinor",
      reserved_after_minor as "reservedMinor"
    from balance_entries
    where workspace_id = ${workspaceId} and currency = ${currency} and sequence < ${before}
    order by sequence desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The totals between two sequence numbers, by kind: the difference of two running totals, however
 * many entries there are.
 */
export async function listKindTotals(db: Db, filter: EntryFilter): Promise<readonly KindTotals[]> {
  const { workspaceId, currency, kinds, span } = filter;
  const lastBefore = (before: bigint) => sql`
    select kind_count, kind_pending_minor, kind_available_minor from balance_entries b
    where b.workspace_id = ${workspaceId} and b.currency = ${currency}
      and ${isOfKind({ from: 0n, before })}
    order by b.kind desc, b.sequence desc limit 1`;
  const { rows } = await sql<KindTotals>`
    select k.kind, upto.kind_count - coalesce(past.kind_count, 0) as count,
      upto.kind_pending_minor - coalesce(past.kind_pending_minor, 0) as "pendingMinor",
      upto.kind_available_minor - coalesce(past.kind_available_minor, 0) as "availableMinor"
    from unnest(${kinds}::text[]) as k (kind)
    cross join lateral (${lastBefore(span.before)}) upto
    left join lateral (${lastBefore(span.from)}) past on true
    where upto.kind_count > coalesce(past.kind_count, 0)`.execute(db);
  return rows;
}

/** Null if it has no sequence number yet. */
export async function findSequenceOf(
  db: Db,
  workspaceId: string,
  transactionId: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from movements
    where workspace_id = ${workspaceId} and transaction_id = ${transactionId}`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** The last payout from the balance, to the bank or to the service account. */
export async function findLastPayoutBefore(
  db: Db,
  workspaceId: string,
  currency: string,
  before: bigint,
): Promise<{ readonly sequence: bigint; readonly payoutId: string | null } | null> {
  const { rows } = await sql<{ sequence: bigint; payoutId: string | null }>`
    select n.sequence, t.source_id as "payoutId"
    from unnest(array['payout', 'kept']) as k (kind)
    cross join lateral (
      select b.sequence, b.transaction_id from balance_entries b
      where b.workspace_id = ${workspaceId} and b.currency = ${currency}
        and ${isOfKind({ from: 0n, before })}
      order by b.kind desc, b.sequence desc limit 1) n
    left join ledger_transactions t
      on t.workspace_id = ${workspaceId} and t.id = n.transaction_id
    order by n.sequence desc limit 1`.execute(db);
  return rows[0] ?? null;
}
