import type { Database } from '../../kernel/database.ts';
import type { Payout, PayoutKey } from './payout.rules.ts';
import { listPayoutsByKey, listPayouts } from './payouts.sql.ts';

/** Fixed by the API contract. */
const payoutsListedMax = 50;

export async function findPayout(database: Database, key: PayoutKey): Promise<Payout | null> {
  const [payout] = await listPayoutsByKey(database.db, [key]);
  return payout ?? null;
}

export function listRecentPayouts(
  database: Database,
  workspaceId: string,
): Promise<readonly Payout[]> {
  return listPayouts(database.db, workspaceId, payoutsListedMax);
}
