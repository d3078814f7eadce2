import type { DeliveryPolicy } from '../policy.ts';
import type { OutgoingRequest } from '../sender/sender-types.ts';
import { standardWebhooksHeaders } from '../signing.ts';
import { countInFlight } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';

/** Signs at the moment of sending: every attempt has its own timestamp and signature. */
export function makeRequest(
  policy: DeliveryPolicy,
  held: HeldEndpoint,
  job: Job,
  /** Real time: receivers compare the timestamp with their own clock. */
  nowMs: number,
): OutgoingRequest {
  const timestamp = Math.floor(nowMs / 1_000);
  const secrets = held.state.secrets
    .filter(({ signsUntil }) => signsUntil === null || signsUntil.getTime() > nowMs)
    .map(({ text }) => text);
  const { eventType, eventId, deliveryId, body } = job;
  return {
    url: held.state.endpoint.url,
    body,
    headers: {
      ...policy.headers({ eventType, deliveryId, timestamp, body, secrets }),
      ...standardWebhooksHeaders({ eventId, timestamp, body, secrets }),
    },
    waitMs: policy.responseWaitMs,
    keepsConnection: isBusy(held, nowMs),
  };
}

/** An endpoint called again within this time keeps its connection; most endpoints are not. */
const busyForMs = 4_000;

function isBusy(held: HeldEndpoint, nowMs: number): boolean {
  const wasBusy = nowMs - held.lastSentAtMs < busyForMs;
  held.lastSentAtMs = nowMs;
  return wasBusy || held.state.ready.length > 0 || countInFlight(held.state) > 1;
}
