import type { Db } from '../../kernel/database.ts';
import { listSystemAccounts } from './accounts.sql.ts';
import { toSystemAccounts } from './system-account.rules.ts';
import type { SystemAccounts } from './system-account.rules.ts';

/** Reads all of them, because an entry needs several. */
export async function getSystemAccounts(db: Db, orgId: string): Promise<SystemAccounts> {
  const rows = await listSystemAccounts(db, orgId);
  return toSystemAccounts(
    orgId,
    new Map(rows.flatMap(({ system_key: key, id }) => (key === null ? [] : [[key, id]]))),
  );
}
