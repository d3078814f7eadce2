import { serve, serveMetrics } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import { createJobSender } from '@countinghouse/jobs';
import type { Limiter } from '@countinghouse/limiter';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import type { DatabaseOptions } from '@countinghouse/postgres';
import {
  addDatabaseMetrics,
  checkReadiness,
  readWebhookExceptions,
  runMain,
  startKeyLimiter,
  startLimiter,
} from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import { createTargetCheck } from '@countinghouse/webhooks';
import { createCharging } from '../api/charging.ts';
import { createServer } from '../api/server.ts';
import { createApiKeyCache, createApiKeyLookup } from '../business/api-keys/find-api-key.ts';
import { createKeyUseRecorder } from '../business/api-keys/record-key-use.ts';
import { createIdentityChecker } from '../business/verification/identity-checkers.ts';
import { deriveFormKey } from '../charges/checkout/pages/form-submits.ts';
import { watchChanges } from '../controls/pauses/watch-changes.ts';
import type { Database } from '../kernel/database.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createTransferReceiver } from '../money-out/payouts/outcomes/paying-out.ts';
import { providerMetrics } from '../provider/provider-metrics.ts';
import { createProviders } from '../provider/providers.ts';
import { createSettlementReports } from '../settlement/settlements/open-settlement-report.ts';
import { limiterStore, readApiSettings, webhookExceptionsOf } from './config.ts';
import type { ApiSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';
import { createStaffEntrance } from './staff-entrance.ts';

/** What a test or a measurement may put in the place of the real thing. */
interface ApiParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly limiter?: Limiter;
  readonly exit?: (code: number) => void;
  /** How long the database may take to answer; shorter than callers wait, unless told otherwise. */
  readonly databaseWaitMs?: number;
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

/** Longer than the caller of a report may take nothing: that is cut off, and logged, before this. */
const silentReportMs = 45_000;

export async function startApi(settings: ApiSettings, parts: ApiParts): Promise<RunningApi> {
  const { logger, nowMs } = parts;
  const metrics = createMetrics({ service: 'payments' });
  const newId = createIdSource({ cell: settings.PAYMENTS_CELL, nowMs });
  const database = connect(settings, parts, settings.PAYMENTS_DATABASE_CONNECTIONS);
  const changeDatabase = connect(settings, parts, 1);
  const reportDatabase = connect(settings, parts, settings.PAYMENTS_REPORTS_AT_A_TIME, {
    silentTransactionMs: silentReportMs,
  });
  const cache = createApiKeyCache();
  const changes = watchChanges({
    database: changeDatabase,
    logger,
    elapsedMs: () => performance.now(),
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  const store = limiterStore(settings);
  const limiter =
    parts.limiter ??
    startKeyLimiter(store, logger, metrics, {
      windowMs: settings.PAYMENTS_LIMIT_WINDOW_MS,
      processId: newId(),
    });
  const checkoutLimiter = startLimiter(store, logger, {
    name: 'checkout',
    windowMs: checkoutWindowMs,
    processId: newId(),
  });
  const keyUses = createKeyUseRecorder({ database, logger });
  const schema = readExpectedSchema();
  addDatabaseMetrics(metrics, database, schema.appendOnlyTables);

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
    sealer,
    installation: settings.PAYMENTS_INSTALLATION,
    cell: settings.PAYMENTS_CELL,
    receiveTransfer: transfers.receive,
  });

  const queueMail = createMailQueue({ sendJob: createJobSender(), sealer, newId });
  const publicUrl =
    settings.PAYMENTS_PUBLIC_URL ?? `http://${settings.PAYMENTS_HOST}:${settings.PAYMENTS_PORT}`;
  const identityChecker = createIdentityChecker(settings, { publicUrl, nowMs, logger });
  const entrance = createStaffEntrance(settings, {
    database,
    sealer,
    queueMail,
    publicUrl,
    newId,
    now,
    logger,
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
    queueMail,
    identityChecker,
    checkUrl: createTargetCheck(readWebhookExceptions(webhookExceptionsOf(settings), logger)),
    settlementReports: createSettlementReports(reportDatabase, settings.PAYMENTS_REPORTS_AT_A_TIME),
    dashboard: entrance.dashboard,
    readiness: () => checkReadiness(database, schema),
    trustedProxies: settings.PAYMENTS_TRUSTED_PROXIES,
    publicUrl,
    accountCoolingHours: settings.PAYMENTS_ACCOUNT_COOLING_HOURS,
    newcomerWaitMs: settings.PAYMENTS_NEWCOMER_WAIT_HOURS * hourMs,
    checkout: {
      limiter: checkoutLimiter,
      attemptsPerAddress: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS,
      attemptsPerCode: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE,
      formKeys: settings.PAYMENTS_KEY_PEPPER.map(({ secret }) => deriveFormKey(secret)),
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
      keys: createApiKeyLookup({
        database,
        cache,
        changes,
        peppers: settings.PAYMENTS_KEY_PEPPER,
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
      async () => identityChecker?.close(),
      keyUses.stop,
      changes.stop,
      () => limiter.close(),
      () => checkoutLimiter.close(),
      entrance.close,
      changeDatabase.close,
      reportDatabase.close,
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
  options: Pick<DatabaseOptions, 'silentTransactionMs'> = {},
): Database {
  return connectDatabase<Schema>({
    ...options,
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-api',
    connectionsMax,
    ...(databaseWaitMs !== undefined && { connectWaitMs: databaseWaitMs }),
    answerWaitMs: databaseWaitMs ?? databaseAnswerWaitMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
}

const hourMs = 3_600_000;

/** Payers share nothing with the API's callers: neither counts nor the length of the window. */
const checkoutWindowMs = 60_000;

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
