import type { Tx } from '../database.ts';
import type { Environment } from '../environment.rules.ts';
import { findWorkspaceId } from './businesses.sql.ts';

export async function findWorkspace(
  tx: Tx,
  businessId: string,
  environment: Environment,
): Promise<string | null> {
  return findWorkspaceId(tx, businessId, environment);
}
