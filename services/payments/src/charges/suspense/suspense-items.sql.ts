import type { Tx } from '../../kernel/database.ts';
import type { SuspenseReason, SuspenseStatus } from './suspense.rules.ts';

export interface NewSuspenseItem {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly reason: SuspenseReason;
  readonly providerTransactionId: string;
  readonly receivedMinor: bigint;
  readonly currency: string;
  readonly status: SuspenseStatus;
  readonly nextCheckAt: Date | null;
}

/** False if this money is already stored: the provider reported it twice. */
export async function insertSuspenseItem(
  tx: Tx,
  item: NewSuspenseItem,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insertInto('suspense_items')
    .values({
      workspace_id: item.workspaceId,
      id: item.id,
      payment_id: item.paymentId,
      reason: item.reason,
      provider_transaction_id: item.providerTransactionId,
      received_minor: item.receivedMinor,
      currency: item.currency,
      status: item.status,
      next_check_at: item.nextCheckAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((row) =>
      row.columns(['workspace_id', 'payment_id', 'provider_transaction_id']).doNothing(),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}
