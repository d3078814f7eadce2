import type { Database, Db, Tx } from '../../kernel/database.ts';
import { findRiskPolicyRow, saveRiskPolicyRow } from './risk-policies.sql.ts';
import type { StoredPolicy } from './risk-policies.sql.ts';
import type { RiskPolicy } from './risk.rules.ts';
import { listRefusalRows } from './risk.sql.ts';
import type { Refusal } from './risk.sql.ts';

/** Null: nobody has set any limit. */
export function findRiskPolicy(db: Db, workspaceId: string): Promise<StoredPolicy | null> {
  return findRiskPolicyRow(db, workspaceId);
}

export function saveRiskPolicy(
  tx: Tx,
  workspaceId: string,
  policy: RiskPolicy,
  now: Date,
): Promise<void> {
  return saveRiskPolicyRow(tx, workspaceId, policy, now);
}

export interface RefusalPage {
  readonly refusals: readonly Refusal[];
  readonly hasMore: boolean;
}

/** Newest first. */
export async function listRefusals(
  database: Database,
  workspaceId: string,
  page: { readonly olderThanId: string | null; readonly limit: number },
): Promise<RefusalPage> {
  const found = await listRefusalRows(database.db, workspaceId, { ...page, limit: page.limit + 1 });
  return { refusals: found.slice(0, page.limit), hasMore: found.length > page.limit };
}
