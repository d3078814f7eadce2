import { createMetrics } from '@countinghouse/observability';
import { expect, test } from 'vitest';
import { createJobMetrics } from './job-metrics.ts';
import type { Backlog } from './list-backlog.ts';

test('runs are counted by how they ended, rounds by their last success', async () => {
  const metrics = createMetrics({ service: 'test' });
  const jobMetrics = createJobMetrics(metrics, () => 5_000);
  jobMetrics.onRun({ job: 'note', outcome: 'finished', durationMs: 20 });
  jobMetrics.onRun({ job: 'note', outcome: 'failed', durationMs: 20 });
  jobMetrics.onRound({ loop: 'sweep', outcome: 'finished', durationMs: 1 });
  const { body } = await metrics.render();
  expect(body).toContain('job_runs_total{job="note",outcome="finished",service="test"} 1');
  expect(body).toContain('job_runs_total{job="note",outcome="failed",service="test"} 1');
  expect(body).toContain('job_run_duration_seconds_count{service="test",job="note"} 2');
  expect(body).toContain('loop_rounds_total{loop="sweep",outcome="finished",service="test"} 1');
  expect(body).toContain('loop_last_finished_timestamp_seconds{loop="sweep",service="test"} 5');
});

test('ages and dead letters are read at each scrape, and left out while they cannot be read', async () => {
  const metrics = createMetrics({ service: 'test' });
  let backlog: readonly Backlog[] | null = [
    { job: 'note', oldestDueSeconds: 9, deadLetters: 2, waiting: 4 },
  ];
  createJobMetrics(metrics, () => 0).watch({
    backlog: async () => {
      if (backlog === null) throw new Error('the database is away');
      return backlog;
    },
  });
  const { body } = await metrics.render();
  expect(body).toContain('job_oldest_due_seconds{job="note",service="test"} 9');
  expect(body).toContain('job_dead_letters{job="note",service="test"} 2');
  backlog = null;
  expect((await metrics.render()).body).not.toMatch(/^job_(oldest_due|dead_letters)\S* /m);
});
