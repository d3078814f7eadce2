import type { Tx } from '../database.ts';
import { listSystemAccounts } from './accounts.sql.ts';
import type { SystemAccounts } from './system-account.rules.ts';

/** All at once: an entry needs several of them. */
export async function findSystemAccounts(tx: Tx, orgId: string): Promise<SystemAccounts> {
  const rows = await listSystemAccounts(tx, orgId);
  const ids = new Map(rows.map((row) => [row.system_key, row.id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`organisation ${orgId} has no account for ${key}`);
    return id;
  };
}
