import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import { inWorkspacesOf } from './in-workspaces.ts';
import type { RowKey } from './row-key.rules.ts';

/**
 * Whether the row with these columns is one of the keys. Keys of one workspace are searched in its
 * partition only: a statement over all partitions takes the server ten times as long to plan.
 */
export function isOneOf(
  columns: readonly [workspaceId: string, id: string],
  keys: readonly RowKey[],
): RawBuilder<boolean> {
  const [workspace, id] = [sql.ref(columns[0]), sql.ref(columns[1])];
  const ids = keys.map((key) => key.id);
  const [first] = keys;
  if (first !== undefined && keys.every((key) => key.workspaceId === first.workspaceId)) {
    return sql`${workspace} = ${first.workspaceId} and ${id} = any(${ids}::uuid[])`;
  }
  return sql`${inWorkspacesOf(columns[0], keys)} and (${workspace}, ${id}) in (
    select * from unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${ids}::uuid[]))`;
}
