/**
 * The gates between a valid request and its execution. A gate returns null to let the request pass.
 * A use case checks verified, then paused, and paused again inside its transaction.
 */
export type GateRejection =
  | { readonly kind: 'reject'; readonly reason: 'not_verified' }
  | { readonly kind: 'reject'; readonly reason: 'paused'; readonly retryAfterSeconds: number };
