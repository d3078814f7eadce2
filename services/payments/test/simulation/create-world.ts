import { createIdSource } from '@countinghouse/identifiers';
import { createLogger } from '@countinghouse/observability';
import { createSimulator } from '@countinghouse/provider-simulator';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { toReference } from '../../src/provider/reference.rules.ts';
import { createTenant, testPeppers } from '../support/people/tenants.ts';
import { describeError } from './call-service.ts';
import type { SimulationDatabase } from './database.ts';
import { startMs } from './database.ts';
import { chooseFaults } from './faults.ts';
import { deliverNotice } from './notices.ts';
import { createProcess } from './process.ts';
import type { Written } from './process.ts';
import { createLine } from './provider-line.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { createScheduler } from './scheduler.ts';
import { cell, createServices, installation } from './services.ts';
import type { Parts } from './services.ts';
import type { ProcessKind, RunningProcess, World } from './world.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly database: SimulationDatabase;
  readonly parts: Parts;
  readonly afterTurn: (world: World) => Promise<void>;
  readonly onWrite: (what: Written) => void;
  readonly isGivenUp: () => boolean;
  readonly onLine: (line: string) => void;
  readonly onFailure: (what: string) => void;
}

/** Two of each kind: what one has in memory, the other does not know. */
const processesPerKind = 2;
/** Clocks of machines that are kept in time differ by less. */
const clockLagMsMax = 2_000;
const callbackSecret = 'simulated-secret-hash';
/** Each run has numbers of its own at the provider, all of the same length. */
const providerIdsFrom = 1_000_000_000;
const providerIdsPerRun = 10_000;
/** The other stories stay as they are without disputes. */
const disputesEvery = 4;

export async function createWorld(options: WorldOptions): Promise<World> {
  const random = createRandom(options.seed);
  const faults = chooseFaults(random.fork('faults'));
  const clock = { nowMs: (): number => startMs };
  const nowMs = (): number => clock.nowMs();
  const now = (): Date => new Date(nowMs());
  const run = options.database.nextRunNumber();
  const newId = createIdSource({ cell, nowMs, fillRandom: idBytes(run, random.fork('ids')) });
  const { database } = options.database.pool;
  const operator = {
    database,
    newId,
    now,
    actor: { kind: 'operator', id: 'simulation' } as const,
    cell,
    peppers: testPeppers,
  };
  const tenant = await createTenant(operator);
  const simulator = createSimulator({
    nowMs,
    random: random.fork('provider').next,
    deliver: (webhook) => deliverNotice(world, webhook),
    publicUrl: () => 'http://provider.example',
    idOffset: providerIdsFrom + run * providerIdsPerRun,
  });
  simulator.setWebhook('live', {
    url: 'http://service.example/callback',
    secretHash: callbackSecret,
  });
  const scheduler = createScheduler({
    random: random.fork('turns'),
    startMs,
    outside: {
      nextAtMs: () => simulator.due()[0]?.dueAtMs ?? null,
      advance: () => void simulator.advance(),
    },
    afterTurn: () => options.afterTurn(world),
    isGivenUp: options.isGivenUp,
    onLine: options.onLine,
    onFault: (task, error) => options.onFailure(`${task} broke: ${describeError(error)}`),
  });
  clock.nowMs = scheduler.nowMs;
  const names = new Map<string, string>();
  const world: World = {
    random,
    faults,
    scheduler,
    simulator,
    tenant,
    database,
    newId,
    now,
    targets: [],
    recipients: [],
    attempts: [],
    charged: [],
    payouts: [],
    apiKeyId: { id: '' },
    people: [],
    words: [],
    thresholds: new Map(),
    subscriptions: [],
    hasDisputes: options.seed % disputesEvery === 1,
    standing: { isVerified: true },
    process: createProcesses(() => world, options, random.fork('processes')),
    fail: options.onFailure,
    nameOf: (id) => {
      const known = names.get(id) ?? `#${names.size + 1}`;
      names.set(id, known);
      return known;
    },
    referenceOf: (id) =>
      toReference({ kind: 'pay', installation, cell, workspaceId: tenant.liveWorkspaceId, id }),
  };
  return world;
}

/**
 * Seven bytes per id. Three are the run's number, so that a seed can run again in the same database;
 * they are the same for all ids of a run, and decide nothing there.
 */
function idBytes(run: number, random: Random): (block: Buffer) => void {
  const runBytes = [run >> 16, run >> 8, run];
  return (block) => {
    for (let index = 0; index < block.length; index += 1) {
      block[index] = (runBytes[index % 7] ?? random.int(256)) & 0xff;
    }
  };
}

function createProcesses(getWorld: () => World, options: WorldOptions, random: Random) {
  const living: Record<ProcessKind, RunningProcess[]> = { api: [], worker: [] };
  let started = 0;
  return (kind: ProcessKind): RunningProcess => {
    const place = random.int(processesPerKind);
    const running = living[kind][place];
    if (running !== undefined && !running.isDead()) return running;
    started += 1;
    const fresh = startProcess(
      getWorld(),
      options,
      `${kind} ${started}`,
      random.fork(`${started}`),
    );
    living[kind][place] = fresh;
    return fresh;
  };
}

function startProcess(
  world: World,
  options: WorldOptions,
  name: string,
  random: Random,
): RunningProcess {
  const { scheduler, faults, simulator, newId } = world;
  const { pool } = options.database;
  const process = createProcess({
    name,
    pool,
    scheduler,
    random,
    faults,
    onWrite: options.onWrite,
  });
  const lagMs = faults.names().includes('clocks_differ') ? random.int(clockLagMsMax) : 0;
  const nowMs = (): number => scheduler.nowMs() - lagMs;
  const logger = createLogger({
    service: name,
    level: 'error',
    destination: { write: (line) => judgeLogLine(world, line) },
  });
  const provider = createFlutterwave(
    {
      baseUrl: 'http://provider.example/v3',
      secretKey: 'FLWSECK-simulation',
      callbackSecret,
      environment: 'live',
      installation,
      pageOrigins: [],
    },
    {
      send: createLine({ process, simulator, scheduler, random, faults }),
      nowMs,
      logger,
    },
  );
  const { database } = process;
  const now = (): Date => new Date(nowMs());
  const services = createServices(options.parts, { database, provider, newId, now, logger });
  return { ...process, services };
}

/** What the service takes note of and goes on; only a lost connection excuses it. */
const faultLines =
  /"msg":"(callback_not_settled|payout_notice_not_settled|payout_not_settled|refund_sent_twice|payout_contradicted|chargeback_not_received|dispute_answer_failed|dispute_unplaced|dispute_contradicted)"/;

function judgeLogLine(world: World, line: string): void {
  const found = faultLines.exec(line);
  if (found === null || line.includes('Connection terminated')) return;
  world.fail(`the service says ${found[1]}: ${line.trim()}`);
}
