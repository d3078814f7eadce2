import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { ChargeState } from './settlement.rules.ts';

export interface SettlementSource {
  readonly environment: Environment;
  readonly provider: string;
}

/**
 * Claims the reading of one provider's settlements until `nextReadAt`; returns the last day that is
 * completely read, or null if it is not due or another worker has claimed it.
 */
export async function claimReading(
  db: Db,
  source: SettlementSource,
  at: {
    readonly now: Date;
    readonly nextReadAt: Date;
    /** Where a provider starts that was never read. */
    readonly readThrough: string;
  },
): Promise<string | null> {
  const { rows } = await sql<{ readThrough: string }>`
    insert into provider_settlement_reading as r (environment, provider, read_through, next_read_at)
    values (${source.environment}, ${source.provider}, ${at.readThrough}, ${at.nextReadAt})
    on conflict (environment, provider) do update set next_read_at = excluded.next_read_at
      where r.next_read_at <= ${at.now}
    returning r.read_through as "readThrough"`.execute(db);
  return rows[0]?.readThrough ?? null;
}

export async function saveReading(
  db: Db,
  source: SettlementSource,
  progress: { readonly readThrough: string; readonly nextReadAt: Date },
): Promise<void> {
  await sql`
    update provider_settlement_reading set
      read_through = greatest(read_through, ${progress.readThrough}),
      next_read_at = greatest(next_read_at, ${progress.nextReadAt})
    where environment = ${source.environment} and provider = ${source.provider}`.execute(db);
}

export interface SettlementRow {
  readonly providerSettlementId: string;
  readonly status: 'pending' | 'completed';
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly chargebackMinor: bigint;
  readonly netMinor: bigint;
  readonly chargeCount: number;
  readonly processedAt: Date | null;
}

/**
 * Returns the ids of settlements that are new or changed. Saves in id order, so that two readers
 * never deadlock.
 */
export async function saveSettlements(
  tx: Tx,
  source: SettlementSource,
  rows: readonly SettlementRow[],
  now: Date,
): Promise<readonly string[]> {
  const { rows: saved } = await sql<{ id: string }>`
    insert into provider_settlements as s (environment, provider, provider_settlement_id, status,
      currency, gross_minor, fee_minor, chargeback_minor, net_minor, charge_count, processed_at, created_at,
      updated_at)
    select ${source.environment}, ${source.provider}, read.*, ${now}, ${now}
    from unnest(
      ${rows.map((row) => row.providerSettlementId)}::text[],
      ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.currency)}::char(3)[],
      ${rows.map((row) => row.grossMinor)}::bigint[],
      ${rows.map((row) => row.feeMinor)}::bigint[],
      ${rows.map((row) => row.chargebackMinor)}::bigint[],
      ${rows.map((row) => row.netMinor)}::bigint[],
      ${rows.map((row) => row.chargeCount)}::integer[],
      ${rows.map((row) => row.processedAt)}::timestamptz[]) as read (id)
    order by read.id
    on conflict (environment, provider, provider_settlement_id) do update set
      status = excluded.status, gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor,
      chargeback_minor = excluded.chargeback_minor,
      net_minor = excluded.net_minor, charge_count = excluded.charge_count,
      processed_at = excluded.processed_at, updated_at = excluded.updated_at
    where (s.status, s.gross_minor, s.fee_minor, s.net_minor, s.charge_count, s.processed_at)
      is distinct from (excluded.status, excluded.gross_minor, excluded.fee_minor,
        excluded.net_minor, excluded.charge_count, excluded.processed_at)
    returning s.provider_settlement_id as id`.execute(tx);
  return saved.map(({ id }) => id);
}

/**
 * Adds a settlement's charges. The first settlement with a charge gets it as waiting, later ones as
 * duplicate. Inserts in id order, so that two readers never deadlock.
 */
export async function insertSettlementCharges(
  tx: Tx,
  settlement: SettlementSource & { readonly providerSettlementId: string },
  transactionIds: readonly string[],
  now: Date,
): Promise<void> {
  const { environment, provider, providerSettlementId } = settlement;
  for (const state of ['waiting', 'duplicate'] as const) {
    await sql`
      insert into provider_settlement_charges (environment, provider, provider_settlement_id,
        provider_transaction_id, state, next_try_at, created_at)
      select ${environment}, ${provider}, ${providerSettlementId}, id, ${state}::text,
        ${state === 'waiting' ? now : null}::timestamptz, ${now}
      from unnest(${transactionIds}::text[]) as named (id)
      order by id
      on conflict do nothing`.execute(tx);
  }
}

export interface ClaimedCharge extends SettlementSource {
  readonly providerSettlementId: string;
  readonly providerTransactionId: string;
  readonly suspenseItemId: string | null;
  readonly createdAt: Date;
}

/**
 * Claims due charges by moving their next try to the end of the lease, as the resolver does with
 * payments.
 */
export async function claimCharges(
  db: Db,
  source: SettlementSource,
  at: { readonly now: Date; readonly leaseUntil: Date },
  limit: number,
): Promise<readonly ClaimedCharge[]> {
  // An array is evaluated once, so the limit holds; the locks keep the rows in place.
  const { rows } = await sql<ClaimedCharge>`
    update provider_settlement_charges c set next_try_at = ${at.leaseUntil}
    where c.ctid = any(array(
      select ctid from provider_settlement_charges
      where environment = ${source.environment} and provider = ${source.provider}
        and next_try_at <= ${at.now}
      order by next_try_at limit ${limit} for update skip locked))
    returning c.environment, c.provider, c.provider_settlement_id as "providerSettlementId",
      c.provider_transaction_id as "providerTransactionId",
      c.suspense_item_id as "suspenseItemId", c.created_at as "createdAt"`.execute(db);
  return rows;
}

export interface ChargeChange extends SettlementSource {
  readonly providerSettlementId: string;
  readonly providerTransactionId: string;
  readonly state: ChargeState;
  readonly nextTryAt: Date | null;
  readonly workspaceId: string | null;
  readonly paymentId: string | null;
  readonly suspenseItemId: string | null;
}

/** Settled charges stay settled: a worker with an expired lease changes nothing. */
export async function saveCharges(
  db: Db,
  changes: readonly ChargeChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update provider_settlement_charges c set
      state = change.state, next_try_at = change.next_try_at,
      workspace_id = change.workspace_id, payment_id = change.payment_id,
      suspense_item_id = coalesce(change.suspense_item_id, c.suspense_item_id),
      settled_at = case when change.state = 'settled' then ${now}::timestamptz end
    from unnest(
      ${changes.map((change) => change.environment)}::text[],
      ${changes.map((change) => change.provider)}::text[],
      ${changes.map((change) => change.providerSettlementId)}::text[],
      ${changes.map((change) => change.providerTransactionId)}::text[],
      ${changes.map((change) => change.state)}::text[],
      ${changes.map((change) => change.nextTryAt)}::timestamptz[],
      ${changes.map((change) => change.workspaceId)}::uuid[],
      ${changes.map((change) => change.paymentId)}::uuid[],
      ${changes.map((change) => change.suspenseItemId)}::uuid[]
    ) as change (environment, provider, provider_settlement_id, provider_transaction_id, state,
      next_try_at, workspace_id, payment_id, suspense_item_id)
    where c.environment = change.environment and c.provider = change.provider
      and c.provider_settlement_id = change.provider_settlement_id
      and c.provider_transaction_id = change.provider_transaction_id
      and c.state in ('waiting', 'unmatched')`.execute(db);
}

/** Reopens a charge that was settled as suspense and now belongs to a payment. */
export async function reopenCharge(tx: Tx, item: RowKey, now: Date): Promise<void> {
  await sql`
    update provider_settlement_charges
    set state = 'waiting', next_try_at = ${now}, settled_at = null
    where workspace_id = ${item.workspaceId} and suspense_item_id = ${item.id}
      and state = 'settled'`.execute(tx);
}
