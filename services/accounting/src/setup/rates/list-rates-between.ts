import type { Db } from '../../kernel/database.ts';
import { listRateRowsBetween } from './rates.sql.ts';

/** The rates that `findRate` uses on any of the days: those of the period, and the latest before it. */
export async function listRatesBetween(
  db: Db,
  orgId: string,
  currencies: readonly string[],
  days: { readonly from: string; readonly to: string },
): Promise<readonly { readonly currency: string; readonly date: string; readonly rate: string }[]> {
  return currencies.length === 0 ? [] : listRateRowsBetween(db, orgId, currencies, days);
}
