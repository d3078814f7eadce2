import type { Tx } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccounts } from './accounts.sql.ts';

/** In order of code. */
export function listChartAccounts(tx: Tx, orgId: string): Promise<readonly Account[]> {
  return listAccounts(tx, orgId);
}
