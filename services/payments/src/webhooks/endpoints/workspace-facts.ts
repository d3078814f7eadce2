import type { TenantFacts } from '@countinghouse/webhooks';
import type { Tx } from '../../kernel/database.ts';
import { listEnvironments } from './workspace-facts.sql.ts';

/** The workspace fields in every event body. */
export async function readTenantFacts(
  tx: Tx,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, TenantFacts>> {
  const rows = await listEnvironments(tx, workspaceIds);
  return new Map(rows.map(({ workspaceId, environment }) => [workspaceId, { environment }]));
}
