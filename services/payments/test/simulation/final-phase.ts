import { sql } from '@countinghouse/postgres';
import { resumeOperation } from '../../src/operations/pause-operation.ts';
import { runJob } from './others.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
/** A worker may be late: several questions are then asked at once. */
const slackMsMax = 60 * minuteMs;
/** Far above what the schedules of a few payments need. */
const roundsMax = 400;

/**
 * Faults end, and time goes on until nothing is due any more: every question that was left open has
 * to find its answer by the service's own schedules.
 */
export async function comeToRest(world: World): Promise<void> {
  const { scheduler, simulator, faults } = world;
  scheduler.note('faults end');
  faults.end();
  simulator.clearScenarios('live');
  await scheduler.othersDone();
  await scheduler.aside(() => resumeOperation(world.database, 'payments'));
  // What the processes still have in hand, a stall's length included.
  await scheduler.sleep(5 * minuteMs);
  await workUntilNothingIsDue(world);
  if (await resendWhatNobodyAskedFor(world)) await workUntilNothingIsDue(world);
}

async function workUntilNothingIsDue(world: World): Promise<void> {
  const { scheduler, simulator } = world;
  for (let round = 0; round < roundsMax; round += 1) {
    // A notice is answered before it is settled: what it led to ends within these.
    await scheduler.othersDone();
    await scheduler.sleep(minuteMs);
    const due = await scheduler.aside(() => listDue(world));
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
  readonly job: 'resolve' | 'returnMoney' | 'settleUnhandled';
  readonly at: Date;
}

async function listDue({ database, tenant }: World): Promise<readonly Due[]> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<Due>`
    select job, min(at) as at from (
      select 'resolve' as job, next_check_at as at from payments where workspace_id = ${workspaceId}
      union all
      select 'returnMoney', next_check_at from suspense_items where workspace_id = ${workspaceId}
      union all
      select 'settleUnhandled', received_at + interval '11 seconds' from provider_callbacks
      where workspace_id = ${workspaceId} and handled_at is null
    ) things where at is not null group by job order by job`.execute(database.db);
  return rows;
}

/**
 * A charge that the provider changes its mind about, without a word that arrives, after the last
 * question was asked: no schedule finds it, comparing the books of the day does. Until that is
 * built, the provider is asked to send its notice again.
 */
async function resendWhatNobodyAskedFor(world: World): Promise<boolean> {
  const { scheduler, simulator } = world;
  const ended = await scheduler.aside(() => listEndedWithoutMoney(world));
  const paid = new Set(
    simulator
      .book('live')
      .charges.filter(({ status }) => status === 'successful')
      .map(({ txRef }) => txRef),
  );
  const missed = ended.filter((reference) => paid.has(reference));
  for (const reference of missed) {
    const notice = simulator.webhooks().findLast((webhook) => webhook.reference === reference);
    scheduler.note('a charge that nobody asked about again is left to the comparison of books');
    if (notice === undefined || !simulator.resendWebhook(notice.id)) {
      world.fail('a charge succeeded of which there is no notice to send again');
    }
  }
  await scheduler.othersDone();
  return missed.length > 0;
}

async function listEndedWithoutMoney({ database, tenant }: World): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly reference: string }>`
    select p.reference from payments p
    where p.workspace_id = ${tenant.liveWorkspaceId} and p.status in ('failed', 'cancelled')
      and p.attention is null and not exists (
        select from suspense_items i where i.workspace_id = p.workspace_id and i.payment_id = p.id)
    order by p.id`.execute(database.db);
  return rows.map(({ reference }) => reference);
}
