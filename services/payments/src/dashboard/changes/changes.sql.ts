import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

interface ChangedKind {
  readonly kind: string;
  readonly count: number;
}

interface Look {
  readonly businessId: string;
  /** Ids carry their time. */
  readonly fromId: string;
  readonly lookedMax: number;
}

/** Kinds of things of a workspace that something happened to; each part is a bounded range of a key. */
export async function listChangedKinds(
  tx: Tx,
  workspaceId: string,
  { businessId, fromId, lookedMax }: Look,
): Promise<readonly ChangedKind[]> {
  const { rows } = await sql<ChangedKind>`
    select kind, count(*)::integer as count from (
      (select subject_kind as kind from audit_log
       where tenant_id = ${businessId} and id >= ${fromId}
         and (workspace_id = ${workspaceId} or workspace_id is null)
       order by id desc limit ${lookedMax})
      union all
      (select split_part(type, '.', 1) from events
       where tenant_id = ${workspaceId} and id >= ${fromId} order by id desc limit ${lookedMax})
      union all
      (select 'payment' from payments
       where workspace_id = ${workspaceId} and id >= ${fromId} limit 1)
      union all
      (select 'refund' from refunds
       where workspace_id = ${workspaceId} and id >= ${fromId} limit 1)
      union all
      (select 'payout' from payouts
       where workspace_id = ${workspaceId} and id >= ${fromId} limit 1)
      union all
      (select 'webhook_delivery' from webhook_deliveries
       where tenant_id = ${workspaceId} and id >= ${fromId} limit 1)
    ) changes
    group by kind order by kind`.execute(tx);
  return rows;
}

/** The same for what belongs to the business. */
export async function listChangedBusinessKinds(
  tx: Tx,
  { businessId, fromId, lookedMax }: Look,
): Promise<readonly ChangedKind[]> {
  const { rows } = await sql<ChangedKind>`
    select kind, count(*)::integer as count from (
      (select subject_kind as kind from audit_log
       where tenant_id = ${businessId} and id >= ${fromId} order by id desc limit ${lookedMax})
      union all
      (select 'approval' from approvals
       where business_id = ${businessId} and id >= ${fromId} and status = 'requires_review' limit 1)
    ) changes
    group by kind order by kind`.execute(tx);
  return rows;
}
