import type { Tx } from '../../kernel/database.ts';
import { deleteRates } from './rates.sql.ts';

/** Every rate is to the base currency: with another one, none of them says anything. */
export async function forgetRates(tx: Tx, orgId: string): Promise<void> {
  await deleteRates(tx, orgId);
}
