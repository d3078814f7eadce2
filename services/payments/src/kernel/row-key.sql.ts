import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { RowKey } from './row-key.rules.ts';

/**
 * That a table's row is one of these. Keys of one workspace, a single one among them, are looked for in its
 * partition alone: a statement over all partitions takes the server ten times as long to plan.
 */
export function isOneOf(table: string, keys: readonly RowKey[]): RawBuilder<boolean> {
  const workspace = sql.ref(`${table}.workspace_id`);
  const id = sql.ref(`${table}.id`);
  const ids = keys.map((key) => key.id);
  const [first] = keys;
  if (first !== undefined && keys.every((key) => key.workspaceId === first.workspaceId)) {
    return sql`${workspace} = ${first.workspaceId} and ${id} = any(${ids}::uuid[])`;
  }
  return sql`(${workspace}, ${id}) in (
    select * from unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${ids}::uuid[]))`;
}
