import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { inChunks } from '../../../bench/fixtures/generate-endpoints.ts';
import { withClient } from '../../../bench/fixtures/with-client.ts';
import { createTimings, describeTimings } from '../../../bench/measure/timings.ts';
import type { HeadsRequest } from './heads.ts';

const batchSize = 100;
const parkedRowsFew = 500_000;
const cappedRows = 1_000_000;
const fetchesMax = 60;
/** A fetch that reads millions of rows takes seconds; a few of those say enough. */
const fetchingMsMax = 20_000;
const dueRows = (fetchesMax + 1) * batchSize;

/** The same shapes on pg-boss: every delivery a job, a queue with a table of its own per shape. */
export async function measurePgBoss(request: HeadsRequest, jobs: number): Promise<void> {
  await withBoss(request, (boss) =>
    withClient(request.database.ownerUrl, async (owner) => {
      await measureParked(request, boss, owner, jobs);
      await measureCapped(request, boss, owner);
    }),
  );
}

export async function measurePgBossHeld(request: HeadsRequest, holdSeconds: number): Promise<void> {
  await withBoss(request, (boss) => measureHeldQueue(request, boss, holdSeconds));
}

async function withBoss(
  { database, say }: HeadsRequest,
  work: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: database.ownerUrl,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => say(`pg-boss: ${error.message}`));
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function measureParked(
  request: HeadsRequest,
  boss: PgBoss,
  owner: pg.Client,
  jobs: number,
): Promise<void> {
  const queue = 'parked';
  await boss.createQueue(queue, { partition: true });
  let parked = 0;
  for (const goal of new Set([Math.min(parkedRowsFew, jobs), jobs])) {
    // Deliveries that failed were made before those that are new.
    await insertJobs(owner, {
      queue,
      rows: goal - parked,
      title: 'parked jobs',
      age: '1 hour',
      startIn: '2 hours',
    });
    parked = goal;
    await insertDueJobs(owner, queue);
    await request.progress.run('vacuum and analyze', () =>
      owner.query('vacuum (analyze) pgboss.job'),
    );
    const label = `${parked.toLocaleString('en-US')} parked`;
    request.say(`pg-boss fetch 100, ${label}: ${await timeFetches(boss, queue, {})}`);
    await owner.query(`delete from pgboss.job where name = $1 and start_after < now()`, [queue]);
  }
}

async function measureCapped(request: HeadsRequest, boss: PgBoss, owner: pg.Client): Promise<void> {
  const queue = 'capped';
  await boss.createQueue(queue, { partition: true });
  await insertDueJobs(owner, queue);
  await owner.query('vacuum (analyze) pgboss.job');
  const options = { groupConcurrency: 1 };
  request.say(`pg-boss fetch 100, no backlog: ${await timeFetches(boss, queue, options)}`);
  await owner.query('delete from pgboss.job where name = $1', [queue]);
  await insertJobs(owner, {
    queue,
    rows: cappedRows,
    title: 'jobs of one group',
    age: '1 hour',
    startIn: '-1 hour',
    group: 'dead',
  });
  await owner.query(
    `update pgboss.job set state = 'active', started_on = now() where (name, id) in (
       select name, id from pgboss.job where name = $1 limit 1)`,
    [queue],
  );
  await insertDueJobs(owner, queue);
  await request.progress.run('vacuum and analyze', () =>
    owner.query('vacuum (analyze) pgboss.job'),
  );
  request.say(
    `pg-boss fetch 100, 1,000,000 behind one capped group: ${await timeFetches(boss, queue, options)}`,
  );
}

function insertDueJobs(owner: pg.Client, queue: string): Promise<void> {
  const due = { title: 'due jobs', age: '1 minute', startIn: '-1 minute' };
  return insertJobs(owner, { queue, rows: dueRows, ...due });
}

interface JobRows {
  readonly queue: string;
  readonly rows: number;
  readonly title: string;
  readonly age: string;
  readonly startIn: string;
  readonly group?: string;
}

/** Groups stand for endpoints: 100,000 unless all jobs are one endpoint's. */
async function insertJobs(owner: pg.Client, jobs: JobRows): Promise<void> {
  if (jobs.rows === 0) return;
  const group = jobs.group === undefined ? `'group ' || n % 100000` : pg.escapeLiteral(jobs.group);
  await inChunks(owner, jobs.title, 0, jobs.rows, [
    `insert into pgboss.job (name, data, group_id, start_after, created_on, policy)
     select ${pg.escapeLiteral(jobs.queue)}, jsonb_build_object('event', n), ${group},
       now() + interval ${pg.escapeLiteral(jobs.startIn)} + n * interval '1 ms',
       now() - interval ${pg.escapeLiteral(jobs.age)} + n * interval '1 us', 'standard'
     from generate_series($1::bigint, $2::bigint) as n`,
  ]);
}

async function timeFetches(
  boss: PgBoss,
  queue: string,
  options: { readonly groupConcurrency?: number },
): Promise<string> {
  const timings = createTimings();
  const giveUpAtMs = performance.now() + fetchingMsMax;
  for (let fetch = 0; fetch < fetchesMax && performance.now() < giveUpAtMs; fetch += 1) {
    const found = await timings.time(() => boss.fetch(queue, { batchSize, ...options }));
    if (found.length === 0) throw new Error(`nothing fetched from ${queue}`);
  }
  return describeTimings(timings.all());
}

/** A thousand jobs a second sent, fetched and completed while somebody keeps a snapshot open. */
async function measureHeldQueue(
  request: HeadsRequest,
  boss: PgBoss,
  holdSeconds: number,
): Promise<void> {
  const queue = 'held';
  await boss.createQueue(queue, { partition: true });
  const holder = new pg.Client({ connectionString: request.database.adminUrl });
  await holder.connect();
  await holder.query('begin isolation level repeatable read; select 1');
  const fetches = createTimings();
  const completions = createTimings();
  const endAtMs = performance.now() + holdSeconds * 1_000;
  let sent = 0;
  let done = 0;
  const produce = async () => {
    while (performance.now() < endAtMs) {
      const beganMs = performance.now();
      await boss.insert(
        queue,
        Array.from({ length: batchSize }, () => ({ data: { text: 'x'.repeat(300) } })),
      );
      sent += batchSize;
      await wait(Math.max(0, 100 - (performance.now() - beganMs)));
    }
  };
  const serve = async () => {
    while (performance.now() < endAtMs) {
      const beganMs = performance.now();
      const jobs = await fetches.time(() => boss.fetch(queue, { batchSize }));
      if (jobs.length > 0) {
        await completions.time(() =>
          boss.complete(
            queue,
            jobs.map((job) => job.id),
          ),
        );
      }
      done += jobs.length;
      await wait(Math.max(0, 50 - (performance.now() - beganMs)));
    }
  };
  const title = `pg-boss, ${holdSeconds} s of 1,000 jobs/s, a snapshot held`;
  await request.progress.run(title, () => Promise.all([produce(), serve()]));
  const windowMs = Math.min(20_000, (holdSeconds * 1_000) / 3);
  const lastMs = holdSeconds * 1_000 - windowMs;
  request.say(`${title}: sent ${sent}, done ${done}`);
  for (const [name, all] of [
    ['fetch 100', fetches],
    ['complete', completions],
  ] as const) {
    const last = all.between(lastMs, Number.POSITIVE_INFINITY);
    request.say(
      `  ${name}: ${describeTimings(all.between(0, windowMs))} → ${describeTimings(last)}`,
    );
  }
  await holder.end();
}
