import { serve, serveMetrics } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import type { Limiter } from '@countinghouse/limiter';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import {
  addDatabaseMetrics,
  checkReadiness,
  runMain,
  startKeyLimiter,
  watchChanges,
} from '@countinghouse/process';
import { createServer } from '../api/server.ts';
import { createCompute } from '../computing/compute.ts';
import type { ComputeOptions } from '../computing/compute.ts';
import type { Database } from '../kernel/database.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createApiKeyCache, createApiKeyLookup } from '../people/api-keys/find-api-key.ts';
import { createKeyUseRecorder } from '../people/api-keys/record-key-use.ts';
import { createAppEntrance } from './app-entrance.ts';
import { computeOptionsOf, readApiSettings } from './config.ts';
import type { ApiSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

/** What a test or a measurement may put in the place of the real thing. */
interface ApiParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly limiter?: Limiter;
  readonly exit?: (code: number) => void;
  /** How long the database may take to answer; shorter than callers wait, unless told otherwise. */
  readonly databaseWaitMs?: number;
  readonly compute?: Partial<Omit<ComputeOptions, 'metrics'>>;
}

export interface RunningApi {
  /** For example `http://127.0.0.1:4020`. */
  readonly address: string;
  readonly metricsPort: number;
  readonly stop: () => Promise<void>;
}

/** Metrics are for the operator's network, so they have a port of their own, 5000 above. */
const metricsPortOffset = 5_000;

/** A caller is told within three seconds that the database hangs. A migration's lock waits for two. */
const databaseAnswerWaitMs = 2_500;

export async function startApi(settings: ApiSettings, parts: ApiParts): Promise<RunningApi> {
  const { logger, nowMs } = parts;
  const metrics = createMetrics({ service: 'accounting' });
  const newId = createIdSource({ cell: settings.ACCOUNTING_CELL, nowMs });
  const database = connect(settings, parts, settings.ACCOUNTING_DATABASE_CONNECTIONS);
  const changeDatabase = connect(settings, parts, 1);
  const cache = createApiKeyCache();
  const changes = watchChanges({
    database: changeDatabase,
    logger,
    elapsedMs: () => performance.now(),
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  const store = { service: 'accounting', url: settings.ACCOUNTING_VALKEY_URL };
  const limitWindowMs = settings.ACCOUNTING_LIMIT_WINDOW_MS;
  const limiter =
    parts.limiter ??
    startKeyLimiter(store, logger, metrics, { windowMs: limitWindowMs, processId: newId() });
  const keyUses = createKeyUseRecorder({ database, logger });
  const schema = readExpectedSchema();
  addDatabaseMetrics(metrics, database, schema.appendOnlyTables);

  const now = (): Date => new Date(nowMs());
  const publicUrl =
    settings.ACCOUNTING_PUBLIC_URL ??
    `http://${settings.ACCOUNTING_HOST}:${settings.ACCOUNTING_PORT}`;
  const compute = createCompute({ ...computeOptionsOf(settings), metrics, ...parts.compute });
  const people = { database, compute, store, publicUrl, newId, now, logger };
  const { app, pages, close: closeEntrance } = createAppEntrance(settings, people);
  const server = await createServer({
    database,
    logger,
    metrics,
    newId,
    now,
    app,
    pages,
    readiness: () => checkReadiness(database, schema),
    trustedProxies: settings.ACCOUNTING_TRUSTED_PROXIES,
    publicUrl,
    gate: {
      limiter,
      limitPerKey: settings.ACCOUNTING_LIMIT_PER_KEY,
      limitPerAddress: settings.ACCOUNTING_LIMIT_PER_IP,
      limitWindowMs,
      keys: createApiKeyLookup({
        database,
        cache,
        changes,
        peppers: settings.ACCOUNTING_KEY_PEPPER,
        logger,
      }),
      keyUses,
      nowMs,
    },
  });
  // Waiting for the first look lets the first request be served from a known state; without a
  // database the process starts all the same and says 503 until there is one.
  await changes
    .look()
    .catch((error: unknown) => logger.warn({ err: error }, 'started_without_database'));
  const metricsServer = await serveMetrics({
    host: settings.ACCOUNTING_HOST,
    port: metricsPortOf(settings),
    logger,
    render: () => metrics.render(),
  });
  const serving = await serve({
    server,
    host: settings.ACCOUNTING_HOST,
    port: settings.ACCOUNTING_PORT,
    logger,
    drainDelayMs: settings.ACCOUNTING_DRAIN_DELAY_MS,
    onClosed: [
      keyUses.stop,
      changes.stop,
      () => limiter.close(),
      closeEntrance,
      compute.close,
      changeDatabase.close,
      database.close,
      () => metricsServer.close(),
    ],
    ...(parts.exit === undefined ? {} : { exit: parts.exit }),
  });
  logger.info({ address: serving.address, metrics_port: metricsServer.port }, 'api_started');
  return { address: serving.address, metricsPort: metricsServer.port, stop: () => serving.stop() };
}

function connect(
  settings: ApiSettings,
  { logger, databaseWaitMs }: ApiParts,
  connectionsMax: number,
): Database {
  return connectDatabase<Schema>({
    url: settings.ACCOUNTING_DATABASE_URL,
    applicationName: 'accounting-api',
    connectionsMax,
    ...(databaseWaitMs !== undefined && { connectWaitMs: databaseWaitMs }),
    answerWaitMs: databaseWaitMs ?? databaseAnswerWaitMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
}

function metricsPortOf(settings: ApiSettings): number {
  if (settings.ACCOUNTING_METRICS_PORT !== undefined) return settings.ACCOUNTING_METRICS_PORT;
  return settings.ACCOUNTING_PORT === 0 ? 0 : settings.ACCOUNTING_PORT + metricsPortOffset;
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readApiSettings(process.env);
    const logger = createLogger({ service: 'accounting', level: settings.ACCOUNTING_LOG_LEVEL });
    await startApi(settings, { logger, nowMs: Date.now });
  });
}
