import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@countinghouse/observability';
import { installCellClock } from '@countinghouse/process';
import { createTestAuthority, startNameServer, startReceiver } from '@countinghouse/testing';
import type { Receiver } from '@countinghouse/testing';
import type { Database } from '../../../src/kernel/database.ts';
import {
  readApiSettings,
  readDispatcherSettings,
  readWorkerSettings,
} from '../../../src/processes/config.ts';
import { startApi } from '../../../src/processes/main-api.ts';
import { startDispatcher } from '../../../src/processes/main-dispatcher.ts';
import { startWorker } from '../../../src/processes/main-worker.ts';
import { createTenant, operatorDeps } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';
import { connectAsApplication, createPaymentsDatabase } from './payments-database.ts';
import { apiSettings } from './running-api.ts';
import { startTestSimulator } from './running-simulator.ts';
import type { TestSimulator } from './running-simulator.ts';

/** A sandbox with a movable clock: provider, API, worker and dispatcher over real HTTP, in this process. */
export interface SandboxCell {
  readonly address: string;
  readonly baseUrl: string;
  readonly database: Database;
  readonly ownerUrl: string;
  readonly simulator: TestSimulator;
  readonly tenant: Tenant;
  readonly key: string;
  readonly receiver: Receiver;
  readonly receiverUrl: string;
  readonly call: (path: string, body?: object, key?: string) => Promise<CellAnswer>;
  /** As often as it takes. */
  readonly advance: (seconds: number) => Promise<{ readonly happened: readonly Happened[] }>;
  readonly logs: () => string;
  readonly stop: () => Promise<void>;
}

interface Happened {
  readonly at: string;
  readonly kind: string;
  readonly type: string;
  readonly attempt: number | null;
  readonly outcome: string | null;
}

interface CellAnswer {
  readonly status: number;
  readonly reason: string | null;
  readonly body: Record<string, unknown>;
}

const host = 'shop.test';

export async function startSandboxCell(): Promise<SandboxCell> {
  const testDatabase = await createPaymentsDatabase();
  await installCellClock('payments', testDatabase.ownerUrl);
  const database = connectAsApplication(testDatabase);
  const tenant = await createTenant(operatorDeps(database));
  const { key } = await tenant.createKey({ environment: 'test' });
  const simulator = await startTestSimulator();
  const authority = createTestAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-cell-'));
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  const receiver = await startReceiver({ authority, names: [host] });
  const names = await startNameServer();
  names.set(host, { kind: 'addresses', addresses: ['127.0.0.1'] });
  const settings = {
    ...apiSettings(testDatabase, simulator.settings),
    PAYMENTS_CELL_CLOCK: 'movable',
    PAYMENTS_WORKER_METRICS_PORT: '0',
    PAYMENTS_DISPATCHER_METRICS_PORT: '0',
    PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    PAYMENTS_WEBHOOK_AUTHORITY_FILE: authorityFile,
    PAYMENTS_WEBHOOK_NAME_SERVER: names.address,
  };
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const parts = { logger, nowMs: Date.now };
  const as = (role: 'worker' | 'dispatcher') => ({
    ...settings,
    PAYMENTS_DATABASE_URL: testDatabase.urlOf[role],
  });
  const api = await startApi(readApiSettings(settings), { ...parts, databaseWaitMs: 20_000 });
  const worker = await startWorker(readWorkerSettings(as('worker')), parts);
  const dispatcher = await startDispatcher(readDispatcherSettings(as('dispatcher')), parts);
  const secretHash = simulator.settings['PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET'] ?? '';
  const callbacks = `${api.address}/provider/flutterwave/test`;
  simulator.simulator.setWebhook('test', { url: callbacks, secretHash });
  const baseUrl = `${api.address}/api/v1`;

  async function call(path: string, body?: object, by = key): Promise<CellAnswer> {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reason = answer.headers.get('error-reason');
    return { status: answer.status, reason, body: Object(await answer.json()) };
  }

  return {
    address: api.address,
    baseUrl,
    database,
    ownerUrl: testDatabase.ownerUrl,
    simulator,
    tenant,
    key,
    receiver,
    receiverUrl: receiver.url(host, '/hook'),
    call,
    advance: async (seconds) => {
      let { status, body } = await call('/sandbox/clock/advance', { seconds });
      const happened: Happened[] = [...Object(body['happened'])];
      while (status === 200 && body['done'] === false) {
        const target = { offset_ms: body['target_offset_ms'] };
        ({ status, body } = await call('/sandbox/clock/advance', target));
        happened.push(...Object(body['happened']));
      }
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}\n${lines.join('')}`);
      return { happened };
    },
    logs: () => lines.join(''),
    stop: async () => {
      await Promise.all([api.stop(), worker.stop(), dispatcher.stop()]);
      await simulator.stop();
      await receiver.close();
      await names.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
