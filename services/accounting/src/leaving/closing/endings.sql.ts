import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface EndingRow {
  readonly kind: string;
  readonly count: number;
}

/** How much of each kind runs in an organisation and ends with it. */
export async function listEndingRows(db: Db, orgId: string): Promise<readonly EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select kind, count from (
      select 1 as place, 'recurring_documents' as kind, count(*)::int as count
        from recurring_documents where org_id = ${orgId} and stopped_at is null
      union all
      select 2, 'api_keys', count(*)::int from api_keys
        where tenant_id = ${orgId} and revoked_at is null
      union all
      select 3, 'webhook_endpoints', count(*)::int from webhook_endpoints
        where tenant_id = ${orgId} and removed_at is null) as endings
    order by place`.execute(db);
  return rows;
}
