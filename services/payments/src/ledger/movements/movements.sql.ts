import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { MovementKind } from '../ledger/movement.rules.ts';
import type { LoggedMovement, MerchantBalance, MovementSum } from './movement-log.rules.ts';

interface MovementRow {
  readonly sequence: bigint;
  readonly id: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly paymentLinkId: string | null;
  readonly recipientId: string | null;
  readonly providerReference: string | null;
  readonly chargeSequence: bigint | null;
  readonly effectiveAt: Date;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
  readonly pendingAfterMinor: bigint;
  readonly availableAfterMinor: bigint;
  readonly owedAfterMinor: bigint;
  readonly keptAfterMinor: bigint;
  readonly disputedMinor: bigint;
  readonly disputedAfterMinor: bigint;
}

/** What a movement `b` is made of, and the payment that it belongs to. */
const partsOfB = sql`left join lateral (
      select (array_agg(e.reference_id))[1] as reference_id,
        sum(case when b.kind = 'charge' and e.account_code in (1000, 2990)
            then greatest(e.amount_minor, 0)
          when b.kind in ('refund', 'refund_reversed') and e.account_code = 2030
            then e.amount_minor
          when b.kind = 'dispute_lost' and e.account_code = 1010 then e.amount_minor end) as gross,
        -sum(e.amount_minor) filter (where e.account_code = 4000) as fee,
        -sum(e.amount_minor) filter (
          where e.account_code in (1030, 2020) and b.kind <> 'settled') as share
      from ledger_entries e
      where e.workspace_id = b.workspace_id and e.transaction_id = b.transaction_id and not e.is_held
    ) parts on true`;

/** Movements of every currency after a number, in the order of their numbers. */
export async function listMovementRows(
  tx: Tx,
  workspaceId: string,
  after: bigint,
  rowsMax: number,
): Promise<readonly LoggedMovement[]> {
  // The statement is kept by currency; a workspace has a few, and each is read along its key.
  const { rows } = await sql<MovementRow>`
    select b.sequence, b.transaction_id as id, b.kind, b.currency,
      t.source_kind as "sourceKind", t.source_id as "sourceId", t.effective_at as "effectiveAt",
      p.id as "paymentId", p.payment_link_id as "paymentLinkId", p.split_recipient_id as "recipientId",
      case t.source_kind when 'payment' then p.provider_reference
        when 'refund' then r.provider_refund_id when 'payout' then o.provider_transfer_id
        when 'dispute' then d.provider_dispute_id end as "providerReference",
      case when t.source_kind in ('refund', 'dispute') then (
        select m.sequence
        from ledger_transaction_keys k
        join movements m on m.workspace_id = k.workspace_id and m.transaction_id = k.transaction_id
        where k.workspace_id = b.workspace_id and k.source_kind = 'payment' and k.source_id = p.id
          and k.step = 1) end as "chargeSequence",
      coalesce(parts.gross, 0)::bigint as "grossMinor", coalesce(parts.fee, 0)::bigint as "feeMinor",
      coalesce(parts.share, 0)::bigint as "shareMinor",
      b.pending_minor as "pendingMinor", b.available_minor as "availableMinor",
      b.owed_minor as "owedMinor", b.disputed_minor as "disputedMinor",
      b.disputed_after_minor as "disputedAfterMinor", b.pending_after_minor as "pendingAfterMinor",
      b.available_after_minor as "availableAfterMinor", b.owed_after_minor as "owedAfterMinor",
      ${keptUpTo(sql`b.sequence`)} as "keptAfterMinor"
    from (
      select n.* from (
        select distinct currency from account_folds where workspace_id = ${workspaceId}) c
      cross join lateral (
        select e.* from balance_entries e
        where e.workspace_id = ${workspaceId} and e.currency = c.currency and e.sequence > ${after}
        order by e.sequence limit ${rowsMax}) n
      order by n.sequence limit ${rowsMax}) b
    join ledger_transactions t on t.workspace_id = b.workspace_id and t.id = b.transaction_id
    ${partsOfB}
    left join payments p on p.workspace_id = b.workspace_id and p.id = parts.reference_id
    left join refunds r on t.source_kind = 'refund' and r.workspace_id = b.workspace_id
      and r.id = t.source_id
    left join disputes d on t.source_kind = 'dispute' and d.workspace_id = b.workspace_id
      and d.id = t.source_id
    left join payouts o on t.source_kind = 'payout' and o.workspace_id = b.workspace_id
      and o.id = t.source_id
    order by b.sequence`.execute(tx);
  return rows.map(toMovement);
}

/** What each currency holds after its last movement up to a number, in the order of their codes. */
export async function listBalancesAt(
  tx: Tx,
  workspaceId: string,
  upTo: bigint,
): Promise<readonly (MerchantBalance & { readonly currency: string })[]> {
  const { rows } = await sql<MerchantBalance & { readonly currency: string }>`
    select b.currency, b.pending_after_minor as "pendingMinor",
      b.available_after_minor as "availableMinor", b.owed_after_minor as "owedMinor",
      b.disputed_after_minor as "disputedMinor",
      ${keptUpTo(sql`b.sequence`)} as "serviceAccountMinor"
    from (select distinct currency from account_folds where workspace_id = ${workspaceId}) c
    cross join lateral (
      select e.* from balance_entries e
      where e.workspace_id = ${workspaceId} and e.currency = c.currency and e.sequence <= ${upTo}
      order by e.sequence desc limit 1) b
    order by b.currency`.execute(tx);
  return rows;
}

/** What movements after a number and up to another add up to, by their day somewhere. */
export async function listMovementSums(
  tx: Tx,
  workspaceId: string,
  span: { readonly after: bigint; readonly upTo: bigint },
  timeZone: string,
): Promise<readonly MovementSum[]> {
  const { rows } = await sql<MovementSum>`
    select (t.effective_at at time zone ${timeZone})::date::text as day, b.kind, b.currency,
      count(*) as count,
      coalesce(sum(parts.gross), 0)::bigint as "grossMinor",
      coalesce(sum(parts.fee), 0)::bigint as "feeMinor",
      coalesce(sum(parts.share), 0)::bigint as "shareMinor",
      sum(b.pending_minor + b.available_minor + b.disputed_minor - b.owed_minor
        - case b.kind when 'kept' then b.available_minor else 0 end)::bigint as "changeMinor"
    from balance_entries b
    join ledger_transactions t on t.workspace_id = b.workspace_id and t.id = b.transaction_id
    ${partsOfB}
    where b.workspace_id = ${workspaceId}
      and b.currency in (select currency from account_folds where workspace_id = ${workspaceId})
      and b.sequence > ${span.after} and b.sequence <= ${span.upTo}
    group by 1, 2, 3 order by 1, 3, 2`.execute(tx);
  return rows;
}

/** The last number of a workspace; null while it has none. */
export async function findLastSequence(tx: Tx, workspaceId: string): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from movements where workspace_id = ${workspaceId}
    order by sequence desc limit 1`.execute(tx);
  return rows[0]?.sequence ?? null;
}

/** Null where it is no movement, or has no number yet. */
export async function findMovementSequence(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from movements
    where workspace_id = ${workspaceId} and transaction_id = ${id}`.execute(tx);
  return rows[0]?.sequence ?? null;
}

/** The service account holds what was kept, and nothing else: a test of the templates proves it. */
function keptUpTo(sequence: ReturnType<typeof sql>) {
  return sql<bigint>`coalesce((
    select -k.kind_available_minor from balance_entries k
    where k.workspace_id = b.workspace_id and k.currency = b.currency and k.kind = 'kept'
      and k.sequence <= ${sequence}
    order by k.sequence desc limit 1), 0)::bigint`;
}

function toMovement(row: MovementRow): LoggedMovement {
  const {
    pendingMinor,
    availableMinor,
    owedMinor,
    pendingAfterMinor,
    availableAfterMinor,
    owedAfterMinor,
    keptAfterMinor,
    disputedMinor,
    disputedAfterMinor,
    ...rest
  } = row;
  return {
    ...rest,
    change: {
      pendingMinor,
      availableMinor,
      serviceAccountMinor: row.kind === 'kept' ? -availableMinor : 0n,
      disputedMinor,
      owedMinor,
    },
    after: {
      pendingMinor: pendingAfterMinor,
      availableMinor: availableAfterMinor,
      serviceAccountMinor: keptAfterMinor,
      disputedMinor: disputedAfterMinor,
      owedMinor: owedAfterMinor,
    },
  };
}
