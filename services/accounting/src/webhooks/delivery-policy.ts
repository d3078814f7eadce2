import { contractSignature } from '@countinghouse/webhooks';
import type { DeliveryPolicy, NumberedEvent, SignableRequest } from '@countinghouse/webhooks';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the service guarantees to receivers of its events. */
export const deliveryPolicy: DeliveryPolicy = {
  attemptsMax: 8,
  gapsMs: [
    1 * minuteMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
  ],
  // Spreads retries, so that a recovering receiver does not get all failed deliveries together.
  jitter: 0.05,
  responseWaitMs: 5_000,
  pingType: 'test.ping',
  headers: toHeaders,
  body: toBody,
  switchOffAfterFailures: 20,
  oneAtATimeAfterFailures: 3,
};

/**
 * During a rotation, the old secret still signs the header that every receiver reads; the new secret
 * signs an additional header of the same form.
 */
function toHeaders({ eventType, deliveryId, timestamp, body, secrets }: SignableRequest) {
  const [current, next] = secrets.map(
    (secret) => `t=${timestamp},v1=${contractSignature(secret, timestamp, body)}`,
  );
  if (current === undefined) throw new TypeError('a request without a secret cannot be signed');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Accounting-Webhooks/1',
    'X-Accounting-Event': eventType,
    'X-Accounting-Delivery': deliveryId,
    'X-Accounting-Signature': current,
    ...(next !== undefined && { 'X-Accounting-Signature-Next': next }),
  };
}

/** Built as text, so that amounts never become doubles. */
function toBody(event: NumberedEvent): string {
  const members = [
    `"id":${JSON.stringify(event.id)}`,
    `"type":${JSON.stringify(event.type)}`,
    `"created_at":${JSON.stringify(event.createdAt.toISOString())}`,
    `"org_id":${JSON.stringify(event.tenantId)}`,
    `"data":${event.dataJson}`,
  ];
  return `{${members.join(',')}}`;
}
