import type { Tx } from '../../kernel/database.ts';
import type { Payment } from './payment.rules.ts';
import { lockPayments } from './payments.sql.ts';

/** Before documents and open items: whoever settles by a payment, or undoes that, holds it first. */
export async function holdPayments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  return ids.length === 0 ? [] : lockPayments(tx, orgId, ids);
}
