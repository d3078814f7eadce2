import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { findWorkspaceId } from './businesses.sql.ts';

export async function findWorkspace(
  tx: Tx,
  businessId: string,
  environment: Environment,
): Promise<string | null> {
  return findWorkspaceId(tx, businessId, environment);
}
