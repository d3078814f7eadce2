import type { Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { reopenCharge } from './provider-settlements.sql.ts';

/**
 * Suspense that the provider has settled now belongs to a payment: its charge is settled again, as
 * that payment.
 */
export function reopenSettled(tx: Tx, item: RowKey, now: Date): Promise<void> {
  return reopenCharge(tx, item, now);
}
