import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { SettlementSource } from './provider-settlements.sql.ts';
import type { PostedSums } from './settlement.rules.ts';

export interface MatchedPayment {
  readonly providerTransactionId: string;
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly currency: string;
  readonly providerFeeMinor: bigint | null;
  readonly succeededAt: Date;
  /** Agreed with this merchant; null uses the installation's default. */
  readonly settlementDelayDays: number | null;
}

/** Charged, unsettled payments by provider transaction id, in any workspace. */
export async function listUnsettledPayments(
  db: Db,
  source: SettlementSource,
  transactionIds: readonly string[],
): Promise<readonly MatchedPayment[]> {
  const { rows } = await sql<MatchedPayment>`
    select p.provider_reference as "providerTransactionId", p.workspace_id as "workspaceId",
      p.id as "paymentId", p.reference, p.currency, p.provider_fee_minor as "providerFeeMinor",
      p.succeeded_at as "succeededAt", b.settlement_delay_days as "settlementDelayDays"
    from payments p
    join workspaces w on w.id = p.workspace_id
    join businesses b on b.id = w.business_id
    where p.provider_reference = any(${transactionIds}::text[])
      and p.settled_at is null and p.succeeded_at is not null
      and p.provider = ${source.provider} and w.environment = ${source.environment}
    order by p.workspace_id, p.id`.execute(db);
  return rows;
}

export interface MatchedSuspense {
  readonly providerTransactionId: string;
  readonly workspaceId: string;
  readonly suspenseItemId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly currency: string;
  readonly providerFeeMinor: bigint | null;
}

/** Money in suspense by provider transaction id, except what became a payment. */
export async function listUnsettledSuspense(
  db: Db,
  source: SettlementSource,
  transactionIds: readonly string[],
): Promise<readonly MatchedSuspense[]> {
  const { rows } = await sql<MatchedSuspense>`
    select i.provider_transaction_id as "providerTransactionId", i.workspace_id as "workspaceId",
      i.id as "suspenseItemId", p.id as "paymentId", p.reference, i.currency,
      case when p.provider_reference = i.provider_transaction_id then p.provider_fee_minor end
        as "providerFeeMinor"
    from suspense_items i
    join payments p on p.workspace_id = i.workspace_id and p.id = i.payment_id
    join workspaces w on w.id = i.workspace_id
    where i.provider_transaction_id = any(${transactionIds}::text[]) and i.settled_at is null
      and p.provider = ${source.provider} and w.environment = ${source.environment}
      and not (p.succeeded_at is not null and p.provider_reference = i.provider_transaction_id)
    order by i.workspace_id, i.id`.execute(db);
  return rows;
}

export interface LockedSuspense extends RowKey {
  readonly receivedMinor: bigint;
  readonly keptMinor: bigint;
  readonly confirmedAt: Date | null;
  readonly settledAt: Date | null;
}

export async function lockSuspenseToSettle(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly LockedSuspense[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LockedSuspense>`
    select i.workspace_id as "workspaceId", i.id, i.received_minor as "receivedMinor",
      i.kept_minor as "keptMinor", i.confirmed_at as "confirmedAt", i.settled_at as "settledAt"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join suspense_items i on i.workspace_id = k.workspace_id and i.id = k.id and ${inWorkspacesOf('i.workspace_id', keys)}
    order by i.workspace_id, i.id
    for update of i`.execute(tx);
  return rows;
}

export interface LockedToRelease extends RowKey {
  readonly currency: string;
  readonly providerReference: string | null;
  readonly providerFeeMinor: bigint | null;
  readonly splitRecipientId: string | null;
  readonly splitAmountMinor: bigint | null;
  readonly splitRouted: boolean | null;
  readonly refundReservedMinor: bigint;
  readonly succeededAt: Date | null;
  readonly settledAt: Date | null;
}

export async function lockPaymentsToRelease(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly LockedToRelease[]> {
  const { rows } = await sql<LockedToRelease>`
    select p.workspace_id as "workspaceId", p.id, p.currency,
      p.provider_reference as "providerReference", p.provider_fee_minor as "providerFeeMinor",
      p.split_recipient_id as "splitRecipientId", p.split_amount_minor as "splitAmountMinor",
      p.split_routed as "splitRouted", p.refund_reserved_minor as "refundReservedMinor",
      p.succeeded_at as "succeededAt", p.settled_at as "settledAt"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
    order by p.workspace_id, p.id
    for update of p`.execute(tx);
  return rows;
}

export interface ReferenceSums extends PostedSums {
  readonly workspaceId: string;
  readonly referenceId: string;
  readonly currency: string;
}

/**
 * The posted amounts of each payment. Entries are never older than their payment, so the months
 * before `notBefore`, an id, are skipped.
 */
export async function listReferenceSums(
  tx: Tx,
  keys: readonly RowKey[],
  notBefore: string,
): Promise<readonly ReferenceSums[]> {
  const { rows } = await sql<ReferenceSums>`
    select e.workspace_id as "workspaceId", e.reference_id as "referenceId", e.currency,
      coalesce(sum(e.amount_minor) filter (where e.account_code = 1000), 0)::bigint as "clearingMinor",
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2000), 0)::bigint as "pendingMinor",
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2020), 0)::bigint as "shareOwedMinor"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join ledger_entries e on e.workspace_id = k.workspace_id and e.reference_id = k.id
    where e.transaction_id >= ${notBefore}::uuid and not e.is_held
      and e.account_code in (1000, 2000, 2020)
    group by e.workspace_id, e.reference_id, e.currency`.execute(tx);
  return rows;
}

export interface PaymentSettled extends RowKey {
  readonly providerFeeMinor: bigint | null;
}

export async function savePaymentsSettled(
  tx: Tx,
  payments: readonly PaymentSettled[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    update payments p set settled_at = ${now}, updated_at = ${now},
      provider_fee_minor = coalesce(p.provider_fee_minor, s.provider_fee_minor)
    from unnest(${payments.map((payment) => payment.workspaceId)}::uuid[],
                ${payments.map((payment) => payment.id)}::uuid[],
                ${payments.map((payment) => payment.providerFeeMinor)}::bigint[])
      as s (workspace_id, id, provider_fee_minor)
    where p.workspace_id = s.workspace_id and p.id = s.id and ${inWorkspacesOf('p.workspace_id', payments)} and p.settled_at is null`.execute(
    tx,
  );
}

export async function saveSuspenseSettled(
  tx: Tx,
  items: readonly RowKey[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update suspense_items i set settled_at = ${now}, updated_at = ${now}
    from unnest(${items.map((item) => item.workspaceId)}::uuid[],
                ${items.map((item) => item.id)}::uuid[]) as s (workspace_id, id)
    where i.workspace_id = s.workspace_id and i.id = s.id and ${inWorkspacesOf('i.workspace_id', items)} and i.settled_at is null`.execute(
    tx,
  );
}
