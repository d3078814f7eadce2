import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { daySeconds } from '@countinghouse/calendar';
import type { DatabaseRoles } from '@countinghouse/postgres';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { UpdateQueueOptions } from 'pg-boss';
import { deadLetterQueue, defaultSchema } from './job-kind.ts';
import type { JobQueue } from './job-kind.ts';

type RolesByProcess = Pick<DatabaseRoles, 'api' | 'worker' | 'dispatcher' | 'operator'>;

interface InstallOptions {
  /** Connects as the owner role: no other may change a schema. */
  readonly ownerUrl: string;
  readonly roles: RolesByProcess;
  readonly schema?: string;
  readonly queues: readonly JobQueue[];
}

/** A job stays in its queue, or among the dead letters, for at most a year. */
const retentionSeconds = 365 * daySeconds;
/** Finished jobs are kept for a week, for troubleshooting. */
const deleteAfterSeconds = 7 * daySeconds;
/**
 * A dead process sends no heartbeat; after this long without one its jobs go to another process.
 */
const heartbeatSeconds = 60;

/** Two concurrent grants on the same table fail; the number is arbitrary and must never change. */
const grantLock = 4_010_003;

/** An upgrade may build indexes concurrently with traffic, one every ten seconds. */
const indexBuildsWaitMs = 600_000;
const indexBuildsPollMs = 1_000;
const indexBuildIntervalSeconds = 10;

/**
 * Creates or upgrades pg-boss's own schema and this release's queues and schedules. Safe to repeat.
 * A schedule that the release no longer has is removed; its queue stays with its jobs.
 */
export async function installJobs(options: InstallOptions): Promise<void> {
  const schema = options.schema ?? defaultSchema;
  const boss = new PgBoss({
    connectionString: options.ownerUrl,
    application_name: 'install-jobs',
    schema,
    max: 2,
    bamIntervalSeconds: indexBuildIntervalSeconds,
    supervise: false,
    schedule: false,
  });
  const faults: Error[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  try {
    await waitForIndexBuilds(boss, faults);
    await boss.createQueue(deadLetterQueue, { retentionSeconds, deleteAfterSeconds });
    for (const queue of options.queues) await installQueue(boss, queue);
    await removeOldSchedules(boss, options.queues);
    await boss.getDb().executeSql(grantsFor(schema, options.roles));
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Changes with everything that `installJobs` would do, so that a prepared database can be
 * recognised as outdated.
 */
export function fingerprintJobs(queues: readonly JobQueue[]): string {
  const parts = [
    getConstructionPlans(defaultSchema),
    JSON.stringify(queues.map((queue) => [queue.name, queue.cron, policyOf(queue)])),
    JSON.stringify(queues.map(toQueueOptions)),
    grantsFor(defaultSchema, {
      api: 'api',
      worker: 'worker',
      dispatcher: 'dispatcher',
      operator: 'operator',
    }),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

async function waitForIndexBuilds(boss: PgBoss, faults: readonly Error[]): Promise<void> {
  const giveUpAtMs = performance.now() + indexBuildsWaitMs;
  for (;;) {
    const counts = await boss.getBamStatus();
    if (counts.every(({ status }) => status === 'completed')) return;
    if (performance.now() > giveUpAtMs) {
      throw new Error('the indexes of the job tables are missing', { cause: faults.at(-1) });
    }
    await wait(indexBuildsPollMs);
  }
}

async function installQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const options = toQueueOptions(queue);
  await boss.createQueue(queue.name, {
    ...options,
    deadLetter: deadLetterQueue,
    policy: policyOf(queue),
  });
  // An existing queue would otherwise keep its old options.
  await boss.updateQueue(queue.name, { ...options, deadLetter: deadLetterQueue });
  // A schedule that was missed while nothing ran is caught up once.
  if (queue.cron !== undefined) {
    await boss.schedule(queue.name, queue.cron, {}, { tz: 'UTC', missed: 'once' });
  }
}

/**
 * Scheduled work does not pile up: while one job is waiting or running, another is not accepted.
 */
function policyOf(queue: JobQueue): 'exclusive' | 'standard' {
  return queue.cron === undefined ? 'standard' : 'exclusive';
}

function toQueueOptions(queue: JobQueue) {
  return {
    retryLimit: queue.retriesMax,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: queue.retryDelaySecondsMax,
    expireInSeconds: queue.runSecondsMax,
    heartbeatSeconds,
    retentionSeconds,
    deleteAfterSeconds,
  } satisfies UpdateQueueOptions;
}

async function removeOldSchedules(boss: PgBoss, queues: readonly JobQueue[]): Promise<void> {
  const scheduled = new Set(
    queues.filter(({ cron }) => cron !== undefined).map(({ name }) => name),
  );
  for (const { name, key } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name, key);
  }
}

/**
 * The worker runs jobs, an operator views them and requeues failed ones, the others only send them.
 * None may change a schema or a schedule's definition.
 */
function grantsFor(schema: string, roles: RolesByProcess): string {
  const quote = (role: string): string => `"${role.replaceAll('"', '""')}"`;
  const running = [roles.worker, roles.operator].map(quote).join(', ');
  const sending = [roles.api, roles.dispatcher].map(quote).join(', ');
  return `
    select pg_advisory_xact_lock(${grantLock});
    grant usage on schema ${schema} to ${running}, ${sending};
    grant select, insert, update, delete on ${schema}.job, ${schema}.job_common to ${running};
    grant select, insert, update, delete on ${schema}.job_dependency to ${running};
    grant select, insert, update on ${schema}.queue to ${running};
    grant select, update on ${schema}.version, ${schema}.schedule to ${running};
    grant select, insert, delete on ${schema}.warning to ${running};
    grant select, insert on ${schema}.job, ${schema}.job_common to ${sending};
    grant select on ${schema}.queue to ${sending};
    revoke execute on all functions in schema ${schema} from public;
    grant execute on function ${schema}.job_now() to ${running}, ${sending};
    grant execute on function ${schema}.create_queue(text, jsonb) to ${running};`;
}
