import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { findWorkspaceId } from './businesses.sql.ts';

export async function findWorkspace(
  db: Db,
  businessId: string,
  environment: Environment,
): Promise<string | null> {
  return findWorkspaceId(db, businessId, environment);
}
