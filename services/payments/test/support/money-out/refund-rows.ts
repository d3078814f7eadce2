import type { Insertable } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { newTestId } from '../people/tenants.ts';

/** A refund as a row, in any status, without what a real one would change besides. */
export async function insertRefund(
  database: Database,
  workspaceId: string,
  paymentId: string,
  row: Partial<Insertable<Schema['refunds']>> = {},
): Promise<string> {
  const id = newTestId();
  const now = new Date();
  await database.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_minor: 5n,
      currency: 'NGN',
      status: 'processing',
      fee_minor: 0n,
      share_minor: 0n,
      from_pending_minor: 5n,
      from_available_minor: 0n,
      from_receivable_minor: 0n,
      provider: 'flutterwave',
      provider_transaction_id: '1',
      approval_id: newTestId(),
      requested_by_key_id: newTestId(),
      created_at: now,
      updated_at: now,
      ...row,
      workspace_id: workspaceId,
      id,
    })
    .execute();
  return id;
}
