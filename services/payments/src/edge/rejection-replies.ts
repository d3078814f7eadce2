import { standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { GateRejection } from '../kernel/gate.rules.ts';
import { reasonFor } from './reasons.ts';

/** Rejections shared by several operations, each with one reply. */
export type CommonRejection =
  | GateRejection
  | { readonly kind: 'reject'; readonly reason: 'not_found' }
  | { readonly kind: 'reject'; readonly reason: 'currency_not_offered' };

export function toErrorReply(rejection: CommonRejection): ErrorReply {
  switch (rejection.reason) {
    case 'not_verified':
      return notVerified;
    case 'paused':
      return servicePaused(rejection.retryAfterSeconds);
    case 'not_found':
      return standardReplies.notFound;
    case 'currency_not_offered':
      return currencyNotOffered;
  }
}

const notVerified: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  reason: reasonFor('not_verified'),
  error: 'The business is not verified yet. See kyc_status and requirements in GET /account.',
};

const currencyNotOffered: ErrorReply = {
  status: 501,
  code: 'not_implemented',
  reason: reasonFor('currency_not_offered'),
  error:
    'This operation is not available in this currency. GET /reference lists the supported currencies.',
};

function servicePaused(retryAfterSeconds: number): ErrorReply {
  return {
    status: 503,
    code: 'service_paused',
    reason: reasonFor('paused'),
    error:
      'Paused for maintenance; nothing was processed. Wait the number of seconds in Retry-After, then retry.',
    retryAfterSeconds,
  };
}

export const providerFailed: ErrorReply = {
  status: 502,
  code: 'internal_error',
  reason: reasonFor('provider_failed'),
  error: 'The payment provider failed or could not be reached. Try again later.',
};

/** The circuit to the provider is open: nothing was sent. */
export const providerUnavailable: ErrorReply = {
  ...standardReplies.unavailable,
  reason: reasonFor('provider_unavailable'),
};
