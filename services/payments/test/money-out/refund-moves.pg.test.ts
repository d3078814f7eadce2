import { violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { canRefundMove } from '../../src/money-out/refunds/refund-moves.rules.ts';
import { refundStatuses } from '../../src/money-out/refunds/refund.rules.ts';
import type { RefundStatus } from '../../src/money-out/refunds/refund.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRefund } from '../support/money-out/refund-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let workspaceId: string;
let paymentId: string;

beforeAll(async () => {
  workspaceId = (await createTenant(operatorDeps(use.database))).liveWorkspaceId;
  paymentId = await insertPayment(use.database, workspaceId);
});

const pairs = refundStatuses.flatMap((from) =>
  refundStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the database allows exactly the moves of the rules', () => {
  test.each(pairs)('%s to %s', async (from: RefundStatus, to: RefundStatus) => {
    const id = await insertRefund(use.database, workspaceId, paymentId, { status: from });
    const moved = await use.database.db
      .updateTable('refunds')
      .set({ status: to })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute()
      .then(
        () => 'moved',
        (error: unknown) => violatedConstraint(error),
      );
    expect(moved).toBe(canRefundMove(from, to) ? 'moved' : 'refunds_move_known');
  });
});
