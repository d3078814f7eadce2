import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asProcess, withTransaction } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import {
  createTestAuthority,
  startNameServer,
  startProcess,
  startReceiver,
  waitUntil,
} from '@countinghouse/testing';
import type { ProcessEnd, Receiver, TestProcess } from '@countinghouse/testing';
import { insertEvents } from '@countinghouse/webhooks';
import type { Database } from '../../../src/kernel/database.ts';
import { createDeliveryScene } from '../../webhooks/support/delivery-scene.ts';
import type { TestEndpoint } from '../../webhooks/support/delivery-scene.ts';
import { createTenant, newTestId, operatorDeps, testSealingKeys } from '../people/tenants.ts';
import { createStatementReader } from '../probes/request-readers.ts';
import { serviceCommand } from './api-process.ts';
import { connectAsApplication } from './payments-database.ts';
import { startWireGate } from './wire-gate.ts';
import type { WireGate } from './wire-gate.ts';

/**
 * Dispatchers as processes, over real TLS. Each has a way of its own to the database, and looks names
 * up where they lead to a receiver of its own, so that a test sees who sent what.
 */
export interface DeliveringProcesses {
  readonly database: Database;
  /** Each in a workspace of its own. */
  readonly endpoints: readonly TestEndpoint[];
  readonly start: (options?: DispatcherOptions) => Promise<DispatcherProcess>;
  /** Commits one event that this endpoint wants. */
  readonly emit: (endpoint: TestEndpoint) => Promise<EmittedEvent>;
  readonly emitted: readonly EmittedEvent[];
  /** Of all receivers, in the order in which they were noticed: it only grows. */
  readonly arrivals: () => readonly Arrival[];
  /** What each of them has said last, for whoever finds something missing. */
  readonly lastWords: () => string;
  readonly stop: () => Promise<void>;
}

interface DispatcherOptions {
  readonly databaseUrl?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
}

export interface DispatcherProcess extends TestProcess {
  readonly gate: WireGate;
  readonly receiver: Receiver;
  /** Its rows of `webhook_dispatchers`, one for each lease that it has had. */
  readonly dispatcherIds: () => readonly string[];
  /** Asks it to leave and waits until it has. */
  readonly stop: () => Promise<ProcessEnd>;
}

interface EmittedEvent {
  readonly id: string;
  readonly endpoint: TestEndpoint;
  readonly committedAtMs: number;
}

export interface Arrival {
  readonly eventId: string;
  readonly endpointId: string;
  readonly atMs: number;
  readonly by: DispatcherProcess;
}

/** Of the test itself. */
const connectionsMax = 4;
const startWaitMs = 60_000;
const name = 'shop.test';
const addressesPerNet = 250;
const lastWordsMax = 2_000;
/** Ten of them share a server with other tests. */
const connectionsEach = '5';

export async function startDeliveringProcesses(options: {
  readonly testDatabase: TestDatabase;
  /** At least so many. */
  readonly endpointCount: number;
}): Promise<DeliveringProcesses> {
  const { testDatabase, endpointCount } = options;
  const database = connectAsApplication(testDatabase);
  const scene = await createDeliveryScene(() => database);
  const authority = createTestAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-dispatchers-'));
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  /** Only to find a port: nobody is led here. */
  const first = await startReceiver({ authority, names: [name] });
  const processes: DispatcherProcess[] = [];
  const closing: (() => Promise<void>)[] = [scene.close, first.close];
  const emitted: EmittedEvent[] = [];
  let hostCount = 0;
  const databasePort = Number(new URL(testDatabase.applicationUrl).port);

  const endpoints: TestEndpoint[] = [];
  async function addTenants(): Promise<void> {
    while (endpoints.length < endpointCount) {
      const { liveWorkspaceId, testWorkspaceId } = await createTenant(operatorDeps(database));
      for (const workspaceId of [liveWorkspaceId, testWorkspaceId]) {
        const url = first.url(name, `/${workspaceId}`);
        endpoints.push(await scene.addEndpoint({ workspaceId, url }));
      }
    }
  }
  await Promise.all(Array.from({ length: connectionsMax }, addTenants));
  const endpointOf = new Map(endpoints.map((one) => [`/${one.tenantId}`, one.endpointId]));

  async function start(given: DispatcherOptions = {}): Promise<DispatcherProcess> {
    hostCount += 1;
    const host = `127.0.${1 + Math.floor(hostCount / addressesPerNet)}.${1 + (hostCount % addressesPerNet)}`;
    const receiver = await startReceiver({
      authority,
      names: [name],
      at: { host, port: first.port },
    });
    const names = await startNameServer();
    names.set(name, { kind: 'addresses', addresses: [host] });
    const gate = await startWireGate({ port: databasePort }, createStatementReader);
    const started = startProcess(serviceCommand('main-dispatcher.ts', given), {
      env: {
        PAYMENTS_DATABASE_URL: asProcess(
          given.databaseUrl ?? gate.through(testDatabase.applicationUrl),
          'dispatcher',
        ),
        PAYMENTS_DISPATCHER_METRICS_PORT: '0',
        PAYMENTS_DATABASE_CONNECTIONS: connectionsEach,
        PAYMENTS_SEALING_KEYS: testSealingKeys,
        PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        PAYMENTS_WEBHOOK_AUTHORITY_FILE: authorityFile,
        PAYMENTS_WEBHOOK_NAME_SERVER: names.address,
        ...given.settings,
      },
    });
    closing.push(async () => {
      await started.kill();
      await gate.close();
      await receiver.close();
      await names.close();
    });
    const dispatcherIds = (): readonly string[] =>
      [...started.stdout().matchAll(/"dispatcher_id":"([^"]+)".*"webhook_lease_taken"/g)].flatMap(
        ([, id]) => id ?? [],
      );
    const dispatcher: DispatcherProcess = {
      ...started,
      gate,
      receiver,
      dispatcherIds,
      stop: async () => {
        started.signal('SIGTERM');
        return started.ended;
      },
    };
    processes.push(dispatcher);
    await waitUntil(
      'the dispatcher works',
      () => {
        if (!started.isRunning()) throw new Error(`it ended instead:\n${started.output()}`);
        return dispatcherIds().length > 0;
      },
      startWaitMs,
    ).catch((error: unknown) => {
      throw new Error(`it has said:\n${started.output()}`, { cause: error });
    });
    return dispatcher;
  }

  const noticed: Arrival[] = [];
  const noticedOf = new Map<DispatcherProcess, number>();
  function arrivals(): readonly Arrival[] {
    for (const by of processes) {
      const { requests } = by.receiver;
      for (const request of requests.slice(noticedOf.get(by) ?? 0)) {
        const eventId = request.headers['webhook-id'] ?? '';
        const endpointId = endpointOf.get(request.path) ?? '';
        noticed.push({ eventId, endpointId, atMs: request.arrivedAtMs, by });
      }
      noticedOf.set(by, requests.length);
    }
    return noticed;
  }

  return {
    database,
    endpoints,
    start,
    emit: async (endpoint) => {
      const id = newTestId();
      const { tenantId } = endpoint;
      const event = { tenantId, id, type: 'payment.succeeded', createdAt: new Date() };
      await withTransaction(database.db, (tx) => insertEvents(tx, [{ ...event, data: { id } }]));
      const told = { id, endpoint, committedAtMs: Date.now() };
      emitted.push(told);
      return told;
    },
    emitted,
    arrivals,
    lastWords: () =>
      processes.map((each) => `${each.pid}: ${each.output().slice(-lastWordsMax)}`).join('\n'),
    stop: async () => {
      await Promise.all(closing.map((close) => close()));
      await rm(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}
