import { describeSchema, sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { execute, roles, useJobsDatabase } from '../test/jobs-database.ts';
import { fingerprintJobs, installJobs } from './install-jobs.ts';
import { defineJob } from './job-kind.ts';

const note = defineJob({ name: 'note', data: z.object({}), retriesMax: 3 });
const hourly = defineJob({ name: 'hourly', data: z.object({}), cron: '0 * * * *' });
const daily = defineJob({ name: 'daily', data: z.object({}), cron: '0 0 * * *' });

const use = useJobsDatabase([note, hourly, daily]);
const install = (queues: Parameters<typeof fingerprintJobs>[0]) =>
  installJobs({
    ownerUrl: use.testDatabase.ownerUrl,
    roles,
    queues,
  });

describe('installing again', () => {
  test('keeps the jobs, takes the new options and schedules, and drops the old ones', async () => {
    await use.createWorker().jobs.send(use.database.db, note, {});
    await install([
      { ...note, retriesMax: 7 },
      { ...hourly, cron: '30 * * * *' },
    ]);
    const jobs = await execute(
      use.testDatabase.ownerUrl,
      "select from pgboss.job where name='note'",
    );
    const queues = await execute(
      use.testDatabase.ownerUrl,
      "select retry_limit, dead_letter from pgboss.queue where name = 'note'",
    );
    const schedules = await execute(
      use.testDatabase.ownerUrl,
      'select name, cron from pgboss.schedule',
    );
    expect(jobs).toHaveLength(1);
    expect(queues).toEqual([{ retry_limit: 7, dead_letter: 'dead-letters' }]);
    expect(schedules).toEqual([{ name: 'hourly', cron: '30 * * * *' }]);
  });

  // Repeated, because the race it guards against lasts milliseconds.
  test('two at a time get through', { repeats: 15 }, async () => {
    await Promise.all([install([note, hourly, daily]), install([note, hourly, daily])]);
    const schedules = await execute(use.testDatabase.ownerUrl, 'select from pgboss.schedule');
    expect(schedules).toHaveLength(2);
  });
});

test('the fingerprint changes with a queue, a schedule or an option', () => {
  const changed = [
    fingerprintJobs([note]),
    fingerprintJobs([hourly]),
    fingerprintJobs([{ ...hourly, cron: '1 * * * *' }]),
    fingerprintJobs([{ ...note, retriesMax: 4 }]),
  ];
  expect(new Set(changed).size).toBe(changed.length);
  expect(fingerprintJobs([note])).toBe(changed[0]);
});

describe('the application role', () => {
  test.each([
    ['make a table', 'create table pgboss.mine (id integer)'],
    ['add a schedule', "insert into pgboss.schedule (name, cron) values ('note', '* * * * *')"],
    ['remove a schedule', 'delete from pgboss.schedule'],
    ['remove a queue', "select pgboss.delete_queue('note')"],
    ['read or write the list of upgrades', 'delete from pgboss.bam'],
    ['empty the queues at a stroke', 'truncate pgboss.job'],
    ['give itself a later release', 'insert into pgboss.version (version) values (999)'],
  ])('may not %s', async (_what, text) => {
    await expect(sql.raw(text).execute(use.database.db)).rejects.toThrow(/permission denied/);
  });
});

test('the tables of the queues are not among the tables of the service', async () => {
  const description = await describeSchema(use.testDatabase.ownerUrl);
  expect(description).toContain('interface NotesTable');
  expect(description).not.toMatch(/JobTable|QueueTable/);
});

test('a worker without job tables says so, and starts when they are there', async () => {
  const schema = 'late';
  const { jobs } = use.createWorker({ schema, clock: realClock });
  await expect(jobs.start()).rejects.toThrow();
  await installJobs({
    ownerUrl: use.testDatabase.ownerUrl,
    roles,
    schema,
    queues: [note],
  });
  await jobs.start();
});

const realClock = {
  now: () => Date.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (handle: unknown) => clearInterval(handle as NodeJS.Timeout),
};
