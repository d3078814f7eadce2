import type { Obstacle } from '@countinghouse/process';
import type { Db } from '../../kernel/database.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { listObstacleRows } from './obstacles.sql.ts';

/** Live money and live outcomes; test data stops nobody. */
export async function listObstacles(db: Db, businessId: string): Promise<readonly Obstacle[]> {
  const workspaceId = await findWorkspace(db, businessId, 'live');
  return workspaceId === null ? [] : listObstacleRows(db, workspaceId);
}
