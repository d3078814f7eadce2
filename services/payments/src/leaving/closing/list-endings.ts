import type { Ending } from '@countinghouse/process';
import type { Db } from '../../kernel/database.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { listEndingRows } from './endings.sql.ts';

/** Lists the live environment only: test data needs no settling. */
export async function listEndings(db: Db, businessId: string): Promise<readonly Ending[]> {
  const workspaceId = await findWorkspace(db, businessId, 'live');
  return workspaceId === null ? [] : listEndingRows(db, workspaceId);
}
