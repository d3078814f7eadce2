import { invalidField, ruleBroken, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { reasonFor } from '../../edge/reasons.ts';
import type { createWebhook } from './create-webhook.ts';
import type { UpdateWebhookOutcome } from './update-webhook.ts';

type Rejection = Extract<
  Awaited<ReturnType<typeof createWebhook>> | UpdateWebhookOutcome,
  { readonly kind: 'reject' }
>;

export function toWebhookReply(rejection: Rejection): ErrorReply {
  switch (rejection.reason) {
    case 'address_refused':
      return invalidField('url', rejection.message, reasonFor('address_refused'));
    case 'not_found':
      return standardReplies.notFound;
    case 'too_many_endpoints':
      return tooManyEndpoints;
  }
}

const tooManyEndpoints = ruleBroken(
  'The business already has 100 webhook endpoints, the maximum. Delete one before you add another.',
  reasonFor('too_many_endpoints'),
);
