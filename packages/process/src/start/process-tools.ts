import { createIdSource } from '@countinghouse/identifiers';
import type { IdSource } from '@countinghouse/identifiers';
import { createJobSender } from '@countinghouse/jobs';
import type { SendJob } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import type { QueueMail } from '@countinghouse/mail';
import { createMetrics } from '@countinghouse/observability';
import type { Logger, Metrics } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import type { Database, DatabaseOptions } from '@countinghouse/postgres';
import { createSealer, joinSealingKeys } from '@countinghouse/sealing';
import type { Sealer, SealingKey } from '@countinghouse/sealing';
import { createCellClock } from '../clock/cell-clock.ts';
import type { CellClock } from '../clock/cell-clock.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { addDatabaseMetrics } from '../readiness/database-metrics.ts';

/** What a process is given; tests pass their own. */
export interface ProcessParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Settings of every serving process. */
export interface ProcessSettings {
  readonly service: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_CONNECTIONS: number;
  readonly HOST: string;
  readonly CELL: number;
  /** Movable only in a sandbox: every process follows the offset in the database. */
  readonly CELL_CLOCK?: 'real' | 'movable';
  /** The database with the cell's clock, if it is another service's. */
  readonly CELL_CLOCK_URL?: string | undefined;
  /** Optional for a dispatcher: it only opens webhook secrets. */
  readonly SEALING_KEYS?: readonly SealingKey[] | undefined;
  /** Without them, webhook secrets are sealed with the general keys. */
  readonly WEBHOOK_SEALING_KEYS?: readonly SealingKey[] | undefined;
}

/** What every serving process works with. */
export interface ProcessTools<Schema> extends ProcessParts {
  /** The cell's time, which a sandbox may have moved. */
  readonly now: () => Date;
  /**
   * Real time, for what must hold outside the cell too: sign-in, signatures, key expiry, retention.
   */
  readonly realNow: () => Date;
  readonly realNowMs: () => number;
  /** Null where the clock is real. */
  readonly cellClock: CellClock | null;
  readonly cell: number;
  readonly newId: IdSource;
  readonly metrics: Metrics;
  readonly database: Database<Schema>;
  readonly sealer: Sealer;
  readonly webhookSealer: Sealer;
  readonly sendJob: SendJob;
  readonly queueMail: QueueMail;
}

export type ConnectionOptions = Omit<DatabaseOptions, 'url' | 'applicationName' | 'connectionsMax'>;

export function createProcessTools<Schema>(
  program: string,
  settings: ProcessSettings,
  { appendOnlyTables }: ExpectedSchema,
  { logger, nowMs: realNowMs }: ProcessParts,
  options: ConnectionOptions = {},
): ProcessTools<Schema> {
  const { service, CELL: cell } = settings;
  const cellClock = hasMovableClock(settings) ? createCellClock(realNowMs) : null;
  const nowMs = cellClock?.nowMs ?? realNowMs;
  const metrics = createMetrics({ service });
  const database = connectAs<Schema>(program, settings, settings.DATABASE_CONNECTIONS, {
    ...options,
    onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
  });
  addDatabaseMetrics(metrics, database, appendOnlyTables);
  const newId = createIdSource({ cell, nowMs });
  const { sealer, webhookSealer } = createSealers(settings);
  const sendJob = createJobSender();
  const queueMail = createMailQueue({ sendJob, sealer, newId });
  return {
    logger,
    nowMs,
    now: () => new Date(nowMs()),
    realNowMs,
    realNow: () => new Date(realNowMs()),
    cellClock,
    cell,
    newId,
    metrics,
    database,
    sealer,
    webhookSealer,
    sendJob,
    queueMail,
  };
}

function hasMovableClock({ CELL_CLOCK: kind, CELL_CLOCK_URL: url }: ProcessSettings): boolean {
  return kind === 'movable' || url !== undefined;
}

type SealingSettings = Pick<ProcessSettings, 'SEALING_KEYS' | 'WEBHOOK_SEALING_KEYS'>;

/**
 * Each seals with its own keys and also opens values sealed with the other's: values move one by
 * one.
 */
export function createSealers({
  SEALING_KEYS: general = [],
  WEBHOOK_SEALING_KEYS: webhooks = [],
}: SealingSettings) {
  return {
    sealer: createSealer({ keys: joinSealingKeys(general, webhooks) }),
    webhookSealer: createSealer({ keys: joinSealingKeys(webhooks, general) }),
  };
}

/** Names the connection in the database: `payments-worker`. */
export function connectAs<Schema>(
  program: string,
  { service, DATABASE_URL: url }: Pick<ProcessSettings, 'service' | 'DATABASE_URL'>,
  connectionsMax: number,
  options: ConnectionOptions = {},
): Database<Schema> {
  const applicationName = `${service}-${program}`;
  return connectDatabase<Schema>({ ...options, url, applicationName, connectionsMax });
}
