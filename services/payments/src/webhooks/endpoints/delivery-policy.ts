import { contractSignature } from '@countinghouse/webhooks';
import type { DeliveryPolicy, NumberedEvent, SignableRequest } from '@countinghouse/webhooks';

const minuteMs = 60_000;

/** The service's delivery guarantees to webhook receivers. */
export const deliveryPolicy: DeliveryPolicy = {
  attemptsMax: 5,
  gapsMs: [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs],
  // Merchants see `next_retry_at`, so it must be exact.
  jitter: 0,
  responseWaitMs: 8_000,
  pingType: 'webhook.ping',
  headers: toHeaders,
  body: toBody,
  // Merchants are guaranteed every attempt, however many failed before.
  switchOffAfterFailures: null,
  oneAtATimeAfterFailures: null,
};

/**
 * During a secret rotation's overlap, the old secret still signs the header that every receiver
 * reads; receivers with the new secret use a separate header.
 */
function toHeaders({ eventType, timestamp, body, secrets }: SignableRequest) {
  const [current, next] = secrets;
  if (current === undefined) throw new TypeError('request cannot be signed: it has no secret');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Countinghouse-Payments-Webhooks/1',
    'X-Service-Event': eventType,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': contractSignature(current, timestamp, body),
    ...(next !== undefined && {
      'X-Service-Signature-Next': contractSignature(next, timestamp, body),
    }),
  };
}

/** Assembled as text: amounts and sequence numbers must not pass through a double. */
function toBody(event: NumberedEvent): string {
  const { environment } = event.tenantFacts;
  if (environment === undefined) throw new TypeError('event has no environment');
  const members = [
    `"id":${JSON.stringify(event.id)}`,
    `"type":${JSON.stringify(event.type)}`,
    `"created_at":${JSON.stringify(event.createdAt.toISOString())}`,
    `"sequence":${event.sequence}`,
    `"environment":${JSON.stringify(environment)}`,
    `"data":${event.dataJson}`,
  ];
  return `{${members.join(',')}}`;
}
