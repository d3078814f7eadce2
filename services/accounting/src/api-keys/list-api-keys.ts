import type { Database } from '../database.ts';
import { listApiKeys } from './api-keys.sql.ts';
import type { ApiKeySummary } from './api-keys.sql.ts';

/** Those that ended or were revoked too. */
export function readApiKeys({ db }: Database, orgId: string): Promise<readonly ApiKeySummary[]> {
  return listApiKeys(db, orgId);
}
