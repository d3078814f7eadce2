import { sql } from '@countinghouse/postgres';
import type { SuspenseReason, SuspenseStatus } from '../../charges/suspense/suspense.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

/** Whose it is. */
interface Owned {
  readonly businessId: string;
  readonly businessName: string;
  readonly environment: Environment;
}

export interface OpenItem extends Owned {
  readonly id: string;
  readonly paymentId: string;
  readonly reason: SuspenseReason;
  readonly status: SuspenseStatus;
  readonly receivedMinor: bigint;
  readonly currency: string;
  readonly createdAt: Date;
}

/** Items of every business: those that need a decision first, then oldest first. */
export async function listOpenItems(db: Db, limit: number): Promise<readonly OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select i.id, i.payment_id as "paymentId", i.reason, i.status, i.received_minor as "receivedMinor",
      i.currency, i.created_at as "createdAt", w.environment, b.id as "businessId",
      b.business_name as "businessName"
    from suspense_items i
    join workspaces w on w.id = i.workspace_id
    join businesses b on b.id = w.business_id
    where i.status in ('held', 'returning')
    order by i.status, i.created_at, i.id limit ${limit}`.execute(db);
  return rows;
}

export interface UnknownOutcome extends Owned {
  readonly kind: 'payment' | 'refund' | 'payout';
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** `unknown`: no answer yet. `unresolved`: the schedule has ended without one. `acknowledged`: accepted, not finished. */
  readonly state: 'unknown' | 'unresolved' | 'acknowledged';
  readonly checkCount: number;
  readonly nextCheckAt: Date | null;
  readonly createdAt: Date;
}

/** What the provider was asked for and has not answered to the end; what nobody asks about first. */
export async function listUnknownOutcomes(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly UnknownOutcome[]> {
  const { rows } = await sql<UnknownOutcome>`
    with open_money as (
      (select 'refund' as kind, workspace_id, id, amount_minor, currency,
        provider_refund_id is not null as is_known, next_check_at, check_count, created_at
      from refunds where status = 'processing' limit ${limit})
      union all
      (select 'payout', workspace_id, id, amount_minor, currency,
        provider_transfer_id is not null, next_check_at, check_count, created_at
      from payouts where status = 'processing' limit ${limit})
      union all
      (select 'payment', workspace_id, id, amount_minor, currency, false, next_check_at, check_count,
        created_at
      from payments where next_check_at is not null and session_expires_at < ${now} limit ${limit})
    )
    select m.kind, m.id, m.amount_minor as "amountMinor", m.currency,
      case when m.next_check_at is null then 'unresolved' when m.is_known then 'acknowledged'
        else 'unknown' end as state,
      m.check_count as "checkCount", m.next_check_at as "nextCheckAt", m.created_at as "createdAt",
      w.environment, b.id as "businessId", b.business_name as "businessName"
    from open_money m
    join workspaces w on w.id = m.workspace_id
    join businesses b on b.id = w.business_id
    order by m.next_check_at is not null, m.created_at, m.id limit ${limit}`.execute(db);
  return rows;
}

export interface TroubledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly switchedOffAt: Date | null;
  readonly dueAt: Date | null;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly environment: Environment;
}

/** Endpoints that failures switched off, and those that no dispatcher serves. */
export async function listTroubledEndpoints(
  db: Db,
  dueBefore: Date,
  limit: number,
): Promise<readonly TroubledEndpoint[]> {
  const { rows } = await sql<TroubledEndpoint>`
    select e.id, e.url, e.switched_off_at as "switchedOffAt", h.due_at as "dueAt", w.environment,
      b.id as "tenantId", b.business_name as "tenantName"
    from webhook_endpoints e
    join workspaces w on w.id = e.tenant_id
    join businesses b on b.id = w.business_id
    left join webhook_heads h on h.tenant_id = e.tenant_id and h.endpoint_id = e.id
    where e.removed_at is null
      and (e.switched_off_reason = 'failures'
        or (e.switched_off_at is null and h.dispatcher_id is null and h.due_at <= ${dueBefore}))
    order by e.switched_off_at desc nulls first, e.id limit ${limit}`.execute(db);
  return rows;
}
