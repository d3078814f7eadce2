/** Public reference data, available without a key. */

export { payoutStatuses } from '../money-out/payouts/payout.rules.ts';

export { refundStatuses } from '../money-out/refunds/refund.rules.ts';

export const apiVersion = '1.0.0';

/** All error codes of the service. Programs use `code`, people read the description. */
export const errorCodes = [
  {
    status: 400,
    code: 'invalid_request',
    description: 'The input is invalid or breaks a business rule.',
  },
  { status: 401, code: 'authentication_failed', description: 'The API key was not accepted.' },
  {
    status: 403,
    code: 'permission_denied',
    description: 'The key or the business is not allowed to do this.',
  },
  { status: 404, code: 'not_found', description: 'The business has no such object.' },
  { status: 409, code: 'conflict', description: 'The object changed during the request.' },
  { status: 413, code: 'payload_too_large', description: 'The body is too large.' },
  {
    status: 429,
    code: 'rate_limited',
    description: 'Too many requests; wait the number of seconds in Retry-After.',
  },
  { status: 500, code: 'internal_error', description: 'An internal error.' },
  { status: 501, code: 'not_implemented', description: 'Not available for this currency or path.' },
  { status: 502, code: 'internal_error', description: 'The payment provider failed.' },
  { status: 503, code: 'unavailable', description: 'Temporarily unavailable; retry later.' },
  {
    status: 503,
    code: 'service_paused',
    description: 'Paused for maintenance; nothing was processed.',
  },
] as const;
