import { invalidRequest, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { AddressRejection } from './create-webhook.ts';

type Rejection =
  | AddressRejection
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'too_many_endpoints' };

export function toWebhookReply(rejection: Rejection): ErrorReply {
  switch (rejection.reason) {
    case 'address_refused':
      return {
        status: 400,
        code: 'invalid_request',
        error: { formErrors: [], fieldErrors: { url: [rejection.message] } },
      };
    case 'not_found':
      return standardReplies.notFound;
    case 'too_many_endpoints':
      return tooManyEndpoints;
  }
}

const tooManyEndpoints = invalidRequest(
  'There are 100 webhook endpoints already, which is the most. Remove one that is not needed.',
);
