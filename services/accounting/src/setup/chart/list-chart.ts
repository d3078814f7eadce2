import type { Database } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccounts } from './accounts.sql.ts';

export interface ReadChartDeps {
  readonly database: Pick<Database, 'db'>;
}

/** All of the organisation's accounts, in order of code. */
export async function listChart(
  { database }: ReadChartDeps,
  orgId: string,
): Promise<readonly Account[]> {
  return listAccounts(database.db, orgId);
}
