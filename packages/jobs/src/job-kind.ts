import type { z } from 'zod';

/** A kind of background job: its queue, how often a failed run is repeated, and its payload. */
export interface JobKind<Data extends object> extends JobQueue {
  /** Payloads are parsed when they are sent and again when they are run: deploys lie in between. */
  readonly data: z.ZodType<Data, Data>;
}

/** What the database has to know of a kind. */
export interface JobQueue {
  /** Also the name of the queue: letters, digits, hyphens. It stays when the code moves. */
  readonly name: string;
  /** When to run, in UTC, to the minute. Without it the job runs when it is sent. */
  readonly cron?: string;
  readonly retriesMax: number;
  /** Before the first repeat; each later one waits about twice as long, up to the maximum. */
  readonly retryDelaySeconds: number;
  readonly retryDelaySecondsMax: number;
  /** A run that takes longer has failed: its signal is aborted and it is repeated. */
  readonly runSecondsMax: number;
  /** How many run at a time in one process; none: they wait for a process that can. */
  readonly concurrency: number;
}

type Defaults = Omit<JobQueue, 'name' | 'cron'>;

/** Eight repeats with doubling waits from 5 seconds span an evening's outage of a neighbour. */
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

/** Where jobs go that failed for good, until somebody has looked at them. */
export const deadLetterQueue = 'dead-letters';

export const defaultSchema = 'pgboss';
