import { serveMetrics } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import { createJobMetrics, createJobs, createLoop, prepareWork } from '@countinghouse/jobs';
import { createLogger, createMetrics } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { connectDatabase, listMigrations } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { readWorkerSettings } from './config.ts';
import type { WorkerSettings } from './config.ts';
import { addDatabaseMetrics } from './database-metrics.ts';
import { work } from './jobs.ts';
import { addLedgerMetrics } from './ledger/ledger-metrics.ts';
import { migrationsFolder } from './migrations.ts';
import { checkReadiness } from './operations/check-readiness.ts';
import type { Readiness } from './operations/check-readiness.ts';
import { createPayoutSettler } from './paying-out.ts';
import { createSettler } from './payments/create-settler.ts';
import { providerMetrics } from './provider/provider-metrics.ts';
import { createProviders } from './provider/providers.ts';
import { addReconciliationMetrics } from './reconciliation/reconciliation-metrics.ts';
import { runMain } from './run-main.ts';
import type { Schema } from './schema.generated.ts';
import { stopOnSignal } from './stop-on-signal.ts';

interface WorkerParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

export interface RunningWorker {
  readonly metricsPort: number;
  /** What a first signal does: no new work, the running work is waited for, then all is closed. */
  readonly stop: () => Promise<void>;
}

/** How soon a worker that was started before its database, or its migrations, notices them. */
const startEveryMs = 1_000;

/** After the drain: giving jobs back, closing connections. With the default drain 28 s in all. */
const closeWaitMs = 8_000;

export async function startWorker(
  settings: WorkerSettings,
  { logger, nowMs }: WorkerParts,
): Promise<RunningWorker> {
  const metrics = createMetrics({ service: 'payments' });
  const database = connectDatabase<Schema>({
    url: settings.PAYMENTS_DATABASE_URL,
    applicationName: 'payments-worker',
    connectionsMax: settings.PAYMENTS_DATABASE_CONNECTIONS,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  addDatabaseMetrics(metrics, database);
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
  const settler = createSettler({ database, newId, now, logger, providers });
  const deps = {
    database,
    logger,
    newId,
    nowMs,
    now,
    providers,
    settler,
    settlePayout: createPayoutSettler({ database, newId, now, logger }),
    sealer: createSealer({ keys: settings.PAYMENTS_SEALING_KEYS }),
    installation: settings.PAYMENTS_INSTALLATION,
    cell: settings.PAYMENTS_CELL,
    settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
  };
  addLedgerMetrics(metrics, database, nowMs);
  addReconciliationMetrics(metrics, database);
  const loops = prepareWork(work, deps, { jobs, logger, metrics: jobMetrics });

  const migrations = listMigrations(migrationsFolder);
  let state: 'waiting' | 'working' | 'draining' = 'waiting';
  async function readiness(): Promise<Readiness> {
    const { ready, checks } = await checkReadiness(database, migrations);
    const isWorking = state === 'working';
    return {
      ready: ready && isWorking,
      checks: { ...checks, work: { ok: isWorking, detail: state } },
    };
  }
  // Code that runs before its migrations would only fail, and call it an error each time.
  const starter = createLoop({
    name: 'start-work',
    everyMs: startEveryMs,
    logger,
    run: async (signal) => {
      if (state !== 'waiting') return;
      const { ready } = await checkReadiness(database, migrations);
      if (!ready || signal.aborted) return;
      await jobs.start();
      for (const loop of loops) loop.start();
      state = 'working';
      logger.info({ lines: work.length }, 'work_started');
    },
  });
  const metricsServer = await serveMetrics({
    host: settings.PAYMENTS_HOST,
    port: settings.PAYMENTS_WORKER_METRICS_PORT,
    logger,
    render: () => metrics.render(),
    readiness,
  });
  starter.start();
  logger.info({ metrics_port: metricsServer.port }, 'worker_started');
  return {
    metricsPort: metricsServer.port,
    stop: async () => {
      state = 'draining';
      await starter.stop();
      await Promise.all([
        jobs.stop(settings.PAYMENTS_WORKER_DRAIN_MS),
        ...loops.map((loop) => loop.stop()),
      ]);
      await settler.idle();
      await providers.close();
      await database.close();
      await metricsServer.close();
      logger.info({}, 'drain_finished');
    },
  };
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
