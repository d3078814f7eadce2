import { violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { disputeStatuses } from '../../src/charges/payments/payment.rules.ts';
import type { DisputeStatus } from '../../src/charges/payments/payment.rules.ts';
import { canDisputeMove } from '../../src/disputes/disputes/dispute-moves.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let workspaceId: string;
let paymentId: string;

beforeAll(async () => {
  workspaceId = (await createTenant(operatorDeps(use.database))).liveWorkspaceId;
  paymentId = await insertPayment(use.database, workspaceId);
});

const now = new Date();
const isOver = (status: DisputeStatus) => status === 'won' || status === 'lost';
const rowOf = (status: DisputeStatus) => ({
  status,
  closed_at: isOver(status) ? now : null,
  lost_because: status === 'lost' ? ('decided' as const) : null,
});

const pairs = disputeStatuses.flatMap((from) =>
  disputeStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the database allows exactly the moves of the rules', () => {
  test.each(pairs)('%s to %s', async (from: DisputeStatus, to: DisputeStatus) => {
    const id = await insertDisputeRow(use.database, workspaceId, paymentId, rowOf(from));
    const moved = await use.database.db
      .updateTable('disputes')
      .set(rowOf(to))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute()
      .then(
        () => 'moved',
        (error: unknown) => violatedConstraint(error),
      );
    expect(moved).toBe(canDisputeMove(from, to) ? 'moved' : 'disputes_move_known');
  });
});

test('the amount of a dispute never changes', async () => {
  const id = await insertDisputeRow(use.database, workspaceId, paymentId);
  const change = use.database.db
    .updateTable('disputes')
    .set({ amount_minor: 6n, from_pending_minor: 6n })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  await expect(change).rejects.toThrow('never change');
});
