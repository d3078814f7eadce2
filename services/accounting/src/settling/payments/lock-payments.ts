import type { Tx } from '../../kernel/database.ts';
import type { Payment } from './payment.rules.ts';
import { lockPaymentRows } from './payments.sql.ts';

/** Locked before documents and open items by everything that settles with a payment or undoes it. */
export async function lockPayments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  return ids.length === 0 ? [] : lockPaymentRows(tx, orgId, ids);
}
