import { createIdSource } from '@countinghouse/identifiers';
import { createLoop } from '@countinghouse/jobs';
import type { Logger, Metrics } from '@countinghouse/observability';
import { createDatabaseClock } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { createDispatcher, createSender, defaultLimits } from '@countinghouse/webhooks';
import type { Dispatcher, DispatcherDeps, NetworkExceptions } from '@countinghouse/webhooks';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { addDatabaseMetrics } from '../readiness/database-metrics.ts';
import { startBackground } from '../start/background-process.ts';
import type { BackgroundProcess } from '../start/background-process.ts';
import { addDispatcherGauges, webhookObserver } from './webhook-metrics.ts';

interface WebhookDispatcherParts<Schema> extends Pick<
  DispatcherDeps<Schema>,
  'policy' | 'sealer' | 'readWorkspaceFacts' | 'onSwitchedOff'
> {
  /** Opened with `silentTransactionMs`. */
  readonly database: Database<Schema>;
  readonly schema: ExpectedSchema;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly cell: number;
  readonly host: string;
  readonly metricsPort: number;
  /** Under way at a time. */
  readonly requests: number;
  readonly exceptions: NetworkExceptions;
}

/**
 * A dispatcher that is frozen, or cut off, in the middle of a transaction holds locks that the others
 * need; they are to be free before its lease is over.
 */
export const silentTransactionMs = 3_000;
/** The steady clock strays by a few milliseconds an hour. */
const followClockEveryMs = 10_000;
/** After the longest answer: time to record it and close. */
export const dispatcherCloseWaitMs = 8_000;

/** The process that numbers events and calls receivers. */
export async function startWebhookDispatcher<Schema>(
  parts: WebhookDispatcherParts<Schema>,
): Promise<BackgroundProcess> {
  const { database, schema, metrics, logger, nowMs, requests } = parts;
  addDatabaseMetrics(metrics, database, schema.appendOnlyTables);
  const clock = createDatabaseClock(database, { nowMs, steadyMs: () => performance.now() });
  const sender = createSender({ exceptions: parts.exceptions });
  const observe = webhookObserver(metrics);
  // Only once the time is known: ids that begin in the future stay there.
  const create = (): Dispatcher =>
    createDispatcher({
      database,
      policy: parts.policy,
      sender,
      sealer: parts.sealer,
      readWorkspaceFacts: parts.readWorkspaceFacts,
      ...(parts.onSwitchedOff !== undefined && { onSwitchedOff: parts.onSwitchedOff }),
      newId: createIdSource({ cell: parts.cell, nowMs: clock.nowMs }),
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
    host: parts.host,
    metricsPort: parts.metricsPort,
    logger,
    metrics,
    database,
    schema,
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
