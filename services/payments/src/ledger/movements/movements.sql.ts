import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { MovementKind } from '../ledger/movement.rules.ts';
import type {
  LoggedMovement,
  MerchantBalance,
  MovementLeaf,
  MovementSum,
} from './movement-log.rules.ts';

interface LeafRow {
  readonly sequence: bigint;
  readonly id: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
  readonly pendingAfterMinor: bigint;
  readonly availableAfterMinor: bigint;
  readonly owedAfterMinor: bigint;
  readonly keptAfterMinor: bigint;
  readonly disputedMinor: bigint;
  readonly disputedAfterMinor: bigint;
  readonly reservedMinor: bigint;
  readonly reservedAfterMinor: bigint;
}

interface MovementRow extends LeafRow {
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly paymentLinkId: string | null;
  readonly qrCodeId: string | null;
  readonly subscriptionId: string | null;
  readonly recipientId: string | null;
  readonly providerReference: string | null;
  readonly chargeSequence: bigint | null;
  readonly effectiveAt: Date;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
}

/** The parts of a movement `b`, and its payment. */
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

/** Movements in all currencies after a sequence number, in order. */
export async function listMovementRows(
  db: Db,
  workspaceId: string,
  after: bigint,
  rowsMax: number,
): Promise<readonly LoggedMovement[]> {
  const { rows } = await sql<MovementRow>`
    select b.sequence, b.transaction_id as id, b.kind, b.currency,
      t.source_kind as "sourceKind", t.source_id as "sourceId", t.effective_at as "effectiveAt",
      p.id as "paymentId", p.payment_link_id as "paymentLinkId", p.qr_code_id as "qrCodeId",
      p.subscription_id as "subscriptionId", p.split_recipient_id as "recipientId",
      case t.source_kind when 'payment' then p.provider_reference
        when 'refund' then r.provider_refund_id when 'payout' then o.provider_transfer_id
        when 'dispute' then d.provider_dispute_id end as "providerReference",
      case when t.source_kind in ('refund', 'dispute') then (
        select m.sequence
        from ledger_transaction_keys k
        join movements m on m.workspace_id = ${workspaceId} and m.transaction_id = k.transaction_id
        where k.workspace_id = ${workspaceId} and k.source_kind = 'payment' and k.source_id = p.id
          and k.step = 1) end as "chargeSequence",
      coalesce(parts.gross, 0)::bigint as "grossMinor", coalesce(parts.fee, 0)::bigint as "feeMinor",
      coalesce(parts.share, 0)::bigint as "shareMinor",
      ${amountsOfB(workspaceId)}
    from ${entriesAfter(workspaceId, after, rowsMax)} b
    join ledger_transactions t on t.workspace_id = b.workspace_id and t.id = b.transaction_id
    ${partsOfB}
    left join payments p on p.workspace_id = ${workspaceId} and p.id = parts.reference_id
    left join refunds r on t.source_kind = 'refund' and r.workspace_id = ${workspaceId}
      and r.id = t.source_id
    left join disputes d on t.source_kind = 'dispute' and d.workspace_id = ${workspaceId}
      and d.id = t.source_id
    left join payouts o on t.source_kind = 'payout' and o.workspace_id = ${workspaceId}
      and o.id = t.source_id
    order by b.sequence`.execute(db);
  return rows.map(toMovement);
}

/** The hashed fields of movements after a sequence number, in order. */
export async function listLeafRows(
  db: Db,
  workspaceId: string,
  after: bigint,
  rowsMax: number,
): Promise<readonly MovementLeaf[]> {
  const { rows } = await sql<LeafRow>`
    select b.sequence, b.transaction_id as id, b.kind, b.currency, ${amountsOfB(workspaceId)}
    from ${entriesAfter(workspaceId, after, rowsMax)} b
    order by b.sequence`.execute(db);
  return rows.map(toLeaf);
}

/** Each currency's balance after its last movement up to a sequence number, sorted by code. */
export async function listBalancesAt(
  db: Db,
  workspaceId: string,
  upTo: bigint,
): Promise<readonly (MerchantBalance & { readonly currency: string })[]> {
  const { rows } = await sql<MerchantBalance & { readonly currency: string }>`
    select b.currency, b.pending_after_minor as "pendingMinor",
      b.available_after_minor as "availableMinor", b.owed_after_minor as "owedMinor",
      b.disputed_after_minor as "disputedMinor", b.reserved_after_minor as "reservedMinor",
      ${keptUpTo(workspaceId)} as "serviceAccountMinor"
    from (select distinct currency from account_folds where workspace_id = ${workspaceId}) c
    cross join lateral (
      select e.* from balance_entries e
      where e.workspace_id = ${workspaceId} and e.currency = c.currency and e.sequence <= ${upTo}
      order by e.sequence desc limit 1) b
    order by b.currency`.execute(db);
  return rows;
}

/** The sums of movements in a range of sequence numbers, by day in a time zone. */
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
      sum(b.pending_minor + b.available_minor + b.disputed_minor + b.reserved_minor
        - b.owed_minor
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

/** A workspace's last sequence number; null if it has none. */
export async function findLastSequence(tx: Tx, workspaceId: string): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from movements where workspace_id = ${workspaceId}
    order by sequence desc limit 1`.execute(tx);
  return rows[0]?.sequence ?? null;
}

/** Null if it is not a movement or has no sequence number yet. */
export async function findMovementSequence(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from movements
    where workspace_id = ${workspaceId} and transaction_id = ${id}`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** The service account contains only kept payouts: a test of the templates proves it. */
function keptUpTo(workspaceId: string) {
  return sql<bigint>`coalesce((
    select -k.kind_available_minor from balance_entries k
    where k.workspace_id = ${workspaceId} and k.currency = b.currency and k.kind = 'kept'
      and k.sequence <= b.sequence
    order by k.sequence desc limit 1), 0)::bigint`;
}

/** The change by a movement `b`, and the resulting balance. */
const amountsOfB = (
  workspaceId: string,
) => sql`b.pending_minor as "pendingMinor", b.available_minor as "availableMinor",
      b.owed_minor as "owedMinor", b.disputed_minor as "disputedMinor",
      b.disputed_after_minor as "disputedAfterMinor", b.reserved_minor as "reservedMinor",
      b.reserved_after_minor as "reservedAfterMinor", b.pending_after_minor as "pendingAfterMinor",
      b.available_after_minor as "availableAfterMinor", b.owed_after_minor as "owedAfterMinor",
      ${keptUpTo(workspaceId)} as "keptAfterMinor"`;

/** Rows are stored per currency; a workspace has few, and each is read along its key. */
function entriesAfter(workspaceId: string, after: bigint, rowsMax: number) {
  return sql`(
      select n.* from (
        select distinct currency from account_folds where workspace_id = ${workspaceId}) c
      cross join lateral (
        select e.* from balance_entries e
        where e.workspace_id = ${workspaceId} and e.currency = c.currency and e.sequence > ${after}
        order by e.sequence limit ${rowsMax}) n
      order by n.sequence limit ${rowsMax})`;
}

function toMovement({
  sourceKind,
  sourceId,
  paymentId,
  paymentLinkId,
  qrCodeId,
  subscriptionId,
  recipientId,
  providerReference,
  chargeSequence,
  effectiveAt,
  grossMinor,
  feeMinor,
  shareMinor,
  ...leaf
}: MovementRow): LoggedMovement {
  return {
    ...toLeaf(leaf),
    sourceKind,
    sourceId,
    paymentId,
    paymentLinkId,
    qrCodeId,
    subscriptionId,
    recipientId,
    providerReference,
    chargeSequence,
    effectiveAt,
    grossMinor,
    feeMinor,
    shareMinor,
  };
}

function toLeaf(row: LeafRow): MovementLeaf {
  const { sequence, id, kind, currency } = row;
  return {
    sequence,
    id,
    kind,
    currency,
    change: {
      pendingMinor: row.pendingMinor,
      availableMinor: row.availableMinor,
      serviceAccountMinor: kind === 'kept' ? -row.availableMinor : 0n,
      disputedMinor: row.disputedMinor,
      reservedMinor: row.reservedMinor,
      owedMinor: row.owedMinor,
    },
    after: {
      pendingMinor: row.pendingAfterMinor,
      availableMinor: row.availableAfterMinor,
      serviceAccountMinor: row.keptAfterMinor,
      disputedMinor: row.disputedAfterMinor,
      reservedMinor: row.reservedAfterMinor,
      owedMinor: row.owedAfterMinor,
    },
  };
}
