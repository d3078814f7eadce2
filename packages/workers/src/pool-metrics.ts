import type { Metrics } from '@countinghouse/observability';
import type { Pool, PoolObserver } from './pool.ts';

const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface PoolMetrics {
  readonly observerOf: (name: string) => PoolObserver;
  /** Reports each pool's current activity. */
  readonly watch: (pools: readonly Pick<Pool<never, unknown>, 'name' | 'counts'>[]) => void;
}

export function createPoolMetrics(metrics: Metrics): PoolMetrics {
  const durations = metrics.histogram(
    'worker_pool_task_duration_seconds',
    'Time from submitting a task to its result, including the wait.',
    durationBuckets,
    ['pool'],
  );
  const refused = metrics.counter(
    'worker_pool_refused_total',
    'Tasks that a pool refused or dropped, by reason.',
    ['pool', 'reason'],
  );
  return {
    observerOf: (pool) => ({
      onDone: (seconds) => durations.observe({ pool }, seconds),
      onRefused: (reason) => refused.inc({ pool, reason }),
    }),
    watch: (pools) => {
      metrics.gauge('worker_pool_running', 'Tasks currently running.', ['pool'], (gauge) => {
        for (const { name, counts } of pools) gauge.set({ pool: name }, counts().running);
      });
      metrics.gauge('worker_pool_queued', 'Tasks waiting for a thread.', ['pool'], (gauge) => {
        for (const { name, counts } of pools) gauge.set({ pool: name }, counts().queued);
      });
    },
  };
}
