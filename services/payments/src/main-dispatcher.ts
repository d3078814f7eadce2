import { createIdSource } from '@countinghouse/identifiers';
import { createLoop } from '@countinghouse/jobs';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase, createDatabaseClock } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createDispatcher, createSender, defaultLimits } from '@countinghouse/webhooks';
import type { Dispatcher } from '@countinghouse/webhooks';
import { startBackground } from './background-process.ts';
import type { BackgroundProcess } from './background-process.ts';
import { readDispatcherSettings } from './config.ts';
import type { DispatcherSettings } from './config.ts';
import { addDatabaseMetrics } from './database-metrics.ts';
import { runMain } from './run-main.ts';
import type { Schema } from './schema.generated.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { readWebhookExceptions } from './webhook-exceptions.ts';
import { deliveryPolicy } from './webhooks/delivery-policy.ts';
import { addDispatcherGauges, webhookObserver } from './webhooks/webhook-metrics.ts';
import { readWorkspaceFacts } from './webhooks/workspace-facts.ts';

interface DispatcherParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/**
 * A dispatcher that is frozen, or cut off, in the middle of a transaction holds locks that the others
 * need; they are to be free before its lease is over.
 */
const silentTransactionMs = 3_000;
/** The steady clock strays by a few milliseconds an hour. */
const followClockEveryMs = 10_000;
/** The longest answer, and time to record it and close. */
const stopWaitMs = deliveryPolicy.responseWaitMs + 8_000;

export async function startDispatcher(
  settings: DispatcherSettings,
  { logger, nowMs }: DispatcherParts,
): Promise<BackgroundProcess> {
  const metrics = createMetrics({ service: 'payments' });
  const database = connectDatabase<Schema>({
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-dispatcher',
    connectionsMax: settings.PAYMENTS_DATABASE_CONNECTIONS,
    silentTransactionMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  addDatabaseMetrics(metrics, database);
  const clock = createDatabaseClock(database, { nowMs, steadyMs: () => performance.now() });
  const sender = createSender({ exceptions: readWebhookExceptions(settings, logger) });
  const requests = settings.PAYMENTS_DISPATCHER_REQUESTS;
  const observe = webhookObserver(metrics);
  // Only once the time is known: ids that begin in the future stay there.
  const create = (): Dispatcher =>
    createDispatcher({
      database,
      policy: deliveryPolicy,
      sender,
      sealer: createSealer({ keys: settings.PAYMENTS_SEALING_KEYS }),
      readWorkspaceFacts,
      newId: createIdSource({ cell: settings.PAYMENTS_CELL, nowMs: clock.nowMs }),
      nowMs: clock.nowMs,
      logger,
      observe,
      limits: {
        ...defaultLimits,
        inFlightMax: requests,
        slowInFlightMax: Math.floor(requests / 2),
      },
    });
  let dispatcher: Dispatcher | null = null;
  addDispatcherGauges(metrics, () => dispatcher);

  const clockLoop = createLoop({
    name: 'follow-clock',
    everyMs: followClockEveryMs,
    logger,
    run: clock.follow,
  });
  return startBackground({
    name: 'dispatcher',
    host: settings.PAYMENTS_HOST,
    metricsPort: settings.PAYMENTS_DISPATCHER_METRICS_PORT,
    logger,
    metrics,
    database,
    start: async () => {
      await clock.follow();
      dispatcher = create();
      dispatcher.start();
      clockLoop.start();
    },
    stop: async () => {
      await clockLoop.stop();
      await dispatcher?.stop();
      await sender.close();
    },
  });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readDispatcherSettings(process.env);
    const logger = createLogger({ service: 'payments', level: settings.PAYMENTS_LOG_LEVEL });
    const dispatcher = await startDispatcher(settings, { logger, nowMs: Date.now });
    stopOnSignal({
      stop: dispatcher.stop,
      deadlineMs: stopWaitMs,
      logger,
      exit: (code) => process.exit(code),
    });
  });
}
