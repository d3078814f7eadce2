import type { Database } from '../../../kernel/database.ts';
import type { StoredCheckpoint } from './checkpoint.rules.ts';
import { listCheckpointRows } from './checkpoints.sql.ts';

export function listCheckpoints(
  { db }: Database,
  workspaceId: string,
  afterSize: bigint,
  rowsMax: number,
): Promise<readonly StoredCheckpoint[]> {
  return listCheckpointRows(db, workspaceId, afterSize, rowsMax);
}
