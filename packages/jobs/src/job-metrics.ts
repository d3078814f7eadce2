import type { Metrics } from '@countinghouse/observability';
import type { Jobs } from './jobs.ts';
import type { Backlog } from './list-backlog.ts';
import type { LoopRound } from './loop.ts';
import type { JobRun } from './run-job.ts';

export interface JobMetrics {
  readonly onRun: (run: JobRun) => void;
  readonly onRound: (round: LoopRound) => void;
  /** Ages and dead letters are read from the database at each scrape. */
  readonly watch: (jobs: Pick<Jobs, 'backlog'>) => void;
}

/** Seconds; from a poll that finds nothing to the longest usual run. */
const durationBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300];

export function createJobMetrics(metrics: Metrics, nowMs: () => number): JobMetrics {
  const runs = metrics.counter('job_runs_total', 'Runs of background jobs, by outcome.', [
    'job',
    'outcome',
  ]);
  const durations = metrics.histogram(
    'job_run_duration_seconds',
    'Duration of background job runs.',
    durationBuckets,
    ['job'],
  );
  const rounds = metrics.counter('loop_rounds_total', 'Rounds of loops, by outcome.', [
    'loop',
    'outcome',
  ]);
  const finished = metrics.gauge(
    'loop_last_finished_timestamp_seconds',
    'When a loop last finished a round; act when it falls behind.',
    ['loop'],
  );
  return {
    onRun: ({ job, outcome, durationMs }) => {
      runs.inc({ job, outcome });
      durations.observe({ job }, durationMs / 1_000);
    },
    onRound: ({ loop, outcome }) => {
      rounds.inc({ loop, outcome });
      if (outcome === 'finished') finished.set({ loop }, nowMs() / 1_000);
    },
    watch: (jobs) => watchBacklog(metrics, jobs),
  };
}

function watchBacklog(metrics: Metrics, jobs: Pick<Jobs, 'backlog'>): void {
  let reading: Promise<readonly Backlog[]> | null = null;
  /** All gauges are collected together and share one read. */
  function read(): Promise<readonly Backlog[]> {
    // Reports no numbers while the database is unavailable, rather than made-up ones.
    reading ??= jobs
      .backlog()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    return reading;
  }
  const age = 'How long the oldest due job has been waiting.';
  metrics.gauge('job_oldest_due_seconds', age, ['job'], async (gauge) => {
    const backlog = await read();
    gauge.reset();
    for (const { job, oldestDueSeconds } of backlog) gauge.set({ job }, oldestDueSeconds);
  });
  const waiting = 'Jobs waiting for their turn or a retry; counted up to 1,000.';
  metrics.gauge('job_waiting', waiting, ['job'], async (gauge) => {
    const backlog = await read();
    gauge.reset();
    for (const row of backlog) gauge.set({ job: row.job }, row.waiting);
  });
  const dead = 'Jobs that failed permanently and need an operator.';
  metrics.gauge('job_dead_letters', dead, ['job'], async (gauge) => {
    const backlog = await read();
    gauge.reset();
    for (const { job, deadLetters } of backlog) gauge.set({ job }, deadLetters);
  });
}
