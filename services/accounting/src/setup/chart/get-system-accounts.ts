import type { Tx } from '../../kernel/database.ts';
import { listSystemAccounts } from './accounts.sql.ts';
import { toSystemAccounts } from './system-account.rules.ts';
import type { SystemAccounts } from './system-account.rules.ts';

/** All at once: an entry needs several of them. */
export async function getSystemAccounts(tx: Tx, orgId: string): Promise<SystemAccounts> {
  const rows = await listSystemAccounts(tx, orgId);
  return toSystemAccounts(
    orgId,
    new Map(rows.flatMap(({ system_key: key, id }) => (key === null ? [] : [[key, id]]))),
  );
}
