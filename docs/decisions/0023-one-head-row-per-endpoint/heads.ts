import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  endpointCount,
  endpointOf,
  generateEndpoints,
} from '../../../bench/fixtures/generate-endpoints.ts';
import {
  generateLog,
  generateRetries,
  settleTables,
  workspaceOf,
} from '../../../bench/fixtures/generate-endpoints.ts';
import type { HeadSample } from '../../../bench/fixtures/generate-endpoints.ts';
import type { PaymentsDatabase } from '../../../bench/fixtures/payments-database.ts';
import { withClient } from '../../../bench/fixtures/with-client.ts';
import { createTimings, describeTimings } from '../../../bench/measure/timings.ts';
import type { Timings } from '../../../bench/measure/timings.ts';
import type { Progress } from '../../../tools/dev/progress.ts';
import { countPages, describePlans } from './plans.ts';
import { headsPerClaim, statements } from './statements.ts';
import type { StatementName } from './statements.ts';

export interface HeadsRequest {
  readonly database: PaymentsDatabase;
  readonly progress: Progress;
  readonly say: (line: string) => void;
  readonly parkedRows: number;
}

/** The smaller set, against which growth is told. */
const parkedRowsFew = 500_000;

const claimsPerRound = 60;
const rounds = 3;
const headsPerRead = 50;
const rowsPerHead = 20;
const retriesDuePerHead = 5;
const readsPerRound = 100;
const takeOverHeads = 5_000;
const takeOvers = 5;

/** Endpoints, a log with a backlog, and the smaller number of parked retries. */
export async function fillHeads({ database, parkedRows }: HeadsRequest): Promise<void> {
  await withClient(database.ownerUrl, async (owner) => {
    await generateEndpoints(owner);
    await generateLog(owner);
    await generateRetries(owner, 0, Math.min(parkedRowsFew, parkedRows));
    await settleTables(owner, [
      'webhook_endpoints',
      'webhook_retries',
      'event_log',
      'event_sequences',
    ]);
  });
}

/** Claims and reads at few and at many parked retries, plans, and a takeover. */
export async function measureHeads(request: HeadsRequest): Promise<void> {
  const { database, say } = request;
  await withClient(database.ownerUrl, async (owner) => {
    await measureAt(request, owner, Math.min(parkedRowsFew, request.parkedRows));
    if (request.parkedRows > parkedRowsFew) {
      await generateRetries(owner, parkedRowsFew, request.parkedRows);
      await measureAt(request, owner, request.parkedRows);
    }
    for (const line of await describePlans(database.applicationUrl, await readSample(owner))) {
      say(line);
    }
    await addOldMonths(owner);
    await withClient(database.applicationUrl, async (client) => {
      const sample = await readSample(owner);
      await sayPages(request, sample, '24 more months');
      say(
        `read events, 24 more months: ${describeTimings(await timeReads(client, sample, 'readEvents'))}`,
      );
    });
    await measureTakeOver(request, owner);
  });
}

/** Fifty heads, the one with a million events behind it first among them. */
export async function readSample(owner: pg.Client): Promise<HeadSample> {
  const { rows } = await owner.query<{ tenant_id: string; endpoint_id: string }>(
    `select ${workspaceOf('n')} as tenant_id, ${endpointOf('n')} as endpoint_id
     from generate_series(0, ${headsPerRead - 1}) as n`,
  );
  return {
    workspaceIds: rows.map((row) => row.tenant_id),
    endpointIds: rows.map((row) => row.endpoint_id),
  };
}

export function valuesFor(sample: HeadSample, name: 'readEvents' | 'readRetries'): unknown[] {
  if (name === 'readRetries') {
    return [sample.workspaceIds, sample.endpointIds, new Date(), rowsPerHead];
  }
  return [sample.workspaceIds, sample.workspaceIds.map(() => 0), rowsPerHead];
}

/** Prepared under its own name, as the driver of the service does it. */
export async function run(
  client: pg.Client,
  name: StatementName,
  values: readonly unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  return client.query<Record<string, unknown>>({
    name,
    text: statements[name],
    values: [...values],
  });
}

async function measureAt(request: HeadsRequest, owner: pg.Client, parked: number): Promise<void> {
  const label = `${parked.toLocaleString('en-US')} parked`;
  const sample = await readSample(owner);
  await makeRetriesDue(owner, sample);
  await request.progress.run('vacuum and analyze', () =>
    settleTables(owner, [
      'webhook_heads',
      'webhook_endpoints',
      'webhook_retries',
      'event_log',
      'event_sequences',
    ]),
  );
  await makeHeadsDue(owner);
  await sayPages(request, sample, label);
  for (const mode of ['auto', 'force_generic_plan', 'force_custom_plan'] as const) {
    const claims = createTimings();
    const claimsAny = createTimings();
    const events: number[] = [];
    const retries: number[] = [];
    await request.progress.run(`${label}, ${mode}`, async () => {
      for (let round = 0; round < (mode === 'auto' ? rounds : 1); round += 1) {
        await makeHeadsDue(owner);
        await withClient(request.database.applicationUrl, async (client) => {
          await client.query(`set plan_cache_mode = ${mode}`);
          await timeClaims(client, claims, 'claim');
          await timeClaims(client, claimsAny, 'claimAnyNumber');
          events.push(...(await timeReads(client, sample, 'readEvents')));
          retries.push(...(await timeReads(client, sample, 'readRetries')));
        });
      }
    });
    request.say(`claim 100, ${label}, ${mode}: ${describeTimings(claims.all())}`);
    request.say(`claim $3, ${label}, ${mode}: ${describeTimings(claimsAny.all())}`);
    request.say(`read events of 50 heads, ${label}, ${mode}: ${describeTimings(events)}`);
    request.say(`read retries of 50 heads, ${label}, ${mode}: ${describeTimings(retries)}`);
  }
}

async function sayPages(request: HeadsRequest, sample: HeadSample, label: string): Promise<void> {
  await withClient(request.database.applicationUrl, async (client) => {
    const claim = await countPages(client, 'claim', [randomUUID(), new Date()]);
    const events = await countPages(client, 'readEvents', valuesFor(sample, 'readEvents'));
    const retries = await countPages(client, 'readRetries', valuesFor(sample, 'readRetries'));
    request.say(`pages, ${label}: claim ${claim}, read events ${events}, read retries ${retries}`);
  });
}

/** As many of each head in the sample at either size, so that both read the same rows. */
async function makeRetriesDue(owner: pg.Client, sample: HeadSample): Promise<void> {
  await owner.query(
    `update webhook_retries w set due_at = now() - interval '1 second' from (
       select r.tenant_id, r.delivery_id, r.kind
       from unnest($1::uuid[], $2::uuid[]) as h (tenant_id, endpoint_id)
       cross join lateral (
         select s.tenant_id, s.delivery_id, s.kind from webhook_retries s
         where s.tenant_id = h.tenant_id and s.endpoint_id = h.endpoint_id
         order by s.due_at limit ${retriesDuePerHead}) as r) as d
     where w.tenant_id = d.tenant_id and w.delivery_id = d.delivery_id and w.kind = d.kind`,
    [sample.workspaceIds, sample.endpointIds],
  );
}

/** Every fourth head is due, the others later; nobody holds any. */
export async function makeHeadsDue(owner: pg.Client): Promise<void> {
  await owner.query(
    `update webhook_heads h set dispatcher_id = null,
       due_at = case when n % 4 = 0 then now() - interval '1 minute' + n * interval '0.1 ms'
         else now() + interval '1 hour' + n % 36000 * interval '1 second' end
     from (select ${workspaceOf('n % 20000')} as tenant_id, ${endpointOf('n')} as endpoint_id, n
       from generate_series(0, ${endpointCount - 1}) as n) as d
     where h.tenant_id = d.tenant_id and h.endpoint_id = d.endpoint_id`,
  );
  await owner.query('vacuum (analyze) webhook_heads');
}

async function timeClaims(
  client: pg.Client,
  timings: Timings,
  name: 'claim' | 'claimAnyNumber',
): Promise<void> {
  const dispatcherId = randomUUID();
  for (let claim = 0; claim < claimsPerRound; claim += 1) {
    const values = [dispatcherId, new Date()];
    const { rowCount } = await timings.time(() =>
      run(client, name, name === 'claim' ? values : [...values, headsPerClaim]),
    );
    if (rowCount !== headsPerClaim) throw new Error(`a claim took ${rowCount ?? 0} heads`);
  }
}

async function timeReads(
  client: pg.Client,
  sample: HeadSample,
  name: 'readEvents' | 'readRetries',
): Promise<readonly number[]> {
  const timings = createTimings();
  for (let read = 0; read < readsPerRound; read += 1) {
    await timings.time(() => run(client, name, valuesFor(sample, name)));
  }
  return timings.all();
}

/** Two years of months: the log is read by number, which says nothing about the month. */
async function addOldMonths(owner: pg.Client): Promise<void> {
  await owner.query(
    `select ensure_monthly_partitions('event_log', now() - interval '24 months', 23)`,
  );
}

async function measureTakeOver(request: HeadsRequest, owner: pg.Client): Promise<void> {
  const timings = createTimings();
  await withClient(request.database.applicationUrl, async (client) => {
    for (let round = 0; round < takeOvers; round += 1) {
      await makeHeadsDue(owner);
      const dispatcherId = randomUUID();
      await owner.query(
        `insert into webhook_dispatchers (id, started_at, lease_until, checkpoint)
         values ($1, now() - interval '1 hour', now() - interval '1 ms', $1)`,
        [dispatcherId],
      );
      await run(client, 'claimAnyNumber', [dispatcherId, new Date(), takeOverHeads]);
      const { rowCount } = await timings.time(() =>
        run(client, 'takeOver', [dispatcherId, new Date()]),
      );
      if (rowCount !== takeOverHeads) throw new Error(`a takeover freed ${rowCount ?? 0} heads`);
    }
  });
  request.say(`take over 5,000 heads: ${describeTimings(timings.all())}`);
}
