import type { Tx } from '../../kernel/database.ts';
import { isKnownHolder } from './holder.rules.ts';
import { findKnownHolders } from './settlement-accounts.sql.ts';

/** Whether the holder is the business or one of its beneficial owners, as they are on file now. */
export async function checkHolder(tx: Tx, businessId: string, holder: string): Promise<boolean> {
  const known = await findKnownHolders(tx, businessId);
  if (known === null) throw new Error(`business ${businessId} not found`);
  return isKnownHolder(holder, known);
}
