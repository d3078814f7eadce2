import type { Tx } from '../../kernel/database.ts';
import { reopenCharge } from './provider-settlements.sql.ts';

/** Suspense that the provider has settled became a payment's: its charge is settled once more, as that. */
export function reopenSettled(
  tx: Tx,
  item: { readonly workspaceId: string; readonly id: string },
  now: Date,
): Promise<void> {
  return reopenCharge(tx, item, now);
}
