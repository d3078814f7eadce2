import type { DeliveryPolicy, NumberedEvent, SignableRequest } from '../src/policy.ts';
import { contractSignature } from '../src/signing.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The promises of the accounting service. They differ from those of payments in every point that a
 * policy has, so an engine that serves both by their values alone knows neither.
 */
export const accountingPolicy: DeliveryPolicy = {
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

function toBody(event: NumberedEvent): string {
  const { org_id: orgId } = event.workspaceFacts;
  if (orgId === undefined) throw new TypeError('an event without an organisation');
  const members = [
    `"id":${JSON.stringify(event.id)}`,
    `"type":${JSON.stringify(event.type)}`,
    `"created_at":${JSON.stringify(event.createdAt.toISOString())}`,
    `"org_id":${JSON.stringify(orgId)}`,
    `"data":${event.dataJson}`,
  ];
  return `{${members.join(',')}}`;
}
