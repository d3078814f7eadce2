import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import {
  dispatcherCloseWaitMs,
  readWebhookExceptions,
  runMain,
  silentTransactionMs,
  startWebhookDispatcher,
  stopOnSignal,
} from '@countinghouse/process';
import type { BackgroundProcess } from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import type { Schema } from '../kernel/schema.generated.ts';
import { deliveryPolicy } from '../webhooks/endpoints/delivery-policy.ts';
import { readWorkspaceFacts } from '../webhooks/endpoints/workspace-facts.ts';
import { readDispatcherSettings, webhookExceptionsOf } from './config.ts';
import type { DispatcherSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

interface DispatcherParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

export async function startDispatcher(
  settings: DispatcherSettings,
  { logger, nowMs }: DispatcherParts,
): Promise<BackgroundProcess> {
  const database = connectDatabase<Schema>({
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-dispatcher',
    connectionsMax: settings.PAYMENTS_DATABASE_CONNECTIONS,
    silentTransactionMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  return startWebhookDispatcher({
    database,
    schema: readExpectedSchema(),
    metrics: createMetrics({ service: 'payments' }),
    logger,
    nowMs,
    policy: deliveryPolicy,
    sealer: createSealer({ keys: settings.PAYMENTS_SEALING_KEYS }),
    readWorkspaceFacts,
    exceptions: readWebhookExceptions(webhookExceptionsOf(settings), logger),
    cell: settings.PAYMENTS_CELL,
    host: settings.PAYMENTS_HOST,
    metricsPort: settings.PAYMENTS_DISPATCHER_METRICS_PORT,
    requests: settings.PAYMENTS_DISPATCHER_REQUESTS,
  });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readDispatcherSettings(process.env);
    const logger = createLogger({ service: 'payments', level: settings.PAYMENTS_LOG_LEVEL });
    const dispatcher = await startDispatcher(settings, { logger, nowMs: Date.now });
    stopOnSignal({
      stop: dispatcher.stop,
      deadlineMs: deliveryPolicy.responseWaitMs + dispatcherCloseWaitMs,
      logger,
      exit: (code) => process.exit(code),
    });
  });
}
