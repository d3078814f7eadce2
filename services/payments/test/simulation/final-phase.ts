import { sql } from '@countinghouse/postgres';
import { resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { operations } from '../../src/controls/pauses/pause.rules.ts';
import { statusOf } from '../support/books/expect-disputes.ts';
import { readDisputeRows } from '../support/books/read-our-books.ts';
import { callService } from './call-service.ts';
import { lookAtUnresolved } from './operators.ts';
import { runJob } from './others.ts';
import type { Job } from './others.ts';
import { cancelSomeSubscription } from './subscribers.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
/** A worker may be late: several questions are then asked at once. */
const slackMsMax = 60 * minuteMs;
/** Far above what the schedules of a few payments need. */
const roundsMax = 400;

/**
 * Faults end, and time goes on until nothing is due any more: every question that was left open has
 * to find its answer by the service's own schedules, and by the few things that people do.
 */
export async function comeToRest(world: World): Promise<void> {
  const { scheduler, simulator, faults } = world;
  scheduler.note('faults end');
  faults.end();
  simulator.clearScenarios('live');
  await scheduler.othersDone();
  await cancelSomeSubscription(world, world.random.fork('end'));
  for (const operation of operations) {
    await scheduler.aside(() =>
      resumeOperation(
        { ...world, actor: { kind: 'operator', id: 'simulation' } as const },
        operation,
      ),
    );
  }
  // What the processes still have in hand, a stall's length included.
  await scheduler.sleep(5 * minuteMs);
  await workUntilNothingIsDue(world);
  if ((await lookAtUnresolved(world)) > 0) await workUntilNothingIsDue(world);
  if (await compareMissedDays(world)) await workUntilNothingIsDue(world);
  await settleTheRest(world);
}

/** `unmatched` charges are tried for a month; only one that is known by now is worth waiting for. */
type ChargeStates = readonly ('waiting' | 'unmatched')[];

async function workUntilNothingIsDue(
  world: World,
  states: ChargeStates = ['waiting'],
): Promise<void> {
  const { scheduler, simulator } = world;
  for (let round = 0; round < roundsMax; round += 1) {
    // A notice is answered before it is settled: what it led to ends within these.
    await scheduler.othersDone();
    await scheduler.sleep(minuteMs);
    const due = [
      ...(await scheduler.aside(() => listDue(world, states))),
      ...(await scheduler.aside(() => listUnread(world))),
    ];
    const theirsAtMs = simulator.due()[0]?.dueAtMs ?? Number.POSITIVE_INFINITY;
    const firstAtMs = Math.min(theirsAtMs, ...due.map(({ at }) => at.getTime()));
    if (!Number.isFinite(firstAtMs)) return;
    const slackMs = world.random.int(slackMsMax);
    await scheduler.sleep(Math.max(0, firstAtMs - scheduler.nowMs()) + slackMs);
    for (const { job, at } of due) {
      if (at.getTime() <= scheduler.nowMs()) await runJob(world, job);
    }
  }
  world.fail(`something is still due after ${roundsMax} rounds`);
}

interface Due {
  readonly job: Job;
  readonly at: Date;
}

async function listDue({ database, tenant }: World, states: ChargeStates): Promise<readonly Due[]> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<Due>`
    select job, min(at) as at from (
      select 'resolve' as job, next_check_at as at from payments where workspace_id = ${workspaceId}
      union all
      select 'returnMoney', next_check_at from suspense_items where workspace_id = ${workspaceId}
      union all
      select 'resolveRefunds', next_check_at from refunds where workspace_id = ${workspaceId}
      union all
      select 'resolvePayouts', next_check_at from payouts where workspace_id = ${workspaceId}
      union all
      select 'renew', next_step_at from subscription_charges where workspace_id = ${workspaceId}
      union all
      select 'renew', due_at from subscriptions
      where workspace_id = ${workspaceId} and status = 'past_due'
      union all
      select 'expire', expires_at from approvals
      where workspace_id = ${workspaceId} and status = 'requires_review'
      union all
      select 'sendAnswers', next_send_at from disputes where workspace_id = ${workspaceId}
      union all
      select 'releaseReserves', due_at from reserves where workspace_id = ${workspaceId}
      union all
      select 'settleWithProvider', next_try_at from provider_settlement_charges
      where environment = 'live' and state = any(${states}::text[])
      union all
      select 'settleUnhandled', received_at + interval '11 seconds' from provider_callbacks
      where workspace_id = ${workspaceId} and handled_at is null
    ) things where at is not null group by job order by job`.execute(database.db);
  return rows;
}

/** The list of chargebacks is read every five minutes: what is new there is due. */
async function listUnread({ database, tenant, simulator, now }: World): Promise<readonly Due[]> {
  const { chargebacks } = simulator.book('live');
  if (chargebacks.length === 0) return [];
  const known = await readDisputeRows(database.db, tenant.liveWorkspaceId);
  const isNew = chargebacks.some((theirs) => {
    const ours = known.find(({ providerDisputeId }) => providerDisputeId === String(theirs.id));
    return ours?.status !== statusOf(theirs);
  });
  return isNew ? [{ job: 'pollChargebacks', at: now() }] : [];
}

/**
 * A charge or a transfer that the provider changes its mind about, without a word that arrives, after
 * the last question was asked: no schedule finds it, comparing the books of its day does.
 */
async function compareMissedDays(world: World): Promise<boolean> {
  const { scheduler, simulator } = world;
  const { charges, transfers } = simulator.book('live');
  const paid = charges.filter(({ status }) => status === 'successful').map(({ txRef }) => txRef);
  const returned = transfers.filter(({ isReturned }) => isReturned).map((each) => each.reference);
  const ended = await scheduler.aside(() => listEndedWithoutMoney(world));
  const paidOut = await scheduler.aside(() => listPaidOut(world));
  const forgotten = paidOut.filter(({ reference }) => returned.includes(reference));
  for (const { reference } of forgotten) {
    const notice = simulator.webhooks().findLast((webhook) => webhook.reference === reference);
    if (notice?.state === 'delivered') world.fail('a payout came back, was told of, and forgotten');
  }
  const missed = [
    ...ended.filter(({ reference }) => paid.includes(reference)).map(dayOf('charges')),
    ...forgotten.map(dayOf('transfers')),
  ];
  const days = new Map(missed.map((each) => [`${each.list} ${each.day}`, each]));
  for (const { list, day } of days.values()) {
    scheduler.note(`${list} that nobody asked about again are left to the comparison of books`);
    await callService(world, 'worker', (services) =>
      services.reconcileDay({ environment: 'live', day, list }),
    );
  }
  await scheduler.othersDone();
  return missed.length > 0;
}

interface Ended {
  readonly reference: string;
  readonly at: Date;
}

function dayOf<List extends 'charges' | 'transfers'>(list: List) {
  return ({ at }: Ended) => ({ list, day: at.toISOString().slice(0, 10) });
}

async function listEndedWithoutMoney({ database, tenant }: World): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select p.reference, coalesce(c.sent_at, p.created_at) as at from payments p
    left join subscription_charges c on c.workspace_id = p.workspace_id and c.payment_id = p.id
    where p.workspace_id = ${tenant.liveWorkspaceId} and p.status in ('failed', 'cancelled')
      and p.attention is null and not exists (
        select from suspense_items i where i.workspace_id = p.workspace_id and i.payment_id = p.id)
    order by p.id`.execute(database.db);
  return rows;
}

async function listPaidOut({ database, tenant }: World): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select reference, coalesce(sent_at, created_at) as at from payouts
    where workspace_id = ${tenant.liveWorkspaceId} and status = 'completed'
      and destination_type = 'provider_bank' and returned_at is null
    order by id`.execute(database.db);
  return rows;
}

const settleRoundsMax = 5;

/** The provider has settled everything by now; it only has to be read. */
async function settleTheRest(world: World): Promise<void> {
  const { scheduler } = world;
  for (let round = 0; round < settleRoundsMax; round += 1) {
    if (!(await scheduler.aside(() => hasUnsettled(world)))) return;
    await scheduler.sleep(2 * minuteMs);
    await runJob(world, 'readSettlements');
    await runJob(world, 'settleWithProvider');
    await workUntilNothingIsDue(world, ['waiting', 'unmatched']);
  }
}

async function hasUnsettled({ database, tenant }: World): Promise<boolean> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql`
    select id from payments
    where workspace_id = ${workspaceId} and succeeded_at is not null and settled_at is null
    union all
    select i.id from suspense_items i
    join payments p on p.workspace_id = i.workspace_id and p.id = i.payment_id
    where i.workspace_id = ${workspaceId} and i.settled_at is null and p.succeeded_at is null
    limit 1`.execute(database.db);
  return rows.length > 0;
}
