/**
 * The gates between a well-formed request and what it asks for. Each is null when it lets the
 * request through. A use case asks them in the order verified, paused, and the pause once more in
 * its transaction.
 */
export type GateRejection =
  | { readonly kind: 'reject'; readonly reason: 'not_verified' }
  | { readonly kind: 'reject'; readonly reason: 'paused'; readonly retryAfterSeconds: number };
