import { dayMs } from '@countinghouse/calendar';
import { sql, withTransaction } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startAt, useJobsDatabase } from '../test/jobs-database.ts';
import { listDeadLetters, redriveDeadLetters } from './dead-letters.ts';
import { defineJob } from './job-kind.ts';
import { listJobPayloads } from './job-payloads.ts';

const note = defineJob({ name: 'note', data: z.object({ text: z.string() }), concurrency: 3 });
const fragile = defineJob({
  name: 'fragile',
  data: z.object({}),
  retriesMax: 2,
  retryDelaySeconds: 10,
});
const nightly = defineJob({ name: 'nightly', data: z.object({}), cron: '0 3 * * *' });
const slow = defineJob({ name: 'slow', data: z.object({}), runSecondsMax: 60, retriesMax: 3 });
const once = defineJob({ name: 'once', data: z.object({}), retriesMax: 0 });

const use = useJobsDatabase([note, fragile, nightly, slow, once]);

describe('a job sent within a transaction', () => {
  test('runs once when the transaction commits', async () => {
    const { jobs, runs } = use.createWorker();
    const texts: string[] = [];
    jobs.define(note, async ({ text }) => texts.push(text));
    await jobs.start();
    await withTransaction(use.database.db, async (tx) => {
      await sql`insert into notes (text) values ('kept')`.execute(tx);
      await jobs.send(tx, note, { text: 'kept' });
    });
    await use.tickUntil('the job has run', () => runs.length > 0);
    await use.clock.tick(60_000);
    expect(texts).toEqual(['kept']);
    expect(runs).toMatchObject([{ job: 'note', outcome: 'finished' }]);
  });

  test('never was when the transaction is rolled back', async () => {
    const { jobs, runs } = use.createWorker();
    const texts: string[] = [];
    jobs.define(note, async ({ text }) => texts.push(text));
    await jobs.start();
    const lost = withTransaction(use.database.db, async (tx) => {
      await jobs.send(tx, note, { text: 'lost' });
      throw new Error('the business said no');
    });
    await expect(lost).rejects.toThrow('the business said no');
    await jobs.send(use.database.db, note, { text: 'later' });
    await use.tickUntil('the later job has run', () => runs.length > 0);
    await use.clock.tick(60_000);
    expect(texts).toEqual(['later']);
  });

  test('is taken once under one id', async () => {
    const { jobs } = use.createWorker();
    const id = '01990000-0000-7000-8000-000000000001';
    expect(await jobs.send(use.database.db, note, { text: 'first' }, { id })).toBe(id);
    expect(await jobs.send(use.database.db, note, { text: 'again' }, { id })).toBeNull();
  });

  test('does not start before its time', async () => {
    const { jobs, runs } = use.createWorker();
    jobs.define(note, async () => undefined);
    await jobs.start();
    const inAnHour = new Date(use.clock.now() + 3_600_000);
    await jobs.send(use.database.db, note, { text: 'later' }, { startAt: inAnHour });
    await use.clock.tick(60_000);
    expect(runs).toEqual([]);
    await use.clock.setTime(inAnHour);
    await use.tickUntil('the job has run', () => runs.length > 0);
  });

  test('is refused at once when its payload is wrong', async () => {
    const { jobs } = use.createWorker();
    const wrong = { text: 5 } as unknown as { text: string };
    await expect(async () => jobs.send(use.database.db, note, wrong)).rejects.toThrow(/text/);
  });
});

describe('a schedule', () => {
  test('fires by the clock that was passed in, once, and not before', async () => {
    const { jobs, runs } = use.createWorker();
    jobs.define(nightly, async () => undefined);
    await jobs.start();
    await use.clock.setTime(new Date('2100-11-16T02:58:00Z'));
    await use.clock.tick(90_000);
    expect(runs).toEqual([]);
    await use.tickUntil('the schedule has fired', () => runs.length > 0);
    expect(new Date(use.clock.now()).toISOString()).toMatch(/^2100-11-16T03:0[0-2]/);
    await use.clock.tick(600_000);
    expect(runs).toMatchObject([{ job: 'nightly', outcome: 'finished' }]);
  });

  test('missed while nothing ran is made up for', async () => {
    const first = use.createWorker();
    first.jobs.define(nightly, async () => undefined);
    await first.jobs.start();
    await use.clock.tick(60_000);
    await first.jobs.stop();
    await use.clock.setTime(new Date('2100-11-17T09:00:00Z'));
    const second = use.createWorker();
    second.jobs.define(nightly, async () => undefined);
    await second.jobs.start();
    await use.tickUntil('the schedule has fired', () => second.runs.length > 0);
    await use.clock.tick(600_000);
    expect(second.runs).toHaveLength(1);
  });
});

describe('a run that fails', () => {
  test('is listed with its reason once it is dead, and runs again when it is put back', async () => {
    const { jobs, runs } = use.createWorker();
    let isBroken = true;
    jobs.define(once, async () => {
      if (isBroken) throw new Error('no such bank');
    });
    await jobs.start();
    await jobs.send(use.database.db, once, {});
    await use.tickUntil('it is dead', async () => (await jobs.backlog())[0]?.deadLetters === 1);
    const [dead, ...others] = await listDeadLetters(use.database.db, 10);
    expect([dead, others]).toMatchObject([{ job: 'once', reason: 'no such bank' }, []]);
    const asked = async (which: 'dead' | 'waiting') =>
      listJobPayloads(use.database.db, once, { which, rowsMax: 10 });
    expect(await asked('dead')).toEqual([{ data: {}, reason: 'no such bank' }]);
    expect(await asked('waiting')).toEqual([]);
    isBroken = false;
    const put = (which: Parameters<typeof redriveDeadLetters>[1]): Promise<number> =>
      withTransaction(use.database.db, (tx) => redriveDeadLetters(tx, which));
    expect(await put({ job: 'note' })).toBe(0);
    expect(await put({ ids: [dead?.id ?? ''] })).toBe(1);
    await use.tickUntil('it has run again', () => runs.length === 2);
    expect(runs.map((run) => run.outcome)).toEqual(['dead_lettered', 'finished']);
    expect(await listDeadLetters(use.database.db, 10)).toEqual([]);
  });

  test('by taking too long has its signal aborted and is repeated', async () => {
    const { jobs, runs } = use.createWorker();
    let isAborted = false;
    jobs.define(slow, (_data, signal) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return new Promise(() => undefined);
    });
    await jobs.start();
    await jobs.send(use.database.db, slow, {});
    await use.tickUntil('the run was given up', () => runs.length > 0);
    expect(isAborted).toBe(true);
    expect(runs).toMatchObject([{ job: 'slow', outcome: 'failed' }]);
  });

  test('because its payload is not understood is dead-lettered at once', async () => {
    const { jobs, runs } = use.createWorker();
    const older = defineJob({ name: 'note', data: z.object({ number: z.number() }) });
    jobs.define(note, async () => undefined);
    await jobs.start();
    await jobs.send(use.database.db, older, { number: 5 });
    await use.tickUntil('the run is over', () => runs.length > 0);
    expect(runs).toMatchObject([{ job: 'note', outcome: 'dead_lettered' }]);
  });
});

describe('stopping', () => {
  test('waits for the running job and takes no other', async () => {
    const { jobs, runs } = use.createWorker();
    const release = Promise.withResolvers<void>();
    let started = 0;
    jobs.define(slow, async () => {
      started += 1;
      await release.promise;
    });
    await jobs.start();
    await jobs.send(use.database.db, slow, {});
    await use.tickUntil('the job runs', () => started === 1);
    const stopped = jobs.stop(10_000);
    await jobs.send(use.database.db, slow, {});
    release.resolve();
    await stopped;
    expect(runs).toMatchObject([{ outcome: 'finished' }]);
    expect(await states('slow')).toEqual(['completed', 'created']);
  });

  test('gives back what is not done in time, and the run does not count', async () => {
    const first = use.createWorker();
    let isRunning = false;
    first.jobs.define(once, (_data, signal) => {
      isRunning = true;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cut off')));
      });
    });
    await first.jobs.start();
    await first.jobs.send(use.database.db, once, {});
    await use.tickUntil('the job runs', () => isRunning);
    await first.jobs.stop(0);
    expect(first.runs).toMatchObject([{ outcome: 'given_back' }]);
    const second = use.createWorker();
    second.jobs.define(once, async () => undefined);
    await second.jobs.start();
    await use.tickUntil('another has run it', () => second.runs.length > 0);
    expect(second.runs).toMatchObject([{ outcome: 'finished' }]);
  });
});

test('two workers share the work and do no job twice', async () => {
  const done: string[] = [];
  const busy = new Set<object>();
  const bothBusy = Promise.withResolvers<void>();
  const workers = [use.createWorker(), use.createWorker()];
  for (const { jobs } of workers) {
    jobs.define(note, async ({ text }) => {
      done.push(text);
      busy.add(jobs);
      if (busy.size === workers.length) bothBusy.resolve();
      // Neither continues before both have begun: one alone would never finish.
      await bothBusy.promise;
    });
    await jobs.start();
  }
  const texts = Array.from({ length: 40 }, (_, index) => `job ${index}`);
  const sender = use.createWorker().jobs;
  await withTransaction(use.database.db, async (tx) => {
    for (const text of texts) await sender.send(tx, note, { text });
  });
  await use.tickUntil('all are done', () => done.length >= texts.length);
  await use.clock.tick(60_000);
  expect(done.toSorted()).toEqual(texts.toSorted());
});

test('a job whose process died is taken up by another', async () => {
  const { jobs, runs } = use.createWorker();
  jobs.define(note, async () => undefined);
  await jobs.send(use.database.db, note, { text: 'orphan' });
  // State left by a process that was killed while running the job.
  await sql`
    update pgboss.job set state = 'active', started_on = ${startAt}, heartbeat_on = ${startAt}
    where name = 'note'`.execute(use.database.db);
  await jobs.start();
  await use.clock.tick(30_000);
  expect(runs).toEqual([]);
  await use.tickUntil('another has run it', () => runs.length > 0);
  expect(use.clock.now() - startAt.getTime()).toBeLessThan(240_000);
});

test('the application role may do the upkeep: what was done a week ago is gone', async () => {
  const { jobs, runs, log } = use.createWorker();
  jobs.define(note, async () => undefined);
  await jobs.start();
  await jobs.send(use.database.db, note, { text: 'old' });
  await use.tickUntil('the job has run', () => runs.length > 0);
  await use.tickUntil('it is settled', async () => (await states('note'))[0] === 'completed');
  await use.clock.setTime(new Date(use.clock.now() + 8 * dayMs));
  await use.tickUntil('it is deleted', async () => (await states('note')).length === 0);
  expect(log()).toEqual([]);
});

test('the age of the oldest due job counts from when it could have run', async () => {
  const { jobs } = use.createWorker();
  const inAMinute = new Date(use.clock.now() + 60_000);
  await jobs.start();
  jobs.define(note, async () => undefined);
  await jobs.send(use.database.db, note, { text: 'later' }, { startAt: inAMinute });
  expect(await jobs.backlog()).toEqual([
    { job: 'note', oldestDueSeconds: 0, deadLetters: 0, waiting: 1 },
  ]);
  await use.clock.setTime(new Date(inAMinute.getTime() + 90_000));
  expect(await jobs.backlog()).toEqual([
    { job: 'note', oldestDueSeconds: 90, deadLetters: 0, waiting: 1 },
  ]);
});

test('a job can be run here and now, and says so when it fails', async () => {
  const { jobs, runs } = use.createWorker();
  jobs.define(note, async ({ text }) => {
    if (text === 'bad') throw new Error('no');
  });
  await jobs.runNow('note', { text: 'good' });
  await expect(jobs.runNow('note', { text: 'bad' })).rejects.toThrow('job note failed');
  expect(runs.map((run) => run.outcome)).toEqual(['finished', 'dead_lettered']);
});

async function states(name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} order by created_on`.execute(
    use.database.db,
  );
  return rows.map(({ state }) => state);
}
