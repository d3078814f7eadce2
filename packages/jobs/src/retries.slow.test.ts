import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useJobsDatabase } from '../test/jobs-database.ts';
import { defineJob } from './job-kind.ts';

const fragile = defineJob({
  name: 'fragile',
  data: z.object({}),
  retriesMax: 2,
  retryDelaySeconds: 10,
});

const use = useJobsDatabase([fragile]);

test('a run that fails is repeated with longer waits and then dead-lettered, with one line for each', async () => {
  const { jobs, runs, log } = use.createWorker();
  const startedAtMs: number[] = [];
  jobs.define(fragile, async () => {
    startedAtMs.push(use.clock.now());
    throw new Error('no');
  });
  await jobs.start();
  await jobs.send(use.database.db, fragile, {});
  await use.tickUntil('all runs are done', () => runs.length === 3);
  await use.tickUntil('it is dead', async () => {
    const backlog = await jobs.backlog();
    return backlog[0]?.deadLetters === 1;
  });
  expect(runs.map((run) => run.outcome)).toEqual(['failed', 'failed', 'dead_lettered']);
  const [first = 0, second = 0, third = 0] = startedAtMs;
  expect(second - first).toBeGreaterThanOrEqual(10_000);
  expect(third - second).toBeGreaterThanOrEqual(20_000);
  expect(log().map((line) => [line['msg'], line['run'], line['runs_max']])).toEqual([
    ['job_failed', 1, 3],
    ['job_failed', 2, 3],
    ['job_dead_lettered', 3, 3],
  ]);
  const { rows } = await sql<{ output: unknown }>`
    select output from pgboss.job where name = 'fragile'`.execute(use.database.db);
  expect(rows).toEqual([{ output: { message: 'no' } }]);
});
