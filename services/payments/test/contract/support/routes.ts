import { createLimiter } from '@countinghouse/limiter';
import { createLogger, createMetrics } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createCharging } from '../../../src/api/charging.ts';
import { basePath, createServer } from '../../../src/api/server.ts';
import {
  createApiKeyCache,
  createApiKeyLookup,
} from '../../../src/business/api-keys/find-api-key.ts';
import { createKeyUseRecorder } from '../../../src/business/api-keys/record-key-use.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { readApiSettings } from '../../../src/processes/config.ts';
import { createStaffEntrance } from '../../../src/processes/staff-entrance.ts';
import { createAbsentProvider } from '../../../src/provider/absent-provider.ts';
import { createSettlementReports } from '../../../src/settlement/settlements/open-settlement-report.ts';
import {
  newTestId,
  testPepper,
  testPeppers,
  testSealingKeys,
} from '../../support/people/tenants.ts';

/** What the router itself says of a base path, asked without the document's help. */
export async function listRoutes(under = basePath): Promise<readonly string[]> {
  const logger = createLogger({ service: 'payments', level: 'silent' });
  // Connections are opened by the first query, and there is none.
  const database = connectDatabase<Schema>({
    url: 'postgres://nobody@127.0.0.1:1/none',
    applicationName: 'test',
    connectionsMax: 1,
  });
  const changes = {
    isFresh: () => true,
    lastSeen: () => 0n,
    pauses: () => Promise.resolve(new Map()),
    lastPauses: () => new Map(),
    look: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const limiter = createLimiter({
    url: null,
    windowMs: 60_000,
    keyPrefix: '',
    processId: 'test',
    logger,
  });
  const metrics = createMetrics({ service: 'payments' });
  const providers = { forEnvironment: createAbsentProvider };
  const nowMs = (): number => 0;
  const place = { cell: 0, installation: 'test' };
  const shared = { database, logger, metrics, providers, newId: newTestId, ...place };
  const sealer = createSealer({ keys: [{ id: 'test', key: Buffer.alloc(32) }] });
  const queueMail = (): Promise<void> => Promise.resolve();
  const publicUrl = 'http://127.0.0.1';
  const now = (): Date => new Date(nowMs());
  const entrance = createStaffEntrance(readApiSettings(settings), {
    ...shared,
    store: { service: 'payments', url: undefined },
    sealer,
    queueMail,
    publicUrl,
    now,
    cellClock: null,
  });
  const server = await createServer({
    ...shared,
    changes,
    screens: null,
    booksUrls: [],
    peppers: testPeppers,
    charging: createCharging({ ...shared, nowMs, sealer }),
    checkout: {
      limiter,
      attemptsPerAddress: 1,
      attemptsPerCode: 1,
      formKeys: [Buffer.alloc(32)],
      providerPageOrigins: [],
    },
    now,
    realNow: now,
    realNowMs: nowMs,
    cellClock: null,
    newRequestId: newTestId,
    sealer,
    webhookSealer: sealer,
    sendJob: () => Promise.resolve(null),
    queueMail,
    settlementReports: createSettlementReports(database, 1),
    dashboard: entrance.dashboard,
    identityChecker: null,
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    trustedProxies: [],
    publicUrl,
    isLiveSimulated: false,
    accountCoolingHours: 72,
    settlementDelayDays: 1,
    newcomerWaitMs: 0,
    merchantLog: { keep: () => undefined, urlOf: () => publicUrl },
    checkUrl: () => Promise.resolve({ kind: 'public' }),
    gate: {
      limiter,
      limitPerKey: 1,
      limitPerAddress: 1,
      limitWindowMs: 60_000,
      keys: createApiKeyLookup({
        database,
        cache: createApiKeyCache(),
        changes,
        peppers: testPeppers,
        logger,
      }),
      keyUses: createKeyUseRecorder({ database, logger }),
      nowMs,
    },
  });
  const tree = server.printRoutes({ commonPrefix: false });
  await server.close();
  await entrance.close();
  await database.close();
  return parseRouteTree(tree, under);
}

const settings = {
  PAYMENTS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
  PAYMENTS_SEALING_KEYS: testSealingKeys,
};

/** One line per path, indented under the path that it continues: `│   └── /:id (GET, POST)`. */
function parseRouteTree(tree: string, under: string): readonly string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*)[├└]── ([^ ]*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (line.trim() === '') continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + segment;
    parents[depth] = path;
    if (methods === '' || !path.startsWith(`${under}/`)) continue;
    const published = path.slice(under.length).replaceAll(/:(\w+)/g, '{$1}');
    routes.push(...methods.split(', ').map((method) => `${method} ${published}`));
  }
  return routes;
}
