import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { StoredCheckpoint } from './checkpoint.rules.ts';

/** Where the next checkpoint of a workspace continues; null before the first. */
export async function findLastCheckpoint(
  db: Db,
  workspaceId: string,
): Promise<{ readonly size: bigint; readonly subtrees: Buffer } | null> {
  const { rows } = await sql<{ size: bigint; subtrees: Buffer }>`
    select size, subtrees from movement_checkpoints where workspace_id = ${workspaceId}
    order by size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** If two workers sign the same size, the first checkpoint stays. */
export async function insertCheckpoint(
  db: Db,
  workspaceId: string,
  { size, root, subtrees, note, signedAt }: StoredCheckpoint & { readonly subtrees: Buffer },
): Promise<void> {
  await sql`
    insert into movement_checkpoints (workspace_id, size, root, subtrees, note, signed_at)
    values (${workspaceId}, ${size}, ${root}, ${subtrees}, ${note}, ${signedAt})
    on conflict (workspace_id, size) do nothing`.execute(db);
}

/** Ordered by size. */
export async function listCheckpointRows(
  db: Db,
  workspaceId: string,
  afterSize: bigint,
  rowsMax: number,
): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await sql<StoredCheckpoint>`
    select size, root, note, signed_at as "signedAt" from movement_checkpoints
    where workspace_id = ${workspaceId} and size > ${afterSize}
    order by size limit ${rowsMax}`.execute(db);
  return rows;
}
