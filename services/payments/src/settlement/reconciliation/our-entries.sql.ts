import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { EntryKey, HeldMoney, OurEntry } from './reconciliation.rules.ts';

interface EntryRow extends Omit<OurEntry, 'held'> {
  readonly held: readonly (Omit<HeldMoney, 'amountMinor'> & { readonly amountMinor: string })[];
}

/** Payments by key, with their money in suspense; other environments are excluded. */
export async function listOurCharges(
  db: Db,
  environment: Environment,
  keys: readonly EntryKey[],
): Promise<readonly OurEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${chargeColumns}
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join workspaces w on w.id = k.workspace_id and w.environment = ${environment}
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}`.execute(
    db,
  );
  return rows.map(toEntry);
}

/** A page of objects in key order, by creation time. */
export interface EntryWindow {
  readonly environment: Environment;
  readonly workspaceIds: readonly string[];
  /** Ids contain their creation time: from the first id, up to but excluding the second. */
  readonly fromId: string;
  readonly toId: string;
  readonly after: EntryKey;
  readonly limit: number;
}

/** The charges posted here. Each workspace is read from its own key, so only the day is read. */
export async function listBookedCharges(db: Db, window: EntryWindow): Promise<readonly OurEntry[]> {
  const { rows } = await sql<EntryRow>`
    select d.*
    from workspaces w
    cross join lateral (
      select ${chargeColumns}
      from payments p
      where p.workspace_id = w.id and p.id >= ${window.fromId} and p.id < ${window.toId}
        and (w.id, p.id) > (${window.after.workspaceId}, ${window.after.id})
        and p.status in ('succeeded', 'partially_refunded', 'refunded')
      order by p.id limit ${window.limit}
    ) d
    where w.id = any(${window.workspaceIds}::uuid[]) and w.environment = ${window.environment}
      and w.id >= ${window.after.workspaceId}
    order by w.id, d.id limit ${window.limit}`.execute(db);
  return rows.map(toEntry);
}

/** Saves fees that the provider reports late; known or settled ones stay unchanged. */
export async function saveChargeFees(
  tx: Tx,
  fees: readonly (EntryKey & { readonly feeMinor: bigint })[],
  now: Date,
): Promise<void> {
  await sql`
    with named as (
      select p.workspace_id, p.id, k.fee_minor
      from unnest(${fees.map((fee) => fee.workspaceId)}::uuid[], ${fees.map((fee) => fee.id)}::uuid[],
                  ${fees.map((fee) => fee.feeMinor)}::bigint[]) as k (workspace_id, id, fee_minor)
      join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', fees)}
      order by p.workspace_id, p.id for update of p
    )
    update payments p set provider_fee_minor = named.fee_minor, updated_at = ${now} from named
    where p.workspace_id = named.workspace_id and p.id = named.id and ${inWorkspacesOf('p.workspace_id', fees)}
      and p.provider_fee_minor is null and p.settled_at is null`.execute(tx);
}

/** Bank payouts, by key. */
export async function listOurTransfers(
  db: Db,
  environment: Environment,
  keys: readonly EntryKey[],
): Promise<readonly OurEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${transferColumns}
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join workspaces w on w.id = k.workspace_id and w.environment = ${environment}
    join payouts p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
    where p.destination_type = 'provider_bank'`.execute(db);
  return rows.map(toEntry);
}

/**
 * The payouts posted here, by when they were sent; creation may be earlier because of an approval.
 */
export async function listBookedTransfers(
  db: Db,
  window: EntryWindow,
  sent: { readonly from: Date; readonly to: Date },
): Promise<readonly OurEntry[]> {
  const { rows } = await sql<EntryRow>`
    select d.*
    from workspaces w
    cross join lateral (
      select ${transferColumns}
      from payouts p
      where p.workspace_id = w.id and p.id >= ${window.fromId} and p.id < ${window.toId}
        and (w.id, p.id) > (${window.after.workspaceId}, ${window.after.id})
        and p.destination_type = 'provider_bank' and p.status = 'completed' and p.returned_at is null
        and coalesce(p.sent_at, p.created_at) >= ${sent.from}
        and coalesce(p.sent_at, p.created_at) < ${sent.to}
      order by p.id limit ${window.limit}
    ) d
    where w.id = any(${window.workspaceIds}::uuid[]) and w.environment = ${window.environment}
      and w.id >= ${window.after.workspaceId}
    order by w.id, d.id limit ${window.limit}`.execute(db);
  return rows.map(toEntry);
}

/**
 * Makes payouts due for the worker's next round. Those that ended without moving money stay
 * unchanged.
 */
export async function savePayoutsDue(tx: Tx, keys: readonly EntryKey[], now: Date): Promise<void> {
  await sql`
    with due as (
      select p.workspace_id, p.id
      from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                  ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
      join payouts p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
      where p.status = 'processing' or (p.status = 'completed' and p.returned_at is null)
      order by p.workspace_id, p.id for update of p
    )
    update payouts p set next_check_at = ${now}, updated_at = ${now} from due
    where p.workspace_id = due.workspace_id and p.id = due.id and ${inWorkspacesOf('p.workspace_id', keys)}`.execute(
    tx,
  );
}

const chargeColumns = sql.raw(`p.workspace_id as "workspaceId", p.id, p.reference,
  p.status in ('succeeded', 'partially_refunded', 'refunded') as "isBooked",
  p.provider_reference as "providerId", p.amount_minor as "amountMinor", p.currency,
  p.provider_fee_minor as "feeMinor",
  coalesce((
    select json_agg(json_build_object('providerId', s.provider_transaction_id,
      'amountMinor', s.received_minor::text, 'currency', s.currency))
    from suspense_items s where s.workspace_id = p.workspace_id and s.payment_id = p.id
  ), '[]') as held`);

/** A fee that was not reported by the end is posted as zero. */
const transferColumns = sql.raw(`p.workspace_id as "workspaceId", p.id, p.reference,
  p.status = 'completed' and p.returned_at is null as "isBooked",
  p.provider_transfer_id as "providerId", p.amount_minor as "amountMinor", p.currency,
  coalesce(p.provider_fee_minor, 0) as "feeMinor", '[]'::json as held`);

function toEntry(row: EntryRow): OurEntry {
  const held = row.held.map((money) => ({ ...money, amountMinor: BigInt(money.amountMinor) }));
  return { ...row, held };
}
