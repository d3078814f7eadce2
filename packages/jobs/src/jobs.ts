import type { Logger } from '@countinghouse/observability';
import { refuseStandby } from '@countinghouse/postgres';
import { PgBoss, systemClock } from 'pg-boss';
import type { Clock, JobResult } from 'pg-boss';
import { createErrorLog } from './error-log.ts';
import { defaultSchema } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';
import { listBacklog } from './list-backlog.ts';
import type { Backlog } from './list-backlog.ts';
import { returnToQueue } from './return-to-queue.ts';
import { runJob } from './run-job.ts';
import type { FetchedJob, JobHandler, JobRun, RunResult } from './run-job.ts';
import { createJobSender } from './send-job.ts';
import type { SendJob } from './send-job.ts';

export interface Jobs {
  /** Call before `start`. `installJobs` creates the queues themselves. */
  readonly define: <Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>) => void;
  /**
   * Throws if the database is unavailable or the job tables belong to another release; safe to
   * repeat.
   */
  readonly start: () => Promise<void>;
  /** Takes no new job, waits for running ones, and puts back those that are not done in time. */
  readonly stop: (deadlineMs?: number) => Promise<void>;
  readonly send: SendJob;
  /** Runs a defined job immediately, without its queue; throws if it fails. */
  readonly runNow: (name: string, data?: object) => Promise<void>;
  readonly backlog: () => Promise<readonly Backlog[]>;
}

export interface JobsOptions {
  /** Connects as the application role. */
  readonly connectionString: string;
  readonly connectionsMax?: number;
  readonly schema?: string;
  readonly logger: Logger;
  /** Time and timers; tests pass a manual clock. */
  readonly clock?: Clock;
  readonly onRun?: (run: JobRun) => void;
  /** Called for errors outside a run, such as a database outage. They are logged in any case. */
  readonly onError?: (error: unknown) => void;
}

interface Definition {
  readonly name: string;
  readonly concurrency: number;
  readonly run: (job: FetchedJob) => Promise<RunResult>;
}

/** Fetching and settling are short statements; runs use the service's own pool. */
const connectionsMaxDefault = 4;
/** An unreachable server must produce an error, not a hang. */
const connectWaitMs = 2_000;
/** Above the application role's statement_timeout, so that the server's own cancel wins. */
const answerWaitMs = 12_000;
/** The longest delay before an idle worker starts a job that was just sent. */
const pollSeconds = 2;
/** Together with closing, this ends before a kill at 30 s. */
const stopDeadlineMsDefault = 20_000;

/** Putting back is one statement per running job; a hanging database must not delay the exit. */
const returnToQueueWaitMs = 3_000;

export function createJobs(options: JobsOptions): Jobs {
  const { logger, clock = systemClock, schema = defaultSchema } = options;
  const definitions = new Map<string, Definition>();
  const stopping = new AbortController();
  const onRun = options.onRun ?? (() => undefined);
  const logError = createErrorLog(logger, () => performance.now());
  // Options of the driver and its pool, which the library passes on without knowing them.
  const driverOptions = { query_timeout: answerWaitMs, verify: refuseStandby };
  const boss = new PgBoss({
    ...driverOptions,
    connectionString: options.connectionString,
    application_name: 'jobs',
    connectionTimeoutMillis: connectWaitMs,
    max: options.connectionsMax ?? connectionsMaxDefault,
    schema,
    clock,
    migrate: false,
    createSchema: false,
    // Only an index's owner may rebuild it.
    reindex: false,
  });
  boss.on('error', (error) => {
    logError(error);
    options.onError?.(error);
  });
  boss.on('warning', ({ message, data }) => logger.warn({ detail: message, data }, 'jobs_warning'));

  return {
    define: (kind, handler) => {
      if (definitions.has(kind.name)) throw new Error(`job ${kind.name} is defined twice`);
      const deps = { logger, stopping: stopping.signal, onRun };
      definitions.set(kind.name, {
        name: kind.name,
        concurrency: kind.concurrency,
        run: (job) => runJob(deps, kind, handler, job),
      });
    },
    start: async () => {
      await startOrClose(boss);
      for (const definition of definitions.values()) {
        for (let count = 0; count < definition.concurrency; count += 1) {
          await startTaker(boss, schema, definition);
        }
      }
    },
    stop: async (deadlineMs = stopDeadlineMsDefault) => {
      const names = [...definitions.keys()];
      const drained = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
      const isDrained = await isDoneWithin(drained, deadlineMs);
      if (!isDrained) {
        stopping.abort();
        await isDoneWithin(drained, returnToQueueWaitMs);
      }
      await boss.stop({ graceful: false });
    },
    send: createJobSender({ schema }),
    runNow: async (name, data = {}) => {
      const definition = definitions.get(name);
      if (definition === undefined) throw new Error(`unknown job ${name}`);
      const { signal } = new AbortController();
      const once = { id: 'run-now', data, retryCount: 0, retryLimit: 0, signal };
      const { status, output } = await definition.run(once);
      if (status !== 'completed') throw new Error(`job ${name} failed`, { cause: output });
    },
    backlog: () => listBacklog(boss.getDb(), schema, [...definitions.keys()]),
  };
}

/** A start that failed midway holds connections and timers, and the next one would add to them. */
async function startOrClose(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/**
 * Takes one job after another; after a job it looks for the next immediately, without waiting for
 * the poll.
 */
async function startTaker(boss: PgBoss, schema: string, definition: Definition): Promise<void> {
  const options = {
    batchSize: 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
  } as const;
  const taker: string = await boss.work<unknown, unknown, typeof options>(
    definition.name,
    options,
    async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) {
        const { outcome, status, output } = await definition.run(job);
        if (outcome === 'given_back') await returnToQueue(boss.getDb(), schema, job);
        results.push({ id: job.id, status, output });
      }
      boss.notifyWorker(taker);
      return results;
    },
  );
}

async function isDoneWithin(work: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), deadlineMs);
  try {
    return await Promise.race([work.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}
