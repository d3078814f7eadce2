import { violatedConstraint } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { canMove } from '../../src/charges/payments/payment-moves.rules.ts';
import { paymentStatuses } from '../../src/charges/payments/payment.rules.ts';
import type { PaymentStatus } from '../../src/charges/payments/payment.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

const pairs = paymentStatuses.flatMap((from) =>
  paymentStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

const refundedAfter: Readonly<Partial<Record<PaymentStatus, bigint>>> = {
  partially_refunded: 1n,
  refunded: 10_000n,
};

describe('I10 the database allows exactly the moves of the rules', () => {
  test.each(pairs)('%s to %s', async (from, to) => {
    const { liveWorkspaceId } = await createTenant(operatorDeps(use.database));
    const id = await insertPayment(use.database, liveWorkspaceId, { status: from });
    const moved = await use.database.db
      .updateTable('payments')
      .set({
        status: to,
        refunded_minor: refundedAfter[to] ?? 0n,
        failure_reason: to === 'failed' ? 'no' : null,
      })
      .where('workspace_id', '=', liveWorkspaceId)
      .where('id', '=', id)
      .execute()
      .then(
        () => 'moved',
        (error: unknown) => violatedConstraint(error),
      );
    expect(moved).toBe(canMove(from, to) ? 'moved' : 'payments_move_known');
  });
});
