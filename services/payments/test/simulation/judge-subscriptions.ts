import { sql } from '@countinghouse/postgres';
import type { PaymentStatus } from '../../src/charges/payments/payment.rules.ts';
import type { SubscriptionStatus } from '../../src/charges/subscriptions/subscription.rules.ts';
import { isCharged } from '../support/books/expect-payment.ts';
import type { World } from './world.ts';

interface SubscriptionRow {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly periodNumber: number | null;
  readonly dueAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly charges: readonly ChargeRow[];
}

/** Times come as text from JSON. */
interface ChargeRow {
  readonly status: PaymentStatus;
  readonly period: number;
  readonly succeededAt: string | null;
  readonly nextStepAt: string | null;
}

/** The one who cancels and the one who settles go by clocks of their own. */
const clocksDifferMs = 2_000;

/** Each period is paid once at most, none after the end, and somebody goes on with what runs. */
export async function judgeSubscriptions(world: World): Promise<readonly string[]> {
  const rows = await readSubscriptions(world);
  return rows.flatMap((row) =>
    problemsOf(row).map((problem) => `subscription ${world.nameOf(row.id)} ${problem}`),
  );
}

function problemsOf({
  status,
  periodNumber,
  dueAt,
  cancelledAt,
  charges,
}: SubscriptionRow): readonly string[] {
  const paid = charges.filter(isCharged);
  const periods = new Set(paid.map(({ period }) => period));
  const lastPaid = paid.length === 0 ? null : Math.max(...periods);
  const endMs = (cancelledAt?.getTime() ?? Number.POSITIVE_INFINITY) + clocksDifferMs;
  const isRunning = status === 'active' || status === 'past_due';
  // A charge that nobody could learn the outcome of is with a person, and so is what waits for it.
  const isUnderWay = charges.some((charge) => charge.status === 'processing');
  return [
    ...(periods.size === paid.length ? [] : ['was paid twice for one period']),
    ...(lastPaid === periodNumber ? [] : [`is at ${periodNumber}, and ${lastPaid} was paid last`]),
    ...((status === 'incomplete') === (lastPaid === null) || status === 'cancelled'
      ? []
      : [`is ${status}, and ${lastPaid} was paid last`]),
    ...(paid.some(({ succeededAt }) => Date.parse(succeededAt ?? '') > endMs)
      ? ['was paid after its end']
      : []),
    ...(charges.some(({ nextStepAt }) => nextStepAt !== null)
      ? ['has a charge that is still to be gone on with']
      : []),
    ...(isRunning && dueAt === null && !isUnderWay
      ? [`is ${status}, and never charged again`]
      : []),
  ];
}

async function readSubscriptions({ database, tenant }: World): Promise<readonly SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.status, s.period_number as "periodNumber", s.due_at as "dueAt",
      s.cancelled_at as "cancelledAt",
      coalesce((select json_agg(json_build_object('status', p.status,
          'period', coalesce(c.period_number, 0), 'succeededAt', p.succeeded_at,
          'nextStepAt', c.next_step_at))
        from payments p left join subscription_charges c
          on c.workspace_id = p.workspace_id and c.payment_id = p.id
        where p.workspace_id = s.workspace_id and p.subscription_id = s.id), '[]') as charges
    from subscriptions s where s.workspace_id = ${tenant.liveWorkspaceId}
    order by s.id`.execute(database.db);
  return rows;
}
