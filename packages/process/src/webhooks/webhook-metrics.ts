import { addSpan, isTracing } from '@countinghouse/observability';
import type { Metrics } from '@countinghouse/observability';
import type { Dispatcher, DispatcherObserver, WebhookBacklog } from '@countinghouse/webhooks';

/** Seconds; up to the eight that a receiver has. */
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
    onAttempt: (attempt) => {
      const { isDelivered, errorClass, durationMs, isDeadLettered, job } = attempt;
      const outcome = isDelivered ? 'delivered' : (errorClass ?? 'failed');
      addAttemptSpan(attempt, outcome);
      attempts.observe({ outcome, trigger: job.trigger }, durationMs / 1_000);
      if (isDeadLettered) deadLetters.inc();
    },
    onFanOut: (count, oldestWaitMs) => {
      events.inc(count);
      waits.observe(Math.max(0, oldestWaitMs) / 1_000);
    },
  };
}

type Attempt = Parameters<DispatcherObserver['onAttempt']>[0];

/** Adds the attempt to the trace of the payment, payout or document that the event is about. */
function addAttemptSpan({ job, startedAtMs, status }: Attempt, outcome: string): void {
  if (!isTracing()) return;
  addSpan(subjectOf(job.body) ?? job.eventId, 'webhook.attempt', startedAtMs, {
    'event.id': job.eventId,
    'event.type': job.eventType,
    'delivery.id': job.deliveryId,
    'attempt.number': job.attemptNumber,
    outcome,
    ...(status !== null && { 'http.response.status_code': status }),
  });
}

const subject = /"data":\s?\{"id":\s?"([0-9a-f-]{36})"/;

function subjectOf(body: string): string | undefined {
  return subject.exec(body)?.[1];
}

/** `find` returns null until the dispatcher is running. */
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

/** Reported by the worker, so that it is reported even if no dispatcher is alive. */
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
