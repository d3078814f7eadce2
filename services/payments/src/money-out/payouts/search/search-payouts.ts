import type { Database } from '../../../kernel/database.ts';
import type { Payout } from '../payout.rules.ts';
import { listPayoutPage } from '../payouts.sql.ts';
import type { PayoutFilter } from '../payouts.sql.ts';

/** Newest first. */
export function searchPayouts(
  { db }: Database,
  filter: PayoutFilter,
  limit: number,
): Promise<readonly Payout[]> {
  return listPayoutPage(db, filter, limit);
}
