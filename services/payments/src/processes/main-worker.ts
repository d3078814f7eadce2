import { createIdSource } from '@countinghouse/identifiers';
import { isMailTurnedOff } from '@countinghouse/identity';
import { createJobMetrics, createJobs, createJobSender, prepareWork } from '@countinghouse/jobs';
import { createMailQueue, createMailSending } from '@countinghouse/mail';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import {
  addAuditMetrics,
  addDatabaseMetrics,
  addWebhookBacklogGauges,
  headExportCheck,
  runMain,
  startBackground,
  stopOnSignal,
  toHeadExport,
} from '@countinghouse/process';
import type { BackgroundProcess } from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import { watchWebhookBacklog } from '@countinghouse/webhooks';
import { createIdentityChecker } from '../business/verification/identity-checkers.ts';
import { createSettler } from '../charges/payments/outcomes/create-settler.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { addLedgerMetrics } from '../ledger/ledger/ledger-metrics.ts';
import { createPayoutSettler } from '../money-out/payouts/outcomes/paying-out.ts';
import { providerMetrics } from '../provider/provider-metrics.ts';
import { createProviders } from '../provider/providers.ts';
import { addReconciliationMetrics } from '../settlement/reconciliation/reconciliation-metrics.ts';
import { readWorkerSettings } from './config.ts';
import type { WorkerSettings } from './config.ts';
import { work } from './jobs.ts';
import { readExpectedSchema } from './migrations.ts';
import { addMoneyMetrics } from './money-metrics.ts';

interface WorkerParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** After the drain: giving jobs back, closing connections. With the default drain 28 s in all. */
const closeWaitMs = 8_000;

export async function startWorker(
  settings: WorkerSettings,
  { logger, nowMs }: WorkerParts,
): Promise<BackgroundProcess> {
  const metrics = createMetrics({ service: 'payments' });
  const database = connectDatabase<Schema>({
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-worker',
    connectionsMax: settings.PAYMENTS_DATABASE_CONNECTIONS,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  const schema = readExpectedSchema();
  addDatabaseMetrics(metrics, database, schema.appendOnlyTables);
  const jobMetrics = createJobMetrics(metrics, nowMs);
  const jobs = createJobs({
    connectionString: settings.PAYMENTS_DATABASE_URL,
    logger,
    onRun: jobMetrics.onRun,
  });
  jobMetrics.watch(jobs);
  const newId = createIdSource({ cell: settings.PAYMENTS_CELL, nowMs });
  const now = (): Date => new Date(nowMs());
  const providers = createProviders(settings, { nowMs, logger, ...providerMetrics(metrics) });
  const sealer = createSealer({ keys: settings.PAYMENTS_SEALING_KEYS });
  const settler = createSettler({ database, newId, now, logger, providers, sealer });
  const publicUrl = settings.PAYMENTS_PUBLIC_URL;
  const identityChecker = createIdentityChecker(settings, { publicUrl, nowMs, logger });
  const headExport = toHeadExport(
    settings.PAYMENTS_AUDIT_SIGNING_KEY,
    settings.PAYMENTS_AUDIT_HEADS,
  );
  const deps = {
    headExport,
    chain: { service: 'payments', cell: settings.PAYMENTS_CELL },
    database,
    identityChecker,
    publicUrl,
    logger,
    newId,
    nowMs,
    now,
    providers,
    settler,
    settlePayout: createPayoutSettler({ database, newId, now, logger }),
    sealer,
    queueMail: createMailQueue({ sendJob: createJobSender(), sealer, newId }),
    installation: settings.PAYMENTS_INSTALLATION,
    cell: settings.PAYMENTS_CELL,
    settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
    eventRetentionMonths: settings.PAYMENTS_EVENT_RETENTION_MONTHS,
    mail: createMailSending(
      { smtpUrl: settings.PAYMENTS_SMTP_URL, sender: settings.PAYMENTS_MAIL_FROM },
      { logger, metrics },
    ),
    isMailTurnedOff: (address: string, topic: string) =>
      isMailTurnedOff(database.db, address, topic),
  };
  addLedgerMetrics(metrics, database, nowMs);
  addReconciliationMetrics(metrics, database);
  addMoneyMetrics(metrics, database, nowMs);
  addAuditMetrics(metrics, database);
  addWebhookBacklogGauges(metrics, watchWebhookBacklog(database, nowMs));
  const loops = prepareWork(work, deps, { jobs, logger, metrics: jobMetrics });

  return startBackground({
    name: 'worker',
    host: settings.PAYMENTS_HOST,
    metricsPort: settings.PAYMENTS_WORKER_METRICS_PORT,
    logger,
    metrics,
    database,
    schema,
    notes: headExportCheck(headExport, 'PAYMENTS_AUDIT_HEADS'),
    start: async () => {
      await jobs.start();
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      await Promise.all([
        jobs.stop(settings.PAYMENTS_WORKER_DRAIN_MS),
        ...loops.map((loop) => loop.stop()),
      ]);
      await settler.idle();
      await providers.close();
      await identityChecker?.close();
    },
  });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readWorkerSettings(process.env);
    const logger = createLogger({ service: 'payments', level: settings.PAYMENTS_LOG_LEVEL });
    const worker = await startWorker(settings, { logger, nowMs: Date.now });
    stopOnSignal({
      stop: worker.stop,
      deadlineMs: settings.PAYMENTS_WORKER_DRAIN_MS + closeWaitMs,
      logger,
      exit: (code) => process.exit(code),
    });
  });
}
