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
import { createCompute } from '../computing/compute.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { addJournalMetrics } from '../ledger/journal/proof/journal-metrics.ts';
import { computeOptionsOf, readWorkerSettings } from './config.ts';
import type { WorkerSettings } from './config.ts';
import { work } from './jobs.ts';
import { readExpectedSchema } from './migrations.ts';

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
  const metrics = createMetrics({ service: 'accounting' });
  const database = connectDatabase<Schema>({
    url: settings.ACCOUNTING_DATABASE_URL,
    applicationName: 'accounting-worker',
    connectionsMax: settings.ACCOUNTING_DATABASE_CONNECTIONS,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  const schema = readExpectedSchema();
  addDatabaseMetrics(metrics, database, schema.appendOnlyTables);
  const jobMetrics = createJobMetrics(metrics, nowMs);
  const jobs = createJobs({
    connectionString: settings.ACCOUNTING_DATABASE_URL,
    logger,
    onRun: jobMetrics.onRun,
  });
  jobMetrics.watch(jobs);
  addJournalMetrics(metrics, database);
  addAuditMetrics(metrics, database);
  addWebhookBacklogGauges(metrics, watchWebhookBacklog(database, nowMs));
  const newId = createIdSource({ cell: settings.ACCOUNTING_CELL, nowMs });
  const sealer = createSealer({ keys: settings.ACCOUNTING_SEALING_KEYS });
  const sendJob = createJobSender();
  const headExport = toHeadExport(
    settings.ACCOUNTING_AUDIT_SIGNING_KEY,
    settings.ACCOUNTING_AUDIT_HEADS,
  );
  const compute = createCompute({ ...computeOptionsOf(settings), metrics });
  const deps = {
    headExport,
    chain: { service: 'accounting', cell: settings.ACCOUNTING_CELL },
    database,
    compute,
    logger,
    newId,
    nowMs,
    sealer,
    sendJob,
    mailsPerDay: settings.ACCOUNTING_MAILS_PER_DAY,
    queueMail: createMailQueue({ sendJob, sealer, newId }),
    publicUrl: settings.ACCOUNTING_PUBLIC_URL,
    mail: createMailSending(
      { smtpUrl: settings.ACCOUNTING_SMTP_URL, sender: settings.ACCOUNTING_MAIL_FROM },
      { logger, metrics },
    ),
    isMailTurnedOff: (address: string, topic: string) =>
      isMailTurnedOff(database.db, address, topic),
    now: () => new Date(nowMs()),
    eventRetentionMonths: settings.ACCOUNTING_EVENT_RETENTION_MONTHS,
    publicLinkDays: settings.ACCOUNTING_PUBLIC_LINK_DAYS,
  };
  const loops = prepareWork(work, deps, { jobs, logger, metrics: jobMetrics });

  return startBackground({
    name: 'worker',
    host: settings.ACCOUNTING_HOST,
    metricsPort: settings.ACCOUNTING_WORKER_METRICS_PORT,
    logger,
    metrics,
    database,
    schema,
    notes: headExportCheck(headExport, 'ACCOUNTING_AUDIT_HEADS'),
    start: async () => {
      await jobs.start();
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      await Promise.all([
        jobs.stop(settings.ACCOUNTING_WORKER_DRAIN_MS),
        ...loops.map((loop) => loop.stop()),
      ]);
      await compute.close();
    },
  });
}

if (import.meta.main) {
  await runMain(async () => {
    const settings = readWorkerSettings(process.env);
    const logger = createLogger({ service: 'accounting', level: settings.ACCOUNTING_LOG_LEVEL });
    const worker = await startWorker(settings, { logger, nowMs: Date.now });
    stopOnSignal({
      stop: worker.stop,
      deadlineMs: settings.ACCOUNTING_WORKER_DRAIN_MS + closeWaitMs,
      logger,
      exit: (code) => process.exit(code),
    });
  });
}
