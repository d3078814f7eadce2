import type { Insertable } from '@countinghouse/postgres';
import type { PaymentStatus } from '../../../src/charges/payments/payment.rules.ts';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { newTestId } from '../people/tenants.ts';

type PaymentRow = Insertable<Schema['payments']>;

/**
 * Payments as rows, in any status: reading is tested apart from the checkout that makes them.
 * Each row satisfies every constraint the database has.
 */
export async function insertPayment(
  database: Database,
  workspaceId: string,
  row: Partial<PaymentRow> = {},
): Promise<string> {
  const id = row.id ?? newTestId();
  await database.db
    .insertInto('payments')
    .values({
      amount_minor: 10_000n,
      fee_minor: 320n,
      currency: 'NGN',
      reference: `pay_${id}`,
      ...statusColumns(row.status ?? 'succeeded'),
      ...row,
      id,
      workspace_id: workspaceId,
    })
    .execute();
  return id;
}

function statusColumns(status: PaymentStatus): Partial<PaymentRow> {
  const at = new Date('2026-11-15T09:30:00.000Z');
  switch (status) {
    case 'pending':
      return { status };
    case 'processing':
      return { status, processing_at: at };
    case 'succeeded':
      return { status, processing_at: at, succeeded_at: at };
    case 'partially_refunded':
      return { status, processing_at: at, succeeded_at: at, refunded_minor: 2_500n };
    case 'refunded':
      return { status, processing_at: at, succeeded_at: at, refunded_minor: 10_000n };
    case 'failed':
      return {
        status,
        failed_at: at,
        failure_code: 'declined',
        failure_reason: 'The card was declined.',
      };
    case 'cancelled':
      return { status, cancelled_at: at };
  }
}
