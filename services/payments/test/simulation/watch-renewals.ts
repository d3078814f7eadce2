import { sql } from '@countinghouse/postgres';
import type {
  PaymentFailureCode,
  PaymentStatus,
} from '../../src/charges/payments/payment.rules.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly subscriptionId: string;
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly failureCode: PaymentFailureCode | null;
  /** Its period is not paid. */
  readonly isOwed: boolean;
}

/** Looks at all renewals of the run and remembers them for the next time. */
export function createRenewalsWatch(): (world: World) => Promise<void> {
  const before = new Map<string, PaymentStatus>();
  return async (world) => {
    const renewals = await readRenewals(world);
    for (const seen of renewals) {
      const isOver = seen.status === 'failed' && before.get(seen.id) !== 'failed';
      const problem = isOver ? judgeFailure(world, seen) : null;
      if (problem !== null) world.fail(`renewal ${world.nameOf(seen.id)} ${problem}`);
      before.set(seen.id, seen.status);
    }
    const underWay = renewals.filter(({ status, isOwed }) => status === 'processing' && isOwed);
    const subscriptions = new Set(underWay.map(({ subscriptionId }) => subscriptionId));
    if (subscriptions.size < underWay.length) world.fail('two renewals are under way at once');
  };
}

/** Unknown is not failed: what the provider has in hand, or has done, is no failure here. */
function judgeFailure(world: World, { reference, failureCode }: Seen): string | null {
  const isSentBack =
    failureCode === 'duplicate_payment' ||
    failureCode === 'subscription_cancelled' ||
    failureCode === 'amount_mismatch';
  // The provider itself says failed and then succeeded; nobody can know before.
  if (isSentBack || world.faults.names().includes('late_success')) return null;
  const charge = world.simulator.book('live').charges.find(({ txRef }) => txRef === reference);
  return charge === undefined || charge.status === 'failed'
    ? null
    : `has failed (${failureCode}), and the provider's charge is ${charge.status}`;
}

async function readRenewals({ database, tenant }: World): Promise<readonly Seen[]> {
  const { rows } = await sql<Seen>`
    select p.id, c.subscription_id as "subscriptionId", p.reference, p.status,
      p.failure_code as "failureCode", s.period_number < c.period_number as "isOwed"
    from subscription_charges c
    join subscriptions s on s.workspace_id = c.workspace_id and s.id = c.subscription_id
    join payments p on p.workspace_id = c.workspace_id and p.id = c.payment_id
    where c.workspace_id = ${tenant.liveWorkspaceId}
    order by c.subscription_id, c.period_number, c.attempt_number`.execute(database.db);
  return rows;
}
