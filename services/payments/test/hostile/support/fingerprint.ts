import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import type { Tenant } from '../../support/people/tenants.ts';

/** What requests of merchants and their people can write to. */
const tables = [
  {
    owner: 'workspace',
    column: 'workspace_id',
    names: [
      'payer_rules',
      'payment_links',
      'payments',
      'payouts',
      'qr_codes',
      'refunds',
      'split_recipients',
      'subscriptions',
    ],
  },
  {
    owner: 'workspace',
    column: 'tenant_id',
    names: [
      'api_key_hashes',
      'api_keys',
      'webhook_deliveries',
      'webhook_endpoints',
      'webhook_pings',
      'webhook_replays',
      'webhook_retries',
      'webhook_secrets',
    ],
  },
  {
    owner: 'business',
    column: 'business_id',
    names: [
      'approval_thresholds',
      'approvals',
      'brands',
      'business_documents',
      'held_changes',
      'settlement_accounts',
    ],
  },
  { owner: 'business', column: 'tenant_id', names: ['invitations', 'members'] },
  { owner: 'business', column: 'id', names: ['businesses'] },
] as const;

/** Changes when a row of the businesses is written, altered or deleted, uses of keys aside. */
export async function fingerprintOf({ db }: Database, tenants: readonly Tenant[]): Promise<string> {
  const businesses = sql.join(tenants.map(({ businessId }) => businessId));
  const workspaces = sql.join(
    tenants.flatMap(({ liveWorkspaceId, testWorkspaceId }) => [liveWorkspaceId, testWorkspaceId]),
  );
  // Named by their own column, so that PostgreSQL reads the partitions of these workspaces only.
  const parts = tables.flatMap(({ owner, column, names }) =>
    names.map(
      (table) => sql`
        select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(table)} t
        where ${sql.ref(column)} in (${owner === 'workspace' ? workspaces : businesses})`,
    ),
  );
  const { rows } = await sql<{ readonly hash: string }>`
    select md5(string_agg(row, '|' order by row)) as hash
    from (${sql.join(parts, sql` union all `)}) as rows`.execute(db);
  return rows[0]?.hash ?? '';
}
