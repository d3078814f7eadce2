import type { Tx } from '../../kernel/database.ts';
import { listWorkspacesAfter } from './businesses.sql.ts';

export function listWorkspaceIds(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  return listWorkspacesAfter(tx, afterId, limit);
}
