import type { Database } from '../database.ts';
import { listApiKeys } from './api-keys.sql.ts';
import type { ApiKeySummary } from './api-keys.sql.ts';

export async function readApiKeys(
  database: Database,
  businessId: string,
): Promise<readonly ApiKeySummary[]> {
  return listApiKeys(database.db, businessId);
}
