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
  'This organisation has no such webhook endpoint.',
);

export const deliveryNotFound = refusal(
  404,
  'delivery_not_found',
  'There is no such delivery, or its endpoint was removed.',
);

const replies: Readonly<Record<Exclude<Rejection['reason'], 'address_refused'>, ErrorReply>> = {
  not_found: webhookNotFound,
  too_many_endpoints: refusal(
    409,
    'too_many_endpoints',
    'There are 100 webhook endpoints already, which is the most. Remove one that is not needed.',
  ),
  nothing_there: refusal(
    409,
    'nothing_there',
    'No event lies in this range. The list of events shows what there is.',
  ),
  under_way: refusal(
    409,
    'under_way',
    'A replay of this endpoint is under way. Wait until it has ended.',
  ),
};

export function toWebhookReply(rejection: Rejection): ErrorReply {
  if (rejection.reason !== 'address_refused') return replies[rejection.reason];
  return refusal(400, rejection.reason, rejection.message, 'url');
}
