import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface ChangedKind {
  readonly kind: string;
  readonly count: number;
}

interface Look {
  readonly businessId: string;
  /** Ids contain their creation time. */
  readonly fromId: string;
  readonly lookedMax: number;
}

/** Kinds of a workspace's objects that changed; each part scans a bounded key range. */
export async function listChangedKinds(
  db: Db,
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
    group by kind order by kind`.execute(db);
  return rows;
}

/** As `listChangedKinds`, for the business's own objects. */
export async function listChangedBusinessKinds(
  db: Db,
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
    group by kind order by kind`.execute(db);
  return rows;
}
