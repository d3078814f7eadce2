import type { Tx } from '../../kernel/database.ts';
import { listReconciledUntilRows } from './reconciliations.sql.ts';

/** For other slices: up to which day each account is agreed with its bank; those that never were are not there. */
export async function listReconciledUntil(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return accountIds.length === 0 ? new Map() : listReconciledUntilRows(tx, orgId, accountIds);
}
