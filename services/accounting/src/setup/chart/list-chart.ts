import type { Database } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccounts } from './accounts.sql.ts';

export interface ReadChartDeps {
  readonly database: Database;
}

/** Every account of the organisation, in the order of code. */
export async function listChart(
  { database }: ReadChartDeps,
  orgId: string,
): Promise<readonly Account[]> {
  return listAccounts(database.db, orgId);
}
