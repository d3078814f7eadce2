import { createIdSource } from '@countinghouse/identifiers';
import { createLoop } from '@countinghouse/jobs';
import { createDatabaseClock } from '@countinghouse/postgres';
import {
  createDispatcher,
  createSender,
  defaultLimits,
  readWebhooksDue,
} from '@countinghouse/webhooks';
import type { Dispatcher, DispatcherDeps } from '@countinghouse/webhooks';
import { nothingDue } from '../clock/follow-clock.ts';
import type { RunRound } from '../clock/follow-clock.ts';
import { followCellClock } from '../clock/process-clock.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { readWebhookExceptions } from '../settings/webhook-exceptions.ts';
import type { WebhookExceptions } from '../settings/webhook-exceptions.ts';
import { addDispatcherGauges, webhookObserver } from '../webhooks/webhook-metrics.ts';
import { startBackground } from './background-process.ts';
import type { BackgroundProcess } from './background-process.ts';
import { createProcessTools } from './process-tools.ts';
import type { ProcessParts, ProcessSettings, ProcessTools } from './process-tools.ts';

interface DispatcherSettings extends ProcessSettings, WebhookExceptions {
  readonly DISPATCHER_METRICS_PORT: number;
  /** Requests in flight at a time. */
  readonly DISPATCHER_REQUESTS: number;
}

/** A service's webhook rules. */
type WebhookRules<Schema> = Pick<
  DispatcherDeps<Schema>,
  'policy' | 'readTenantFacts' | 'onSwitchedOff'
>;

interface PreparedDispatcher<Schema> {
  readonly tools: ProcessTools<Schema>;
  readonly start: (rules: WebhookRules<Schema>) => Promise<BackgroundProcess>;
}

/**
 * A dispatcher that freezes or is cut off during a transaction holds locks that the others need;
 * they must be released before its lease expires.
 */
const silentTransactionMs = 3_000;
/** The monotonic clock drifts by a few milliseconds an hour. */
const followClockEveryMs = 10_000;
/** Added to the longest response time before a movable clock goes on. */
const answerMarginMs = 1_000;
/** Added to the longest response time: time to record it and close. */
const closeWaitMs = 8_000;

/** The process that numbers events and calls receivers. */
export function prepareDispatcher<Schema>(
  settings: DispatcherSettings,
  schema: ExpectedSchema,
  parts: ProcessParts,
): PreparedDispatcher<Schema> {
  const options = { silentTransactionMs };
  if (settings.SEALING_KEYS !== undefined) parts.logger.warn('dispatcher_has_general_sealing_keys');
  const tools = createProcessTools<Schema>('dispatcher', settings, schema, parts, options);
  return { tools, start: (rules) => startDispatcher(settings, schema, tools, rules) };
}

async function startDispatcher<Schema>(
  settings: DispatcherSettings,
  schema: ExpectedSchema,
  tools: ProcessTools<Schema>,
  rules: WebhookRules<Schema>,
): Promise<BackgroundProcess> {
  const { database, metrics, logger, realNowMs, webhookSealer, cell, cellClock } = tools;
  const { DISPATCHER_REQUESTS: requests } = settings;
  const clock = createDatabaseClock(database, {
    nowMs: realNowMs,
    steadyMs: () => performance.now(),
  });
  const nowMs = (): number => clock.nowMs() + (cellClock?.offsetMs() ?? 0);
  const sender = createSender({ exceptions: readWebhookExceptions(settings, logger) });
  const observe = webhookObserver(metrics);
  // Only once the time is known: ids that start in the future stay there.
  const create = (): Dispatcher =>
    createDispatcher({
      ...rules,
      database,
      sender,
      sealer: webhookSealer,
      newId: createIdSource({ cell, nowMs }),
      nowMs,
      realNowMs: clock.nowMs,
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

  const runRound: RunRound = async () => {
    if (dispatcher === null) return nothingDue;
    const openCount = await dispatcher.workOff(rules.policy.responseWaitMs + answerMarginMs);
    const due = await readWebhooksDue(database.db, new Date(nowMs()));
    return { ...due, dueCount: due.dueCount + openCount };
  };
  const following = followCellClock('dispatcher', settings, tools, runRound);

  const clockLoop = createLoop({
    name: 'follow-clock',
    everyMs: followClockEveryMs,
    logger,
    run: clock.follow,
  });
  return startBackground({
    name: 'dispatcher',
    host: settings.HOST,
    metricsPort: settings.DISPATCHER_METRICS_PORT,
    logger,
    metrics,
    database,
    schema,
    followsClock: cellClock !== null,
    deadlineMs: rules.policy.responseWaitMs + closeWaitMs,
    start: async () => {
      await Promise.all([clock.follow(), following.look()]);
      dispatcher = create();
      dispatcher.start();
      clockLoop.start();
      following.start();
    },
    stop: async () => {
      await following.stop();
      await clockLoop.stop();
      await dispatcher?.stop();
      await sender.close();
    },
  });
}
