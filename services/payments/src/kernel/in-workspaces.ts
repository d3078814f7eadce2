import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { RowKey } from './row-key.rules.ts';

/** More workspaces touch so many partitions that naming them costs more than it saves. */
const workspacesMax = 8;

/**
 * Whether a row belongs to a workspace of the keys. Stands beside a join with the keys, which says the same, but
 * lets PostgreSQL plan and lock every partition.
 */
export function inWorkspacesOf(
  column: string,
  keys: readonly Pick<RowKey, 'workspaceId'>[],
): RawBuilder<boolean> {
  const workspaceIds = [...new Set(keys.map((key) => key.workspaceId))];
  const [only] = workspaceIds;
  // Equality holds for the tables that are joined by it too.
  if (workspaceIds.length === 1) return sql`${sql.ref(column)} = ${only}`;
  if (workspaceIds.length > workspacesMax) return sql`true`;
  return sql`${sql.ref(column)} = any(${workspaceIds}::uuid[])`;
}
