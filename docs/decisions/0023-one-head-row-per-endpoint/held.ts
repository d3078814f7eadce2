import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createIdSource, uuidV7Floor } from '@countinghouse/identifiers';
import type pg from 'pg';
import {
  settleTables,
  workspaceCount,
  workspaceOf,
} from '../../../bench/fixtures/generate-endpoints.ts';
import type { HeadSample } from '../../../bench/fixtures/generate-endpoints.ts';
import { withClient } from '../../../bench/fixtures/with-client.ts';
import { createTimings, describeTimings } from '../../../bench/measure/timings.ts';
import type { Timings } from '../../../bench/measure/timings.ts';
import { makeHeadsDue, readSample, run, valuesFor } from './heads.ts';
import type { HeadsRequest } from './heads.ts';
import { countPages } from './plans.ts';

const eventsPerTick = 100;
const tickMs = 100;
const fanOutEveryMs = 50;
const probeEveryMs = 500;
const outboxPerLane = 200;

/** Half of the events belong to one workspace, the rest to all. */
const hotShare = 0.5;
const hotWorkspace = 7;

/** Longer than any transaction of the application may last. */
export const floorLongMs = 60_000;
export const floorShortMs = 5_000;
/** With a short floor, every so often a look with the long one. */
const longLookShare = 0.02;
const noFloor = '00000000-0000-0000-0000-000000000000';

/** The beginning and the end that are compared. */
const windowMsMax = 20_000;

/** Tables whose rows change or go. */
const watched = ['event_outbox', 'event_sequences', 'webhook_heads'] as const;

interface HeldOptions {
  readonly holdSeconds: number;
  readonly isHeld: boolean;
  /** How far back the loops look usually, in the outbox and among due heads. */
  readonly floorMs: number;
}

/** A thousand events a second from outbox to heads while somebody keeps a snapshot open. */
export async function measureHeld(
  request: HeadsRequest,
  { holdSeconds, isHeld, floorMs }: HeldOptions,
): Promise<void> {
  const { ownerUrl, adminUrl } = request.database;
  await withClient(ownerUrl, async (owner) => {
    await emptyQueues(owner);
    const workspaces = await listWorkspaces(owner);
    const sample = await readSample(owner);
    // Not the application's role: its transactions end by themselves after seconds.
    await withClient(adminUrl, async (holder) => {
      if (isHeld) await holder.query('begin isolation level repeatable read; select 1');
      const timings = createLoadTimings();
      const load = { request, holdSeconds, workspaces, sample, timings, floorMs };
      const title = `${holdSeconds} s of 1,000 events/s, ${isHeld ? 'a snapshot held' : 'nothing held'}, floor ${floorMs} ms`;
      const counts = await request.progress.run(title, () => runLoad(load));
      request.say(`${title}: made ${counts.made}, numbered ${counts.numbered}`);
      sayTimings(load);
      await sayRemains(request, owner);
    });
  });
}

const timingNames = [
  'take outbox',
  'number and wake',
  'claim 100',
  'release',
  'read events of 50 heads',
  'read retries of 50 heads',
  'due heads, no floor',
  'due heads, floor 5 s',
  'look, no floor',
  'look, floor 60 s',
  'look, floor 5 s',
] as const;
type LoadTimings = Readonly<Record<(typeof timingNames)[number], Timings>>;

interface Load {
  readonly request: HeadsRequest;
  readonly holdSeconds: number;
  readonly workspaces: readonly string[];
  readonly sample: HeadSample;
  readonly timings: LoadTimings;
  readonly floorMs: number;
}

/** Nothing waits at the beginning, and no dead row is left of earlier measurements. */
async function emptyQueues(owner: pg.Client): Promise<void> {
  await makeHeadsDue(owner);
  await owner.query('update webhook_heads set due_at = null where due_at <= now()');
  await settleTables(owner, ['webhook_heads', 'event_outbox']);
}

function createLoadTimings(): LoadTimings {
  return {
    'take outbox': createTimings(),
    'number and wake': createTimings(),
    'claim 100': createTimings(),
    release: createTimings(),
    'read events of 50 heads': createTimings(),
    'read retries of 50 heads': createTimings(),
    'due heads, no floor': createTimings(),
    'due heads, floor 5 s': createTimings(),
    'look, no floor': createTimings(),
    'look, floor 60 s': createTimings(),
    'look, floor 5 s': createTimings(),
  };
}

async function runLoad(load: Load): Promise<{ readonly made: number; readonly numbered: number }> {
  const newId = createIdSource({ cell: 0, nowMs: Date.now });
  const dispatcherId = randomUUID();
  let made = 0;
  let numbered = 0;
  await Promise.all([
    repeat(load, tickMs, async (client) => {
      made += await produce(client, load.workspaces, newId);
    }),
    repeat(load, fanOutEveryMs, async (client) => {
      numbered += await fanOut(client, load);
    }),
    repeat(load, fanOutEveryMs, (client) => serve(client, load, dispatcherId)),
    repeat(load, probeEveryMs, (client) => probe(client, load)),
  ]);
  return { made, numbered };
}

async function repeat(
  { request, holdSeconds }: Load,
  everyMs: number,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const endAtMs = performance.now() + holdSeconds * 1_000;
  await withClient(request.database.applicationUrl, async (client) => {
    while (performance.now() < endAtMs) {
      const beganMs = performance.now();
      await work(client);
      await wait(Math.max(0, everyMs - (performance.now() - beganMs)));
    }
  });
}

async function produce(
  client: pg.Client,
  workspaces: readonly string[],
  newId: () => string,
): Promise<number> {
  const chosen = Array.from({ length: eventsPerTick }, () =>
    Math.random() < hotShare ? hotWorkspace : Math.floor(Math.random() * workspaceCount),
  );
  const ids = chosen.map(() => newId());
  await run(client, 'insertEvents', [chosen.map((number) => workspaces[number]), ids]);
  return ids.length;
}

async function fanOut(client: pg.Client, { timings, floorMs }: Load): Promise<number> {
  const backMs = Math.random() < longLookShare ? floorLongMs : floorMs;
  await client.query('begin');
  const { rows } = await timings['take outbox'].time(() =>
    run(client, 'takeOutbox', [uuidV7Floor(Date.now() - backMs), outboxPerLane]),
  );
  if (rows.length > 0) {
    const values = [rows.map((row) => row['tenant_id']), rows.map((row) => row['event_id'])];
    await timings['number and wake'].time(() =>
      run(client, 'numberEvents', [...values, new Date()]),
    );
  }
  await client.query('commit');
  return rows.length;
}

/** Heads are given back at once: the worst case, since a dispatcher may keep busy ones. */
async function serve(
  client: pg.Client,
  { timings, floorMs }: Load,
  dispatcherId: string,
): Promise<void> {
  const backMs = Math.random() < longLookShare ? floorLongMs : floorMs;
  const { rows } = await timings['claim 100'].time(() =>
    backMs < floorLongMs
      ? run(client, 'claimFromFloor', [dispatcherId, new Date(), new Date(Date.now() - backMs)])
      : run(client, 'claim', [dispatcherId, new Date()]),
  );
  if (rows.length === 0) return;
  await timings.release.time(() =>
    run(client, 'release', [
      rows.map((row) => row['tenant_id']),
      rows.map((row) => row['endpoint_id']),
      rows.map((row) => row['cursor_sequence']),
      rows.map(() => null),
    ]),
  );
}

async function probe(client: pg.Client, { sample, timings }: Load): Promise<void> {
  await timings['read events of 50 heads'].time(() =>
    run(client, 'readEvents', valuesFor(sample, 'readEvents')),
  );
  await timings['read retries of 50 heads'].time(() =>
    run(client, 'readRetries', valuesFor(sample, 'readRetries')),
  );
  const due = (floorAtMs: number) => run(client, 'lookAtDue', [new Date(), new Date(floorAtMs)]);
  await timings['due heads, no floor'].time(() => due(0));
  await timings['due heads, floor 5 s'].time(() => due(Date.now() - floorShortMs));
  const look = (floor: string) => run(client, 'lookAtOutbox', [floor, outboxPerLane]);
  await timings['look, no floor'].time(() => look(noFloor));
  await timings['look, floor 60 s'].time(() => look(uuidV7Floor(Date.now() - floorLongMs)));
  await timings['look, floor 5 s'].time(() => look(uuidV7Floor(Date.now() - floorShortMs)));
}

/** Beginning and end side by side: what grew did so because of the snapshot. */
function sayTimings({ request, holdSeconds, timings }: Load): void {
  const windowMs = Math.min(windowMsMax, (holdSeconds * 1_000) / 3);
  for (const name of timingNames) {
    const first = timings[name].between(0, windowMs);
    const last = timings[name].between(holdSeconds * 1_000 - windowMs, Number.POSITIVE_INFINITY);
    request.say(`  ${name}: ${describeTimings(first)} → ${describeTimings(last)}`);
  }
}

async function sayRemains(request: HeadsRequest, owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ relname: string; dead: string; live: string }>(
    `select relname, n_dead_tup::text as dead, n_live_tup::text as live
     from pg_stat_user_tables where relname = any ($1) order by relname`,
    [watched],
  );
  for (const row of rows) request.say(`  ${row.relname}: ${row.dead} dead, ${row.live} live`);
  const now = new Date();
  const looks = [
    ['due heads, no floor', 'lookAtDue', [now, new Date(0)]],
    ['due heads, floor 5 s', 'lookAtDue', [now, new Date(now.getTime() - floorShortMs)]],
    ['outbox, no floor', 'lookAtOutbox', [noFloor, outboxPerLane]],
    [
      'outbox, floor 60 s',
      'lookAtOutbox',
      [uuidV7Floor(now.getTime() - floorLongMs), outboxPerLane],
    ],
    [
      'outbox, floor 5 s',
      'lookAtOutbox',
      [uuidV7Floor(now.getTime() - floorShortMs), outboxPerLane],
    ],
  ] as const;
  for (const [label, name, values] of looks) {
    request.say(`  pages of ${label}: ${await countPages(owner, name, values)}`);
  }
}

async function listWorkspaces(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select ${workspaceOf('n')} as id from generate_series(0, ${workspaceCount - 1}) as n order by n`,
  );
  return rows.map((row) => row.id);
}
