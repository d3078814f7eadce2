import { contractSignature } from '@countinghouse/webhooks';
import type { DeliveryPolicy, NumberedEvent, SignableRequest } from '@countinghouse/webhooks';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the service promises the receivers of its events. */
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
  // A receiver that comes back is not met by everything that failed together.
  jitter: 0.05,
  responseWaitMs: 5_000,
  pingType: 'test.ping',
  headers: toHeaders,
  body: toBody,
  switchOffAfterFailures: 20,
  oneAtATimeAfterFailures: 3,
};

/** While a rotation overlaps there is one `v1` for each secret. */
function toHeaders({ eventType, deliveryId, timestamp, body, secrets }: SignableRequest) {
  if (secrets.length === 0) throw new TypeError('a request without a secret cannot be signed');
  const signatures = secrets.map((secret) => `v1=${contractSignature(secret, timestamp, body)}`);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Accounting-Webhooks/1',
    'X-Accounting-Event': eventType,
    'X-Accounting-Delivery': deliveryId,
    'X-Accounting-Signature': [`t=${timestamp}`, ...signatures].join(','),
  };
}

/** Put together as text: amounts must not pass through a double. */
function toBody(event: NumberedEvent): string {
  const members = [
    `"id":${JSON.stringify(event.id)}`,
    `"type":${JSON.stringify(event.type)}`,
    `"created_at":${JSON.stringify(event.createdAt.toISOString())}`,
    // The engine calls its tenant a workspace; here that is the organisation.
    `"org_id":${JSON.stringify(event.workspaceId)}`,
    `"data":${event.dataJson}`,
  ];
  return `{${members.join(',')}}`;
}
