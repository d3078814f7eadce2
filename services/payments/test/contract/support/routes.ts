import { createLimiter } from '@countinghouse/limiter';
import { createLogger, createMetrics } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createKeyLookup } from '../../../src/api-keys/find-api-key.ts';
import { createKeyCache } from '../../../src/api-keys/key-cache.ts';
import { createKeyUseRecorder } from '../../../src/api-keys/record-key-use.ts';
import { createCharging } from '../../../src/charging.ts';
import { basePath, createServer } from '../../../src/http/server.ts';
import { createAbsentProvider } from '../../../src/provider/absent-provider.ts';
import type { Schema } from '../../../src/schema.generated.ts';
import { newTestId, testPepper } from '../../support/tenants.ts';

/** What the router itself says, asked without the document's help. */
export async function listRoutes(): Promise<readonly string[]> {
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
  const server = await createServer({
    ...shared,
    changes,
    charging: createCharging({ ...shared, nowMs }),
    checkout: {
      limiter,
      attemptsPerAddress: 1,
      attemptsPerCode: 1,
      formKey: Buffer.alloc(32),
      providerPageOrigins: [],
    },
    now: () => new Date(nowMs()),
    sealer: createSealer({ keys: [{ id: 'test', key: Buffer.alloc(32) }] }),
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    trustedProxies: [],
    publicUrl: 'http://127.0.0.1',
    gate: {
      limiter,
      limitPerKey: 1,
      limitPerAddress: 1,
      limitWindowMs: 60_000,
      keys: createKeyLookup({ database, cache: createKeyCache(), changes, pepper: testPepper }),
      keyUses: createKeyUseRecorder({ database, logger }),
      nowMs,
    },
  });
  const tree = server.printRoutes({ commonPrefix: false });
  await server.close();
  await database.close();
  return parseRouteTree(tree);
}

/** One line per path, indented under the path that it continues: `│   └── /:id (GET, POST)`. */
function parseRouteTree(tree: string): readonly string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*)[├└]── ([^ ]*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (line.trim() === '') continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + segment;
    parents[depth] = path;
    if (methods === '' || !path.startsWith(`${basePath}/`)) continue;
    const published = path.slice(basePath.length).replaceAll(/:(\w+)/g, '{$1}');
    routes.push(...methods.split(', ').map((method) => `${method} ${published}`));
  }
  return routes;
}
