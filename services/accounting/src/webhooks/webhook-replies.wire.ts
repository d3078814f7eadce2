import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../edge/refusal.ts';
import type { createWebhook } from './create-webhook.ts';
import type { replayEvents } from './send-again.ts';
import type { UpdateWebhookOutcome } from './update-webhook.ts';

type Rejection = Extract<
  | Awaited<ReturnType<typeof createWebhook>>
  | Awaited<ReturnType<typeof replayEvents>>
  | UpdateWebhookOutcome,
  { readonly kind: 'reject' }
>;

export const webhookNotFound = refusal(
  404,
  'webhook_not_found',
  'Webhook endpoint not found. Check the id.',
);

export const deliveryNotFound = refusal(
  404,
  'delivery_not_found',
  'Delivery not found, or its endpoint was deleted.',
);

const replies: Readonly<Record<Exclude<Rejection['reason'], 'address_refused'>, ErrorReply>> = {
  not_found: webhookNotFound,
  too_many_endpoints: refusal(
    409,
    'too_many_endpoints',
    'The organisation has 100 webhook endpoints, which is the maximum. Delete one that is no longer needed.',
  ),
  nothing_there: refusal(
    409,
    'nothing_there',
    'There are no events in this range. List the events to see the available range.',
  ),
  under_way: refusal(
    409,
    'under_way',
    'A replay of this endpoint is already running. Wait until it has finished.',
  ),
};

export function toWebhookReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'address_refused') return replies[rejection.reason];
  return refusal(400, rejection.reason, rejection.message, 'url');
}
