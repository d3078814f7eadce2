import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { SubscriberCharge } from './subscriber.rules.ts';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Newest first. Unpaid page attempts are omitted. */
export async function listSubscriberCharges(
  db: Db,
  { workspaceId, id }: SubscriptionKey,
  limit: number,
): Promise<readonly SubscriberCharge[]> {
  const { rows } = await sql<SubscriberCharge>`
    select p.id as "paymentId", p.status, p.amount_minor as "amountMinor", p.currency,
      coalesce(p.succeeded_at, p.failed_at, p.created_at) as at,
      p.payment_method as "paymentMethod"
    from payments p
    where p.workspace_id = ${workspaceId}
      and coalesce(p.payment_link_id, p.qr_code_id, p.subscription_id) = ${id}
      and p.status not in ('pending', 'cancelled')
      and coalesce(p.failure_code, '') not in ('expired', 'abandoned')
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}
