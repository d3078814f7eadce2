import { isMailTurnedOff } from '@countinghouse/identity';
import { createJobMetrics, createJobs, listOnMovedClock, prepareWork } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import { createMailSending } from '@countinghouse/mail';
import type { SendMailDeps } from '@countinghouse/mail';
import { watchWebhookBacklog } from '@countinghouse/webhooks';
import { addAuditMetrics } from '../audit-chain/audit-metrics.ts';
import { headExportCheck, toHeadExport } from '../audit-chain/audit-settings.ts';
import type { HeadExport } from '../audit-chain/export-head.ts';
import type { ChainName } from '../audit-chain/head-record.ts';
import type { AuditSigner } from '../audit-chain/signing-key.ts';
import { toNoteSigners } from '../checkpoints/checkpoint-settings.ts';
import type { NoteSigner } from '../checkpoints/signed-note.ts';
import { nothingDue } from '../clock/follow-clock.ts';
import type { DueWork, RunRound } from '../clock/follow-clock.ts';
import { followCellClock } from '../clock/process-clock.ts';
import { makePartitionsUntil } from '../partitions/keep-months-ahead.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { settingName } from '../settings/shared-settings.ts';
import { addWebhookBacklogGauges } from '../webhooks/webhook-metrics.ts';
import { startBackground } from './background-process.ts';
import type { BackgroundProcess } from './background-process.ts';
import { createProcessTools } from './process-tools.ts';
import type { ProcessParts, ProcessSettings, ProcessTools } from './process-tools.ts';

interface WorkerSettings extends ProcessSettings {
  readonly WORKER_METRICS_PORT: number;
  readonly WORKER_DRAIN_MS: number;
  readonly EVENT_RETENTION_MONTHS: number;
  readonly PUBLIC_URL: string;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly AUDIT_SIGNING_KEY?: AuditSigner | undefined;
  readonly AUDIT_HEADS?: string | undefined;
  readonly CHECKPOINT_SIGNING_KEYS?: readonly AuditSigner[] | undefined;
}

/** What the background work of every service may use. */
export interface WorkerTools<Schema> extends ProcessTools<Schema>, SendMailDeps {
  /** Base URL of links in emails. */
  readonly publicUrl: string;
  readonly eventRetentionMonths: number;
  readonly chain: ChainName;
  /** Null if the head of the audit chain is not exported. */
  readonly headExport: HeadExport | null;
  /** None: checkpoints are not signed. */
  readonly noteSigners: readonly NoteSigner[];
}

interface Worker<Schema> {
  readonly tools: WorkerTools<Schema>;
  /**
   * `close` runs when the work has ended, before the database is closed. `readDue` returns the work
   * that waits for a time, for a movable clock.
   */
  readonly start: <Deps>(
    work: readonly Work<Deps>[],
    deps: Deps,
    close: () => Promise<void>,
    readDue?: (now: Date) => Promise<DueWork>,
  ) => Promise<BackgroundProcess>;
}

/** After the drain: putting jobs back, closing connections. With the default drain 28 s in all. */
const closeWaitMs = 8_000;

/** The process that runs a table of background work. */
export function prepareWorker<Schema>(
  settings: WorkerSettings,
  schema: ExpectedSchema,
  parts: ProcessParts,
): Worker<Schema> {
  const common = createProcessTools<Schema>('worker', settings, schema, parts);
  const { logger, nowMs, metrics, database, cell } = common;
  addAuditMetrics(metrics, database);
  addWebhookBacklogGauges(metrics, watchWebhookBacklog(database, nowMs));
  const jobMetrics = createJobMetrics(metrics, nowMs);
  const jobs = createJobs({
    connectionString: settings.DATABASE_URL,
    logger,
    onRun: jobMetrics.onRun,
  });
  jobMetrics.watch(jobs);
  const headExport = toHeadExport(settings.AUDIT_SIGNING_KEY, settings.AUDIT_HEADS);
  const mailSettings = { smtpUrl: settings.SMTP_URL, sender: settings.MAIL_FROM };
  return {
    tools: {
      ...common,
      publicUrl: settings.PUBLIC_URL,
      eventRetentionMonths: settings.EVENT_RETENTION_MONTHS,
      chain: { service: settings.service, cell },
      headExport,
      noteSigners: toNoteSigners(settings.CHECKPOINT_SIGNING_KEYS, settings.PUBLIC_URL),
      mail: createMailSending(mailSettings, { logger, metrics }),
      isMailTurnedOff: (address, topic) => isMailTurnedOff(database.db, address, topic),
    },
    start: (work, deps, close, readDue = () => Promise.resolve(nothingDue)) => {
      const loops = prepareWork(work, deps, { jobs, logger, metrics: jobMetrics });
      const runJobs = async (names: readonly string[]): Promise<void> => {
        // A failure is logged where it runs, and must not delay the clock.
        for (const name of names) await jobs.runNow(name).catch(() => undefined);
      };
      const runRound: RunRound = async ({ phase, targetMs }) => {
        if (phase === 'prepare') {
          const until = new Date(common.realNowMs() + targetMs);
          await makePartitionsUntil(common, schema.appendOnlyTables, until);
        } else {
          await Promise.allSettled(loops.map((loop) => loop.runOnce()));
          await runJobs(listOnMovedClock(work, 'each_stop'));
          if (phase === 'finish') await runJobs(listOnMovedClock(work, 'at_end'));
        }
        return readDue(common.now());
      };
      const following = followCellClock('worker', settings, common, runRound);
      return startBackground({
        name: 'worker',
        host: settings.HOST,
        metricsPort: settings.WORKER_METRICS_PORT,
        logger,
        metrics,
        database,
        schema,
        followsClock: common.cellClock !== null,
        notes: headExportCheck(headExport, settingName(settings, 'AUDIT_HEADS')),
        deadlineMs: settings.WORKER_DRAIN_MS + closeWaitMs,
        start: async () => {
          await following.look();
          await jobs.start();
          for (const loop of loops) loop.start();
          following.start();
        },
        stop: async () => {
          await following.stop();
          await Promise.all([
            jobs.stop(settings.WORKER_DRAIN_MS),
            ...loops.map((loop) => loop.stop()),
          ]);
          await close();
        },
      });
    },
  };
}
