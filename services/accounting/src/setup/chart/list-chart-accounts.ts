import type { Tx } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccounts } from './accounts.sql.ts';

/** By code. */
export function listChartAccounts(tx: Tx, orgId: string): Promise<readonly Account[]> {
  return listAccounts(tx, orgId);
}
