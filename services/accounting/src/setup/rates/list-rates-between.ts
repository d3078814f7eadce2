import type { Tx } from '../../kernel/database.ts';
import { listRateRowsBetween } from './rates.sql.ts';

/** What `findRate` goes by on any of the days: those of the days, and the latest before them. */
export async function listRatesBetween(
  tx: Tx,
  orgId: string,
  currencies: readonly string[],
  days: { readonly from: string; readonly to: string },
): Promise<readonly { readonly currency: string; readonly date: string; readonly rate: string }[]> {
  return currencies.length === 0 ? [] : listRateRowsBetween(tx, orgId, currencies, days);
}
