import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface EndingRow {
  readonly kind: string;
  readonly count: number;
}

/** How much of each kind runs in a workspace and ends with the business. */
export async function listEndingRows(db: Db, workspaceId: string): Promise<readonly EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select kind, count from (
      select 1 as place, 'payment_links' as kind, count(*)::int as count from payment_links
        where workspace_id = ${workspaceId} and disabled_at is null
      union all
      select 2, 'qr_codes', count(*)::int from qr_codes
        where workspace_id = ${workspaceId} and disabled_at is null
      union all
      select 3, 'subscriptions', count(*)::int from subscriptions
        where workspace_id = ${workspaceId} and status not in ('cancelled', 'ended')
      union all
      select 4, 'api_keys', count(*)::int from api_keys
        where tenant_id = ${workspaceId} and revoked_at is null
      union all
      select 5, 'webhook_endpoints', count(*)::int from webhook_endpoints
        where tenant_id = ${workspaceId} and removed_at is null) as endings
    order by place`.execute(db);
  return rows;
}
