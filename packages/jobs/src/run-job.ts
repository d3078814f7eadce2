import type { Logger } from '@countinghouse/observability';
import { scrubText, withSpan } from '@countinghouse/observability';
import type { JobKind } from './job-kind.ts';

export type JobHandler<Data> = (data: Data, signal: AbortSignal) => Promise<unknown>;

export interface JobRun {
  readonly job: string;
  /** `failed` will be retried, `dead_lettered` will not, `given_back` was cut off by a shutdown. */
  readonly outcome: 'finished' | 'failed' | 'dead_lettered' | 'given_back';
  readonly durationMs: number;
}

export interface FetchedJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly signal: AbortSignal;
}

interface RunDeps {
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  readonly onRun: (run: JobRun) => void;
}

export interface RunResult {
  readonly outcome: JobRun['outcome'];
  readonly status: 'completed' | 'failed' | 'deadletter';
  readonly output: object;
}

/** Runs a job once: parses its payload, calls the handler, reports the outcome. Never throws. */
export async function runJob<Data extends object>(
  deps: RunDeps,
  kind: JobKind<Data>,
  handler: JobHandler<Data>,
  job: FetchedJob,
): Promise<RunResult> {
  const startedAtMs = performance.now();
  const end = (outcome: JobRun['outcome'], error?: unknown): RunResult => {
    const durationMs = performance.now() - startedAtMs;
    deps.onRun({ job: kind.name, outcome, durationMs });
    if (outcome !== 'finished') logRun(deps.logger, kind, job, { outcome, durationMs, error });
    return { outcome, status: statuses[outcome], output: toOutput(error) };
  };
  const parsed = kind.data.safeParse(job.data);
  // An invalid payload stays invalid: a retry does not help.
  if (!parsed.success) return end('dead_lettered', new Error('the payload is invalid'));
  try {
    const signal = AbortSignal.any([job.signal, deps.stopping]);
    await withSpan(`job.${kind.name}`, { 'job.id': job.id }, () =>
      untilAborted(signal, handler(parsed.data, signal)),
    );
    return end('finished');
  } catch (error) {
    if (deps.stopping.aborted) return end('given_back', error);
    return end(job.retryCount < job.retryLimit ? 'failed' : 'dead_lettered', error);
  }
}

const statuses = {
  finished: 'completed',
  failed: 'failed',
  dead_lettered: 'deadletter',
  given_back: 'failed',
} as const satisfies Record<JobRun['outcome'], RunResult['status']>;

/** A handler that ignores its signal must not keep the job: it has already lost it. */
async function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void =>
    reject(new Error('stopped: the job timed out or the process is shutting down'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // The promise that lost the race may still reject, and nothing awaits it.
    work.catch(() => undefined);
    promise.catch(() => undefined);
  }
}

function logRun(
  logger: Logger,
  kind: { readonly name: string },
  job: FetchedJob,
  end: Pick<JobRun, 'outcome' | 'durationMs'> & { readonly error: unknown },
): void {
  const fields = {
    job: kind.name,
    job_id: job.id,
    run: job.retryCount + 1,
    runs_max: job.retryLimit + 1,
    duration_ms: Math.round(end.durationMs),
    err: end.error,
  };
  if (end.outcome === 'dead_lettered') logger.error(fields, 'job_dead_lettered');
  else if (end.outcome === 'given_back') logger.info(fields, 'job_given_back');
  else logger.warn(fields, 'job_failed');
}

/** Stored with the job in the database: only the message, without an error's other fields. */
function toOutput(error: unknown): object {
  if (error === undefined) return {};
  return { message: scrubText(error instanceof Error ? error.message : 'not an error') };
}
