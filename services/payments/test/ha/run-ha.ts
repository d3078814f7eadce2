import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable, sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { startMoneyOutWorld } from '../support/money-out/money-out-world.ts';
import type { MoneyOutWorld } from '../support/money-out/money-out-world.ts';
import {
  comparePayouts,
  listSentReferences,
  startPayoutLoad,
} from '../support/money-out/payout-load.ts';
import type { PayoutLoad } from '../support/money-out/payout-load.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type { DeliveringProcesses } from '../support/processes/delivering-processes.ts';
import { startHaCluster } from './ha-cluster.ts';
import type { HaCluster } from './ha-cluster.ts';
import { haPorts } from './ha-configuration.ts';
import { haFaults, haFaultsWanted } from './ha-faults.ts';
import type { HaFault } from './ha-faults.ts';
import { findPatroni } from './patroni-program.ts';

export interface HaOptions {
  /** No fault begins later than this, but for those that are wanted in a long run. */
  readonly seconds: number;
  /** Payouts under way at a time. */
  readonly lanes: number;
  readonly tell: (text: string) => void;
}

export interface HaReport {
  readonly faults: readonly FaultReport[];
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly double: readonly string[];
  readonly ledgerBreaks: number;
  readonly eventsSent: number;
}

interface FaultReport {
  readonly name: string;
  /** The longest time without an acknowledged payout, from the fault until the cluster is whole. */
  readonly gapSeconds: number;
}

/** From here on a run meets every fault that is wanted, however slow the machine. */
const wholeRunSeconds = 240;
const fundsMinor = 1_000_000_000_000n;
const eventEveryMs = 100;
/** Before the first fault, and after the last. */
const calmMs = 5_000;
const goOnWaitMs = 120_000;
/** Questions about unknown outcomes, resends, and the questions after those. */
const afterwardsSeconds = [400, 400, 400, 4_000, 90_000];
const restWaitMs = 300_000;

/** Two APIs, a worker and a dispatcher on a cluster whose machines die and freeze one after the other. */
export async function runHa({ seconds, lanes, tell }: HaOptions): Promise<HaReport> {
  const cluster = await startHaCluster(await findPatroni(tell), tell);
  const closing: (() => Promise<void>)[] = [cluster.stop];
  try {
    tell('a payments database, two APIs, a worker and a dispatcher');
    const world = await startMoneyOutWorld({ adminUrl: cluster.adminUrl });
    closing.push(world.stop);
    await giveFunds(world.database, world.tenant.liveWorkspaceId, fundsMinor);
    const delivering = await startServices(world);
    closing.push(delivering.stop);
    const load = startPayoutLoad({
      lanes,
      payOut: (idempotencyKey) =>
        world.payOut(`http://127.0.0.1:${haPorts.api}/api/v1`, { amount: 1, idempotencyKey }),
    });
    const events = startEvents(delivering);
    await wait(calmMs);
    const faults = await causeFaults(cluster, load, seconds, tell);
    await wait(calmMs);
    await load.stop();
    await events.stop();
    tell(`${load.acknowledged.size} payouts acknowledged; everything comes to rest`);
    await comeToRest(world);
    const { liveWorkspaceId } = world.tenant;
    const sent = await listSentReferences(world.simulator);
    const books = await comparePayouts(world.database, liveWorkspaceId, load.acknowledged, sent);
    const missing = await waitForEvents(delivering);
    return {
      faults,
      acknowledged: load.acknowledged.size,
      lost: [...books.lost, ...missing.map((id) => `event ${id} never arrived`)],
      double: books.double,
      ledgerBreaks: (await verifyLedger(world.database)).length,
      eventsSent: delivering.emitted.length,
    };
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

/** Straight to HAProxy: no test's cable between a process and its database. */
async function startServices(world: MoneyOutWorld): Promise<DeliveringProcesses> {
  const { testDatabase } = world;
  const direct = { PAYMENTS_DATABASE_URL: testDatabase.applicationUrl };
  world.front.leadTo(`http://127.0.0.1:${haPorts.api}`);
  for (const port of haPorts.apis) {
    const api = await world.startApi({ ...direct, PAYMENTS_PORT: `${port}` });
    await api.waitUntilReady(goOnWaitMs);
  }
  const worker = await world.startWorker(direct);
  await worker.waitUntilWorking();
  const delivering = await startDeliveringProcesses({ testDatabase, endpointCount: 4 });
  await delivering.start({ databaseUrl: testDatabase.applicationUrl });
  return delivering;
}

/** While the database is away nobody can say whether an event was committed; the next one follows. */
function startEvents({ endpoints, emit }: DeliveringProcesses) {
  let isStopped = false;
  async function run(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const endpoint = endpoints[turn % endpoints.length];
      if (endpoint !== undefined) {
        await emit(endpoint).catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
        });
      }
      await wait(eventEveryMs);
    }
  }
  const running = run();
  running.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function causeFaults(
  cluster: HaCluster,
  load: PayoutLoad,
  seconds: number,
  tell: (text: string) => void,
): Promise<readonly FaultReport[]> {
  const reports: FaultReport[] = [];
  const endAtMs = performance.now() + seconds * 1_000;
  const wanted = seconds >= wholeRunSeconds ? haFaultsWanted : 1;
  for (const fault of repeatForever(haFaults)) {
    if (reports.length >= wanted && performance.now() >= endAtMs) return reports;
    const gapSeconds = (await causeFault(cluster, load, fault)) / 1_000;
    reports.push({ name: fault.name, gapSeconds });
    tell(`${fault.name}: ${gapSeconds.toFixed(1)} s without an acknowledgement`);
  }
  return reports;
}

async function causeFault(cluster: HaCluster, load: PayoutLoad, fault: HaFault): Promise<number> {
  const primary = await cluster.waitForPrimary(null);
  load.takeWorstGapMs();
  await fault.cause(cluster, primary);
  const enough = load.acknowledged.size + 1;
  await waitUntil('payouts go on', () => load.acknowledged.size > enough, goOnWaitMs);
  await cluster.waitUntilWhole();
  return load.takeWorstGapMs();
}

function* repeatForever<Thing>(things: readonly Thing[]): Generator<Thing> {
  for (;;) yield* things;
}

/** What nobody knew the outcome of is asked about, and sent again where the provider denies it. */
async function comeToRest(world: MoneyOutWorld): Promise<void> {
  for (const seconds of afterwardsSeconds) {
    await world.advance(seconds);
    await waitUntil('nothing is due', async () => (await countDue(world)) === 0, restWaitMs);
  }
  // What a worker has under way is not due, and not over either. Whatever stays so is told as it is found.
  const isOver = async (): Promise<boolean> => (await countOpen(world)) === 0;
  await waitUntil('every payout is over', isOver, restWaitMs).catch(() => undefined);
}

async function countOpen({ database, tenant }: MoneyOutWorld): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from payouts
    where workspace_id = ${tenant.liveWorkspaceId} and status = 'processing'`.execute(database.db);
  return rows[0]?.open ?? 0;
}

async function countDue({ database, now }: MoneyOutWorld): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from payouts where next_check_at <= ${now()})::integer
      + (select count(*) from provider_callbacks
          where handled_at is null and next_try_at <= ${now()})::integer as due`.execute(
    database.db,
  );
  return rows[0]?.due ?? 0;
}

/** Ids of events that were committed and have not arrived in time. */
async function waitForEvents({
  emitted,
  arrivals,
}: DeliveringProcesses): Promise<readonly string[]> {
  const missing = (): readonly string[] => {
    const arrived = new Set(arrivals().map(({ eventId }) => eventId));
    return emitted.filter(({ id }) => !arrived.has(id)).map(({ id }) => id);
  };
  await waitUntil('every event arrives', () => missing().length === 0, restWaitMs).catch(
    () => undefined,
  );
  return missing();
}
