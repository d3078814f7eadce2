import type { Insertable } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { newTestId } from '../people/tenants.ts';

/** A dispute as a row, in any status, without what a real one would change besides. */
export async function insertDisputeRow(
  database: Database,
  workspaceId: string,
  paymentId: string,
  row: Partial<Insertable<Schema['disputes']>> = {},
): Promise<string> {
  const id = newTestId();
  const now = new Date();
  await database.db
    .insertInto('disputes')
    .values({
      payment_id: paymentId,
      provider: 'flutterwave',
      provider_dispute_id: id,
      status: 'needs_response',
      amount_minor: 5n,
      currency: 'NGN',
      fee_minor: 0n,
      from_pending_minor: 5n,
      from_available_minor: 0n,
      from_receivable_minor: 0n,
      opened_at: now,
      created_at: now,
      updated_at: now,
      ...row,
      workspace_id: workspaceId,
      id,
    })
    .execute();
  return id;
}
