import { serve, serveMetrics } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import { createLimiter } from '@countinghouse/limiter';
import type { Limiter } from '@countinghouse/limiter';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger, Metrics } from '@countinghouse/observability';
import { connectDatabase, listMigrations } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createKeyLookup } from './api-keys/find-api-key.ts';
import { createKeyCache } from './api-keys/key-cache.ts';
import { createKeyUseRecorder } from './api-keys/record-key-use.ts';
import { createCharging } from './charging.ts';
import { deriveFormKey } from './checkout/form-token.ts';
import { readApiSettings } from './config.ts';
import type { ApiSettings } from './config.ts';
import { addDatabaseMetrics } from './database-metrics.ts';
import type { Database } from './database.ts';
import { createServer } from './http/server.ts';
import { migrationsFolder } from './migrations.ts';
import { checkReadiness } from './operations/check-readiness.ts';
import { watchChanges } from './operations/watch-changes.ts';
import { createTransferReceiver } from './paying-out.ts';
import { providerMetrics } from './provider/provider-metrics.ts';
import { createProviders } from './provider/providers.ts';
import { runMain } from './run-main.ts';
import type { Schema } from './schema.generated.ts';

/** What a test or a measurement may put in the place of the real thing. */
interface ApiParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly limiter?: Limiter;
  readonly exit?: (code: number) => void;
}

export interface RunningApi {
  /** For example `http://127.0.0.1:4010`. */
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
  const metrics = createMetrics({ service: 'payments' });
  const newId = createIdSource({ cell: settings.PAYMENTS_CELL, nowMs });
  const database = connect(settings, logger, settings.PAYMENTS_DATABASE_CONNECTIONS);
  const changeDatabase = connect(settings, logger, 1);
  const cache = createKeyCache();
  const changes = watchChanges({
    database: changeDatabase,
    logger,
    elapsedMs: () => performance.now(),
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  const limiter = parts.limiter ?? startLimiter(settings, logger, metrics, newId());
  const checkoutLimiter = startCheckoutLimiter(settings, logger, newId());
  const keyUses = createKeyUseRecorder({ database, logger });
  const migrations = listMigrations(migrationsFolder);
  addDatabaseMetrics(metrics, database);

  const providers = createProviders(settings, { nowMs, logger, ...providerMetrics(metrics) });
  const sealer = createSealer({ keys: settings.PAYMENTS_SEALING_KEYS });
  const now = (): Date => new Date(nowMs());
  const transfers = createTransferReceiver({ database, providers, sealer, newId, now, logger });
  const charging = createCharging({
    database,
    providers,
    newId,
    nowMs,
    logger,
    metrics,
    installation: settings.PAYMENTS_INSTALLATION,
    cell: settings.PAYMENTS_CELL,
    receiveTransfer: transfers.receive,
  });

  const server = await createServer({
    database,
    changes,
    providers,
    charging,
    logger,
    metrics,
    newId,
    now,
    cell: settings.PAYMENTS_CELL,
    installation: settings.PAYMENTS_INSTALLATION,
    sealer,
    readiness: () => checkReadiness(database, migrations),
    trustedProxies: settings.PAYMENTS_TRUSTED_PROXIES,
    publicUrl:
      settings.PAYMENTS_PUBLIC_URL ?? `http://${settings.PAYMENTS_HOST}:${settings.PAYMENTS_PORT}`,
    checkout: {
      limiter: checkoutLimiter,
      attemptsPerAddress: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS,
      attemptsPerCode: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE,
      formKey: deriveFormKey(settings.PAYMENTS_KEY_PEPPER),
      providerPageOrigins: [
        ...settings.PAYMENTS_PROVIDER_PAGE_ORIGINS,
        // The simulator serves its page beside its interface.
        new URL(settings.PAYMENTS_TEST_PROVIDER_URL).origin,
      ],
    },
    gate: {
      limiter,
      limitPerKey: settings.PAYMENTS_LIMIT_PER_KEY,
      limitPerAddress: settings.PAYMENTS_LIMIT_PER_IP,
      limitWindowMs: settings.PAYMENTS_LIMIT_WINDOW_MS,
      keys: createKeyLookup({
        database,
        cache,
        changes,
        pepper: settings.PAYMENTS_KEY_PEPPER,
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
    host: settings.PAYMENTS_HOST,
    port: metricsPortOf(settings),
    logger,
    render: () => metrics.render(),
  });
  const serving = await serve({
    server,
    host: settings.PAYMENTS_HOST,
    port: settings.PAYMENTS_PORT,
    logger,
    drainDelayMs: settings.PAYMENTS_DRAIN_DELAY_MS,
    onClosed: [
      // What was answered is settled before the connections go.
      charging.settler.idle,
      transfers.idle,
      () => providers.close(),
      keyUses.stop,
      changes.stop,
      () => limiter.close(),
      () => checkoutLimiter.close(),
      changeDatabase.close,
      database.close,
      () => metricsServer.close(),
    ],
    ...(parts.exit === undefined ? {} : { exit: parts.exit }),
  });
  logger.info({ address: serving.address, metrics_port: metricsServer.port }, 'api_started');
  return { address: serving.address, metricsPort: metricsServer.port, stop: () => serving.stop() };
}

function connect(settings: ApiSettings, logger: Logger, connectionsMax: number): Database {
  return connectDatabase<Schema>({
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-api',
    connectionsMax,
    answerWaitMs: databaseAnswerWaitMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
}

function startLimiter(
  settings: ApiSettings,
  logger: Logger,
  metrics: Metrics,
  processId: string,
): Limiter {
  const url = settings.PAYMENTS_VALKEY_URL ?? null;
  if (url === null) logger.warn('limits_are_per_process');
  const fallbacks = metrics.counter(
    'limiter_local_decisions_total',
    'Requests limited by this process alone because the shared store was away.',
  );
  return createLimiter({
    url,
    windowMs: settings.PAYMENTS_LIMIT_WINDOW_MS,
    keyPrefix: 'payments:limit:',
    processId,
    logger,
    onFallback: () => fallbacks.inc(),
  });
}

/** Payers share nothing with the API's callers: neither counts nor the length of the window. */
const checkoutWindowMs = 60_000;

function startCheckoutLimiter(settings: ApiSettings, logger: Logger, processId: string): Limiter {
  return createLimiter({
    url: settings.PAYMENTS_VALKEY_URL ?? null,
    windowMs: checkoutWindowMs,
    keyPrefix: 'payments:checkout:',
    processId,
    logger,
  });
}

function metricsPortOf(settings: ApiSettings): number {
  if (settings.PAYMENTS_METRICS_PORT !== undefined) return settings.PAYMENTS_METRICS_PORT;
  return settings.PAYMENTS_PORT === 0 ? 0 : settings.PAYMENTS_PORT + metricsPortOffset;
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readApiSettings(process.env);
    const logger = createLogger({ service: 'payments', level: settings.PAYMENTS_LOG_LEVEL });
    await startApi(settings, { logger, nowMs: Date.now });
  });
}
