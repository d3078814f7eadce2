import type { Tx } from '../../kernel/database.ts';
import { deleteRateRows } from './rates.sql.ts';

/** Rates are quoted in the base currency, so all are meaningless once it changes. */
export async function deleteRates(tx: Tx, orgId: string): Promise<void> {
  await deleteRateRows(tx, orgId);
}
