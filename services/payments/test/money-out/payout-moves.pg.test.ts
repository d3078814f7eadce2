import { sql, violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertPayouts, savePayouts } from '../../src/money-out/payouts/payout-changes.sql.ts';
import { canMove } from '../../src/money-out/payouts/payout-moves.rules.ts';
import { payoutStatuses } from '../../src/money-out/payouts/payout.rules.ts';
import { createPayoutRow } from '../support/money-out/payout-row.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant(operatorDeps(use.database));
});

const pairs = payoutStatuses.flatMap((from) =>
  payoutStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

const kept = { destinationType: 'service_account' } as const;
/** A failed one has to say why. */
const failure = { failureCode: 'transfer_failed', failureReason: 'no' } as const;

describe('P-106 the database allows exactly the moves of the rules', () => {
  test.each(pairs)('%s to %s', async (from, to) => {
    const { db } = use.database;
    const payout = createPayoutRow(tenant, kept);
    const start = from === 'failed' ? 'processing' : from;
    const made = { ...payout, status: start };
    await insertPayouts(db, [{ payout: made, idempotencyKey: null, requestHash: null }]);
    if (start !== from) {
      await savePayouts(db, [{ ...made, ...failure, status: from }], new Date());
    }
    const moved = await savePayouts(db, [{ ...made, ...failure, status: to }], new Date()).then(
      () => 'moved',
      (error: unknown) => violatedConstraint(error),
    );
    expect(moved).toBe(canMove(from, to) ? 'moved' : 'payouts_move_known');
  });
});

test('P-106 the database knows the five statuses, and no sixth', async () => {
  const { liveWorkspaceId, businessId } = tenant;
  for (const status of [...payoutStatuses, 'returned', 'Pending', '']) {
    const id = newTestId();
    const outcome = await outcomeOf(
      sql`insert into payouts (workspace_id, id, business_id, amount_minor, currency, status,
          destination_type, reference, failure_code, failure_reason, requested_by_key_id,
          created_at, updated_at)
        values (${liveWorkspaceId}, ${id}, ${businessId}, 5, 'NGN', ${status},
          'service_account', ${id}, 'refused', 'no', ${id}, now(), now())`,
    );
    const isKnown = payoutStatuses.some((known) => known === status);
    expect(outcome, status).toBe(isKnown ? 'taken' : 'payouts_status_known');
  }
});

/** 'taken', or the constraint that stood against it. */
function outcomeOf(statement: ReturnType<typeof sql>): Promise<string | null> {
  return statement.execute(use.database.db).then(
    () => 'taken',
    (error: unknown) => violatedConstraint(error),
  );
}
