import type { z } from 'zod';

/** A kind of background job: its queue, its retries, and its payload. */
export interface JobKind<Data extends object> extends JobQueue {
  /** Payloads are parsed when sent and again when run, because deployments happen in between. */
  readonly data: z.ZodType<Data, Data>;
}

/** What the database needs to know about a kind. */
export interface JobQueue {
  /** Also the queue's name: letters, digits, hyphens. It stays the same when the code moves. */
  readonly name: string;
  /** When to run, in UTC, to the minute. Without it the job runs when it is sent. */
  readonly cron?: string;
  readonly retriesMax: number;
  /** Before the first retry; each later one waits about twice as long, up to the maximum. */
  readonly retryDelaySeconds: number;
  readonly retryDelaySecondsMax: number;
  /** A longer run has failed: its signal is aborted and it is retried. */
  readonly runSecondsMax: number;
  /** How many run at a time in one process; 0 leaves them to processes that can run them. */
  readonly concurrency: number;
}

type Defaults = Omit<JobQueue, 'name' | 'cron'>;

/** Eight retries with doubling waits from 5 seconds span an evening's outage of a dependency. */
const defaults: Defaults = {
  retriesMax: 8,
  retryDelaySeconds: 5,
  retryDelaySecondsMax: 3_600,
  runSecondsMax: 300,
  concurrency: 2,
};

export function defineJob<Data extends object>(
  options: Pick<JobKind<Data>, 'name' | 'data' | 'cron'> & Partial<Defaults>,
): JobKind<Data> {
  return { ...defaults, ...options };
}

/** Queue of jobs that failed for good, until an operator handles them. */
export const deadLetterQueue = 'dead-letters';

export const defaultSchema = 'pgboss';
