import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';

/** Ids contain their creation time, so a time range is a range of the primary key. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

export interface TrailEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
}

/**
 * Events are not indexed by subject: they are searched around the times at which they can have been
 * written.
 */
export async function listEventsOfPayment(
  db: Db,
  payment: RowKey,
  ranges: readonly IdRange[],
): Promise<readonly TrailEvent[]> {
  const { rows } = await sql<TrailEvent>`
    select distinct e.id, e.type, e.created_at as "createdAt"
    from unnest(${ranges.map(({ from }) => from)}::uuid[],
                ${ranges.map(({ before }) => before)}::uuid[]) as span (from_id, before_id)
    join events e on e.tenant_id = ${payment.workspaceId}
      and e.id >= span.from_id and e.id < span.before_id
    where ${payment.id} in (e.data ->> 'id', e.data ->> 'payment_id')
    order by e.id`.execute(db);
  return rows;
}

export interface TrailDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly url: string;
  readonly attemptCount: number;
  readonly lastStatus: number | null;
  readonly lastErrorClass: string | null;
  readonly lastAttemptedAt: Date | null;
  readonly nextRetryAt: Date | null;
  readonly isDeadLettered: boolean;
}

/** Deliveries of the events that started in one of the ranges, each with its latest attempt. */
export async function listDeliveriesOfEvents(
  db: Db,
  workspaceId: string,
  eventIds: readonly string[],
  ranges: readonly IdRange[],
): Promise<readonly TrailDelivery[]> {
  const { rows } = await sql<TrailDelivery>`
    select d.id, d.event_id as "eventId", d.event_type as "eventType",
      d.endpoint_id as "endpointId", p.url,
      (select count(*)::int from webhook_attempts a
       where a.tenant_id = d.tenant_id and a.delivery_id = d.id) as "attemptCount",
      latest.status as "lastStatus", latest.error_class as "lastErrorClass",
      latest.attempted_at as "lastAttemptedAt", latest.next_retry_at as "nextRetryAt",
      coalesce(latest.dead_lettered, false) as "isDeadLettered"
    from (
      select distinct d.tenant_id, d.id, d.event_id, d.event_type, d.endpoint_id
      from unnest(${ranges.map(({ from }) => from)}::uuid[],
                  ${ranges.map(({ before }) => before)}::uuid[]) as span (from_id, before_id)
      join webhook_deliveries d on d.tenant_id = ${workspaceId}
        and d.id >= span.from_id and d.id < span.before_id
      where d.event_id = any(${eventIds}::uuid[])
    ) d
    join webhook_endpoints p on p.tenant_id = d.tenant_id and p.id = d.endpoint_id
    left join lateral (
      select a.status, a.error_class, a.attempted_at, a.next_retry_at, a.dead_lettered
      from webhook_attempts a
      where a.tenant_id = d.tenant_id and a.delivery_id = d.id
      order by a.attempt_number desc, a.id desc limit 1) latest on true
    order by d.id`.execute(db);
  return rows;
}

export interface TrailPayout {
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly completedAt: Date | null;
}

/** A payout contains what was settled before it and after the previous payout. */
export async function findPayoutOfPayment(
  db: Db,
  { workspaceId, id }: RowKey,
): Promise<TrailPayout | null> {
  const { rows } = await sql<TrailPayout>`
    select o.id, o.currency, o.amount_minor as "amountMinor", o.completed_at as "completedAt"
    from ledger_transaction_keys k
    join payments y on y.workspace_id = k.workspace_id and y.id = k.source_id
    join movements m on m.workspace_id = k.workspace_id and m.transaction_id = k.transaction_id
    join balance_entries s on s.workspace_id = k.workspace_id and s.currency = y.currency
      and s.sequence = m.sequence
    cross join lateral (
      select p.transaction_id from balance_entries p
      where p.workspace_id = ${workspaceId} and p.currency = s.currency and p.kind in ('payout', 'kept')
        and p.sequence > s.sequence
      order by p.sequence limit 1) paid
    join ledger_transactions t on t.workspace_id = k.workspace_id and t.id = paid.transaction_id
    join payouts o on o.workspace_id = k.workspace_id and o.id = t.source_id
    where k.workspace_id = ${workspaceId} and k.source_kind = 'payment' and k.source_id = ${id}
      and s.kind = 'settled'
    order by s.sequence limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What the books call a payment, and by which number of the log they book it. */
export async function findPlaceInBooks(
  db: Db,
  { workspaceId, id }: RowKey,
): Promise<{
  readonly invoiceNumber: string | null;
  readonly chargeSequence: bigint | null;
} | null> {
  const { rows } = await sql<{ invoiceNumber: string | null; chargeSequence: bigint | null }>`
    select (
        select l.title from payment_links l
        where l.workspace_id = ${workspaceId} and l.id = y.payment_link_id
          and l.metadata ?& array['organisation_id', 'invoice_id']) as "invoiceNumber", (
        select min(m.sequence) from ledger_transaction_keys k
        join movements m on m.workspace_id = ${workspaceId} and m.transaction_id = k.transaction_id
        where k.workspace_id = ${workspaceId} and k.source_kind = 'payment'
          and k.source_id = ${id}) as "chargeSequence"
    from payments y where y.workspace_id = ${workspaceId} and y.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
