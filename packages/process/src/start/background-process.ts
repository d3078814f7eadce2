import { serveMetrics } from '@countinghouse/http';
import type { Readiness } from '@countinghouse/http';
import { createLoop } from '@countinghouse/jobs';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { checkReadiness } from '../readiness/check-readiness.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';

interface BackgroundParts<Schema> {
  /** Used in its log and in the name of the loop that starts its work. */
  readonly name: 'worker' | 'dispatcher';
  readonly host: string;
  readonly metricsPort: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database<Schema>;
  readonly schema: ExpectedSchema;
  /** Whether it follows a movable clock. */
  readonly followsClock: boolean;
  /** Further readiness checks, such as a warning about a setting. */
  readonly notes?: Readiness['checks'];
  /** How long `stop` may take. */
  readonly deadlineMs: number;
  /** Starts the work, once the database has this code's migrations. */
  readonly start: () => Promise<void>;
  /** Ends the work, started or not, and closes everything that it used except the database. */
  readonly stop: () => Promise<void>;
}

export interface BackgroundProcess {
  readonly metricsPort: number;
  /**
   * Does what a first signal does: takes no new work, waits for running work, then closes
   * everything.
   */
  readonly stop: () => Promise<void>;
  readonly deadlineMs: number;
}

/** How soon a process that started before its database or migrations notices them. */
const startEveryMs = 1_000;

/** A process without clients: metrics, health and readiness on one port, and work behind it. */
export async function startBackground<Schema>(
  parts: BackgroundParts<Schema>,
): Promise<BackgroundProcess> {
  const { name, logger, database, schema } = parts;
  let state: 'waiting' | 'working' | 'draining' = 'waiting';
  async function readiness(): Promise<Readiness> {
    const { ready, checks } = await checkReadiness(database, schema, parts.followsClock);
    const isWorking = state === 'working';
    return {
      ready: ready && isWorking,
      checks: { ...checks, ...parts.notes, work: { ok: isWorking, detail: state } },
    };
  }
  // Code that runs before its migrations would fail and log an error each time.
  const starter = createLoop({
    name: `start-${name}`,
    everyMs: startEveryMs,
    logger,
    run: async () => {
      if (state !== 'waiting') return;
      const { ready } = await checkReadiness(database, schema, parts.followsClock);
      if (!ready || isDraining()) return;
      await parts.start();
      if (isDraining()) return;
      state = 'working';
      logger.info({}, 'work_started');
    },
  });
  const isDraining = (): boolean => state === 'draining';
  const metricsServer = await serveMetrics({
    host: parts.host,
    port: parts.metricsPort,
    logger,
    render: () => parts.metrics.render(),
    readiness,
  });
  starter.start();
  logger.info({ metrics_port: metricsServer.port }, `${name}_started`);
  return {
    metricsPort: metricsServer.port,
    deadlineMs: parts.deadlineMs,
    stop: async () => {
      state = 'draining';
      await starter.stop();
      await parts.stop();
      await database.close();
      await metricsServer.close();
      logger.info({}, 'drain_finished');
    },
  };
}
