import type { Tx } from '../../kernel/database.ts';
import { listReconciledUntilRows } from './reconciliations.sql.ts';

/**
 * For other slices: the day up to which each account is reconciled. Accounts never reconciled are left
 * out.
 */
export async function listReconciledUntil(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return accountIds.length === 0 ? new Map() : listReconciledUntilRows(tx, orgId, accountIds);
}
