import { verifyWebhook } from '@countinghouse/sdk';
import type { WebhookEvent } from '@countinghouse/sdk';
import type { ReceivedRequest, Receiver } from '@countinghouse/testing';
import { selectableEventTypes } from '../../../src/webhooks/endpoints/webhook.rules.ts';
import type { DeliveryScene } from './delivery-scene.ts';

type VerifiedEvent = Exclude<WebhookEvent, { readonly type: 'unrecognised' }>;

/** A merchant who hears of everything and believes only what the SDK verifies. */
export interface ListeningMerchant {
  readonly receiver: Receiver;
  readonly secret: string;
  /** Waits until that many have come in all; in the order of their numbers. */
  readonly events: (count: number) => Promise<readonly VerifiedEvent[]>;
  readonly types: () => readonly string[];
}

let merchants = 0;

export async function listenAsMerchant(
  scene: DeliveryScene,
  workspaceId: string,
  eventTypes: readonly string[] = selectableEventTypes,
): Promise<ListeningMerchant> {
  merchants += 1;
  const host = `merchant-${merchants}.test`;
  const receiver = await scene.receive(host);
  const { secret } = await scene.addEndpoint({ workspaceId, url: receiver.url(host), eventTypes });
  const read = async (request: ReceivedRequest): Promise<VerifiedEvent> => {
    const result = verifyWebhook(request.body, request.headers, secret);
    if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
    if (!('data' in result.event)) throw new Error('the SDK does not know this event');
    return result.event;
  };
  return {
    receiver,
    secret,
    events: async (count) => {
      const requests = await receiver.waitForRequests(count);
      const ordered = requests.toSorted((left, right) => sequenceOf(left) - sequenceOf(right));
      return Promise.all(ordered.map(read));
    },
    types: () => receiver.requests.map((request) => request.headers['x-service-event'] ?? ''),
  };
}

function sequenceOf({ body }: ReceivedRequest): number {
  return Number(JSON.parse(body.toString('utf8')).sequence);
}
