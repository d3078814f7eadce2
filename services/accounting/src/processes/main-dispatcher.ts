import { createIdSource } from '@countinghouse/identifiers';
import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
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
import { deliveryPolicy } from '../webhooks/delivery-policy.ts';
import { tellSwitchedOff } from '../webhooks/tell-switched-off.ts';
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
    url: settings.ACCOUNTING_DATABASE_URL,
    applicationName: 'accounting-dispatcher',
    connectionsMax: settings.ACCOUNTING_DATABASE_CONNECTIONS,
    silentTransactionMs,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  const sealer = createSealer({ keys: settings.ACCOUNTING_SEALING_KEYS });
  const newId = createIdSource({ cell: settings.ACCOUNTING_CELL, nowMs });
  const telling = {
    newId,
    now: () => new Date(nowMs()),
    queueMail: createMailQueue({ sendJob: createJobSender(), sealer, newId }),
    publicUrl: settings.ACCOUNTING_PUBLIC_URL,
  };
  return startWebhookDispatcher({
    database,
    schema: readExpectedSchema(),
    metrics: createMetrics({ service: 'accounting' }),
    logger,
    nowMs,
    policy: deliveryPolicy,
    sealer,
    onSwitchedOff: (tx, endpoint) => tellSwitchedOff(tx, telling, endpoint),
    // Bodies say nothing of the organisation but its id.
    readWorkspaceFacts: () => Promise.resolve(new Map()),
    exceptions: readWebhookExceptions(webhookExceptionsOf(settings), logger),
    cell: settings.ACCOUNTING_CELL,
    host: settings.ACCOUNTING_HOST,
    metricsPort: settings.ACCOUNTING_DISPATCHER_METRICS_PORT,
    requests: settings.ACCOUNTING_DISPATCHER_REQUESTS,
  });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readDispatcherSettings(process.env);
    const logger = createLogger({ service: 'accounting', level: settings.ACCOUNTING_LOG_LEVEL });
    const dispatcher = await startDispatcher(settings, { logger, nowMs: Date.now });
    stopOnSignal({
      stop: dispatcher.stop,
      deadlineMs: deliveryPolicy.responseWaitMs + dispatcherCloseWaitMs,
      logger,
      exit: (code) => process.exit(code),
    });
  });
}
