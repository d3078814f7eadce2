import { createLogger } from '@countinghouse/observability';
import { databaseRolesOf, sql } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import {
  connectPatiently,
  createEmptyDatabase,
  testAdminUrl,
} from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { installJobs } from '../src/install-jobs.ts';
import type { JobQueue } from '../src/job-kind.ts';
import { createJobs } from '../src/jobs.ts';
import type { Jobs, JobsOptions } from '../src/jobs.ts';
import type { JobRun } from '../src/run-job.ts';
import { createJobsClock } from '../src/testing.ts';
import type { JobsClock } from '../src/testing.ts';

interface Notes {
  notes: { text: string };
}

export const roles = databaseRolesOf('jobs');
/**
 * Long after any day on which the tests run: schedules have nothing to catch up from before their
 * creation.
 */
export const startAt = new Date('2100-11-15T10:00:30Z');

/** A worker as in a real process, with its log and runs. */
interface TestWorker {
  readonly jobs: Jobs;
  readonly runs: readonly JobRun[];
  readonly log: () => readonly Record<string, unknown>[];
}

interface JobsDatabase {
  readonly testDatabase: TestDatabase;
  /** Connects as the application role. */
  readonly database: Database<Notes>;
  /** A new one for each test, starting at `startAt`. */
  readonly clock: JobsClock;
  readonly createWorker: (options?: Partial<JobsOptions>) => TestWorker;
  /** Advances the clock second by second until the condition is true. */
  readonly tickUntil: (what: string, isTrue: () => boolean | Promise<boolean>) => Promise<void>;
}

/** One database per test file, with the given queues. */
export function useJobsDatabase(queues: readonly JobQueue[]): JobsDatabase {
  const use: {
    testDatabase?: TestDatabase;
    owner?: Database<unknown>;
    database?: Database<Notes>;
    clock?: JobsClock;
  } = {};
  const started: Jobs[] = [];
  beforeAll(async () => {
    use.testDatabase = await createEmptyDatabase({
      adminUrl: testAdminUrl,
      service: 'jobs',
      roles,
    });
    const { ownerUrl, applicationUrl } = use.testDatabase;
    await installJobs({ ownerUrl, roles, queues });
    await execute(ownerUrl, 'create table notes (text text)');
    await execute(ownerUrl, `grant select, insert on notes to ${roles.application}`);
    use.owner = connectPatiently({ url: ownerUrl, applicationName: 'owner', connectionsMax: 1 });
    use.database = connect(applicationUrl);
  });
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop(0);
    delete use.clock;
    const { ownerUrl } = made(use.testDatabase);
    await execute(ownerUrl, 'truncate notes, pgboss.job');
    // The next test's clock starts before the current one's time.
    await execute(ownerUrl, 'update pgboss.version set cron_on = null, monitor_backoff_on = null');
    await execute(
      ownerUrl,
      'update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null',
    );
  });
  afterAll(async () => {
    await use.owner?.close();
    await use.database?.close();
    await use.testDatabase?.drop();
  });

  const getClock = (): JobsClock => {
    const { db: owner } = made(use.owner);
    use.clock ??= createJobsClock({ owner, applicationRole: roles.application, startAt });
    return use.clock;
  };
  return {
    get testDatabase() {
      return made(use.testDatabase);
    },
    get database() {
      return made(use.database);
    },
    get clock() {
      return getClock();
    },
    createWorker: (options = {}) => {
      const lines: string[] = [];
      const runs: JobRun[] = [];
      const jobs = createJobs({
        connectionString: made(use.testDatabase).applicationUrl,
        logger: createLogger({
          service: 'test',
          level: 'info',
          destination: { write: (line) => void lines.push(line) },
        }),
        clock: getClock(),
        onRun: (run) => runs.push(run),
        ...options,
      });
      started.push(jobs);
      const log = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      return { jobs, runs, log };
    },
    tickUntil: async (what, isTrue) => {
      const giveUpAtMs = performance.now() + 10_000;
      while (!(await isTrue())) {
        if (performance.now() > giveUpAtMs) throw new Error(`${what}: it never came`);
        await getClock().tick(1_000);
      }
    },
  };
}

/** Runs one statement as the role in the URL. */
export async function execute(url: string, text: string): Promise<readonly unknown[]> {
  const database = connect(url);
  try {
    return (await sql.raw(text).execute(database.db)).rows;
  } finally {
    await database.close();
  }
}

function connect(url: string): Database<Notes> {
  return connectPatiently({ url, applicationName: 'test', connectionsMax: 4 });
}

function made<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the database is made in beforeAll');
  return thing;
}
