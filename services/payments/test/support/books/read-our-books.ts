import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import { accountOfCode } from '../../../src/ledger/ledger/chart.rules.ts';
import type {
  DisputeRow,
  LedgerSum,
  OurBooks,
  PaymentRow,
  PayoutRow,
  RefundRow,
  ReserveRow,
  SuspenseRow,
} from './rows.ts';

type Db = Database['db'];

export async function readOurBooks(db: Db, workspaceId: string): Promise<OurBooks> {
  return {
    payments: await readPaymentRows(db, workspaceId),
    suspense: await readSuspenseRows(db, workspaceId),
    refunds: await readRefundRows(db, workspaceId),
    payouts: await readPayoutRows(db, workspaceId),
    disputes: await readDisputeRows(db, workspaceId),
    reserves: await readReserveRows(db, workspaceId),
    entries: await readLedgerSums(db, workspaceId),
  };
}

async function readPaymentRows(db: Db, workspaceId: string): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, status, attention, reference, currency, amount_minor as "amountMinor",
      fee_minor as "feeMinor", split_amount_minor as "splitMinor", split_routed as "splitRouted",
      refunded_minor as "refundedMinor", refund_reserved_minor as "refundReservedMinor",
      coalesce(payment_link_id, qr_code_id) as "targetId", settled_at as "settledAt",
      next_check_at as "nextCheckAt"
    from payments where workspace_id = ${workspaceId} order by id`.execute(db);
  return rows;
}

async function readSuspenseRows(db: Db, workspaceId: string): Promise<readonly SuspenseRow[]> {
  const { rows } = await sql<SuspenseRow>`
    select payment_id as "paymentId", status, reason, received_minor as "receivedMinor",
      kept_minor as "keptMinor", provider_transaction_id as "providerTransactionId",
      provider_refund_id as "providerRefundId", settled_at as "settledAt",
      next_check_at as "nextCheckAt"
    from suspense_items where workspace_id = ${workspaceId} order by id`.execute(db);
  return rows;
}

async function readRefundRows(db: Db, workspaceId: string): Promise<readonly RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, payment_id as "paymentId", status, currency, amount_minor as "amountMinor",
      fee_minor as "feeMinor", share_minor as "shareMinor", failure_code as "failureCode",
      provider_refund_id as "providerRefundId", next_check_at as "nextCheckAt",
      succeeded_at as "succeededAt", confirmed_at as "confirmedAt", failed_at as "failedAt"
    from refunds where workspace_id = ${workspaceId} order by id`.execute(db);
  return rows;
}

async function readPayoutRows(db: Db, workspaceId: string): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select id, status, destination_type as "destinationType", reference, currency,
      amount_minor as "amountMinor", idempotency_key as "idempotencyKey",
      next_check_at as "nextCheckAt", returned_at as "returnedAt"
    from payouts where workspace_id = ${workspaceId} order by id`.execute(db);
  return rows;
}

export async function readDisputeRows(db: Db, workspaceId: string): Promise<readonly DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select id, payment_id as "paymentId", provider_dispute_id as "providerDisputeId", status,
      lost_because as "lostBecause", amount_minor as "amountMinor", fee_minor as "feeMinor",
      from_pending_minor as "fromPendingMinor", from_reserve_minor as "fromReserveMinor",
      from_available_minor as "fromAvailableMinor", from_receivable_minor as "fromReceivableMinor"
    from disputes where workspace_id = ${workspaceId} order by id`.execute(db);
  return rows;
}

async function readReserveRows(db: Db, workspaceId: string): Promise<readonly ReserveRow[]> {
  const { rows } = await sql<ReserveRow>`
    select payment_id as "paymentId", held_minor as "heldMinor", due_at as "dueAt"
    from reserves where workspace_id = ${workspaceId} order by payment_id`.execute(db);
  return rows;
}

async function readLedgerSums(db: Db, workspaceId: string): Promise<readonly LedgerSum[]> {
  const { rows } = await sql<Omit<LedgerSum, 'account'> & { readonly code: number }>`
    select reference_id as "referenceId", account_code as code, currency, is_held as "isHeld",
      sum(amount_minor)::bigint as "amountMinor"
    from ledger_entries where workspace_id = ${workspaceId}
    group by reference_id, account_code, currency, is_held
    order by reference_id, account_code, currency, is_held`.execute(db);
  return rows.map(({ code, ...sum }) => ({ ...sum, account: accountOfCode(code) }));
}
