import type { TenantFacts } from '@countinghouse/webhooks';
import type { Tx } from '../../kernel/database.ts';
import { listEnvironments } from './workspace-facts.sql.ts';

/** What every body says of the workspace it comes from. */
export async function readTenantFacts(
  tx: Tx,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, TenantFacts>> {
  const rows = await listEnvironments(tx, workspaceIds);
  return new Map(rows.map(({ workspaceId, environment }) => [workspaceId, { environment }]));
}
