import type { Db } from '../../kernel/database.ts';
import { listWorkspacesAfter } from './businesses.sql.ts';

export function listWorkspaceIds(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<readonly string[]> {
  return listWorkspacesAfter(db, afterId, limit);
}
