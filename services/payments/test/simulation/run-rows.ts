import { sql } from '@countinghouse/postgres';
import type { PaymentStatus } from '../../src/payments/payment.rules.ts';
import type { SuspenseReason, SuspenseStatus } from '../../src/suspense/suspense.rules.ts';
import type { World } from './world.ts';

export interface PaymentRow {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly attention: string | null;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly splitMinor: bigint | null;
  readonly splitRouted: boolean | null;
  readonly targetId: string | null;
  readonly nextCheckAt: Date | null;
}

export async function readPaymentRows(world: World): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, status, attention, reference, currency, amount_minor as "amountMinor",
      fee_minor as "feeMinor", split_amount_minor as "splitMinor", split_routed as "splitRouted",
      coalesce(payment_link_id, qr_code_id) as "targetId", next_check_at as "nextCheckAt"
    from payments where workspace_id = ${world.tenant.liveWorkspaceId}
    order by id`.execute(world.database.db);
  return rows;
}

export interface SuspenseRow {
  readonly paymentId: string;
  readonly status: SuspenseStatus;
  readonly reason: SuspenseReason;
  readonly providerTransactionId: string;
  readonly keptMinor: bigint;
  readonly nextCheckAt: Date | null;
}

export async function readSuspenseRows(world: World): Promise<readonly SuspenseRow[]> {
  const { rows } = await sql<SuspenseRow>`
    select payment_id as "paymentId", status, reason, kept_minor as "keptMinor",
      provider_transaction_id as "providerTransactionId", next_check_at as "nextCheckAt"
    from suspense_items where workspace_id = ${world.tenant.liveWorkspaceId}
    order by id`.execute(world.database.db);
  return rows;
}

export interface TargetRow {
  readonly id: string;
  readonly uses: number;
  readonly maxUses: number | null;
}

export async function readTargetRows(world: World): Promise<readonly TargetRow[]> {
  const workspaceId = world.tenant.liveWorkspaceId;
  const { rows } = await sql<TargetRow>`
    select id, uses, max_uses as "maxUses" from payment_links where workspace_id = ${workspaceId}
    union all
    select id, uses, max_uses from qr_codes where workspace_id = ${workspaceId}
    order by id`.execute(world.database.db);
  return rows;
}

/** Notices that were stored and never settled. */
export async function countUnhandled(world: World): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from provider_callbacks
    where workspace_id = ${world.tenant.liveWorkspaceId} and handled_at is null`.execute(
    world.database.db,
  );
  return rows[0]?.count ?? 0;
}

/** So that a run which failed leaves nothing that would be due in the next one. */
export async function clearAway(world: World): Promise<void> {
  const { liveWorkspaceId } = world.tenant;
  const { db } = world.database;
  for (const table of ['payments', 'suspense_items'] as const) {
    await sql`update ${sql.table(table)} set next_check_at = null
      where workspace_id = ${liveWorkspaceId} and next_check_at is not null`.execute(db);
  }
  await sql`update provider_callbacks set handled_at = received_at
    where workspace_id = ${liveWorkspaceId} and handled_at is null`.execute(db);
  await sql`delete from operation_pauses`.execute(db);
}
