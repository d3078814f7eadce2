import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { EntryWindow } from './our-entries.sql.ts';
import type { EntryKey } from './reconciliation.rules.ts';
import type { OurRefund } from './refund-comparison.rules.ts';

/** A charge with a refund posted here. */
export interface RefundedPayment extends EntryKey {
  readonly providerTransactionId: string;
  readonly currency: string;
}

/** Payments whose refunds the provider accepted in that time, in key order. */
export async function listRefundedPayments(
  db: Db,
  window: EntryWindow,
  accepted: { readonly from: Date; readonly to: Date },
): Promise<readonly RefundedPayment[]> {
  const { rows } = await sql<RefundedPayment>`
    select r.workspace_id as "workspaceId", r.payment_id as id,
      r.provider_transaction_id as "providerTransactionId", r.currency
    from refunds r
    join workspaces w on w.id = r.workspace_id and w.environment = ${window.environment}
    where r.workspace_id = any(${window.workspaceIds}::uuid[])
      and r.id >= ${window.fromId} and r.id < ${window.toId} and r.status = 'succeeded'
      and r.succeeded_at >= ${accepted.from} and r.succeeded_at < ${accepted.to}
      and (r.workspace_id, r.payment_id) >
        (${window.after.workspaceId}, ${window.after.id})
    group by 1, 2, 3, 4
    order by 1, 2 limit ${window.limit}`.execute(db);
  return rows;
}

/** All refunds and returns of one charge, done or in progress. */
export async function listOurRefunds(db: Db, payment: EntryKey): Promise<readonly OurRefund[]> {
  const { rows } = await sql<OurRefund>`
    select r.workspace_id as "workspaceId", r.id, p.reference,
      case r.status when 'succeeded' then 'booked' when 'processing' then 'open' else 'over' end as state,
      r.provider_refund_id as "providerRefundId", r.amount_minor as "amountMinor", r.currency
    from refunds r
    join payments p on p.workspace_id = r.workspace_id and p.id = r.payment_id
    where r.workspace_id = ${payment.workspaceId} and r.payment_id = ${payment.id}
    union all
    select s.workspace_id, s.id, p.reference,
      case when s.provider_refund_id is not null then 'booked'
        when s.status = 'returning' then 'open' else 'over' end,
      s.provider_refund_id, s.received_minor - s.kept_minor, s.currency
    from suspense_items s
    join payments p on p.workspace_id = s.workspace_id and p.id = s.payment_id
    where s.workspace_id = ${payment.workspaceId} and s.payment_id = ${payment.id}
    order by 1, 2`.execute(db);
  return rows;
}

/** Makes refunds due for the worker's next round; confirmed ones are final for it. */
export async function saveRefundsDue(tx: Tx, keys: readonly EntryKey[], now: Date): Promise<void> {
  await sql`
    with due as (
      select r.workspace_id, r.id
      from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                  ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
      join refunds r on r.workspace_id = k.workspace_id and r.id = k.id and ${inWorkspacesOf('r.workspace_id', keys)}
      where r.status = 'succeeded' and r.confirmed_at is null and r.sent_at is not null
      order by r.workspace_id, r.id for update of r
    )
    update refunds r set next_check_at = ${now}, updated_at = ${now} from due
    where r.workspace_id = due.workspace_id and r.id = due.id and ${inWorkspacesOf('r.workspace_id', keys)}`.execute(
    tx,
  );
}
