import { contractSignature } from '@countinghouse/webhooks';
import type { DeliveryPolicy, NumberedEvent, SignableRequest } from '@countinghouse/webhooks';

const minuteMs = 60_000;

/** What the service promises the receivers of its events. */
export const deliveryPolicy: DeliveryPolicy = {
  attemptsMax: 5,
  gapsMs: [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs],
  // `next_retry_at` is shown to the merchant, so it is kept to.
  jitter: 0,
  responseWaitMs: 8_000,
  pingType: 'webhook.ping',
  headers: toHeaders,
  body: toBody,
  // Merchants are promised every attempt, however many have failed before.
  switchOffAfterFailures: null,
  oneAtATimeAfterFailures: null,
};

/**
 * While a rotation overlaps, the old secret still makes the signature that every receiver reads: those
 * who have the new one find theirs in a header of its own.
 */
function toHeaders({ eventType, timestamp, body, secrets }: SignableRequest) {
  const [current, next] = secrets;
  if (current === undefined) throw new TypeError('a request without a secret cannot be signed');
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

/** Put together as text: amounts and numbers of events must not pass through a double. */
function toBody(event: NumberedEvent): string {
  const { environment } = event.tenantFacts;
  if (environment === undefined) throw new TypeError('an event without an environment');
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
