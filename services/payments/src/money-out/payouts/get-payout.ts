import type { Database } from '../../kernel/database.ts';
import type { Payout, PayoutKey } from './payout.rules.ts';
import { findPayouts, listPayouts } from './payouts.sql.ts';

/** The contract's number. */
const payoutsListedMax = 50;

export async function getPayout(database: Database, key: PayoutKey): Promise<Payout | null> {
  const [payout] = await findPayouts(database.db, [key]);
  return payout ?? null;
}

export function readRecentPayouts(
  database: Database,
  workspaceId: string,
): Promise<readonly Payout[]> {
  return listPayouts(database.db, workspaceId, payoutsListedMax);
}
