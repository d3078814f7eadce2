import type { Metrics } from '@countinghouse/observability';
import type { Dispatcher, DispatcherObserver, WebhookBacklog } from '@countinghouse/webhooks';

/** Seconds; up to the eight that a receiver is given. */
const attemptBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 8, 10];
const waitBuckets = [0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 900];

export function webhookObserver(metrics: Metrics): DispatcherObserver {
  const attempts = metrics.histogram(
    'webhook_attempt_seconds',
    'Requests to webhook receivers, by outcome and trigger.',
    attemptBuckets,
    ['outcome', 'trigger'],
  );
  const deadLetters = metrics.counter(
    'webhook_dead_letters_total',
    'Deliveries abandoned after their last attempt.',
  );
  const waits = metrics.histogram(
    'webhook_fan_out_wait_seconds',
    'How long the oldest event of a batch waited for its sequence number.',
    waitBuckets,
  );
  const events = metrics.counter('webhook_events_total', 'Events assigned a sequence number.');
  return {
    onAttempt: ({ isDelivered, errorClass, durationMs, isDeadLettered, job }) => {
      const outcome = isDelivered ? 'delivered' : (errorClass ?? 'failed');
      attempts.observe({ outcome, trigger: job.trigger }, durationMs / 1_000);
      if (isDeadLettered) deadLetters.inc();
    },
    onFanOut: (count, oldestWaitMs) => {
      events.inc(count);
      waits.observe(Math.max(0, oldestWaitMs) / 1_000);
    },
  };
}

/** `find` is null until the dispatcher works. */
export function addDispatcherGauges(metrics: Metrics, find: () => Dispatcher | null): void {
  metrics.gauge(
    'webhook_endpoints_held',
    'Endpoints that this process currently serves.',
    [],
    (gauge) => gauge.set(find()?.stats().held ?? 0),
  );
  metrics.gauge(
    'webhook_requests_in_flight',
    'Requests to webhook receivers currently in flight.',
    [],
    (gauge) => gauge.set(find()?.stats().inFlight ?? 0),
  );
}

/** Told by the worker, so that somebody tells it when no dispatcher lives. */
export function addWebhookBacklogGauges(metrics: Metrics, backlog: WebhookBacklog): void {
  const add = (name: string, help: string, read: () => Promise<number>): void => {
    metrics.gauge(name, help, [], async (gauge) => {
      gauge.set(await read().catch(() => Number.NaN));
    });
  };
  add(
    'webhook_outbox_rows',
    'Committed events without a sequence number; counted up to 10,000.',
    backlog.outboxRows,
  );
  add(
    'webhook_outbox_oldest_seconds',
    'Age of the oldest event without a sequence number.',
    backlog.outboxOldestSeconds,
  );
  add(
    'webhook_endpoints_overdue',
    'Endpoints with pending deliveries that no process has served for 30 seconds; counted up to 1,000.',
    backlog.endpointsOverdue,
  );
  add(
    'webhook_parked_retries',
    'Deliveries waiting for a retry, as estimated by the database.',
    backlog.parkedRetries,
  );
}
