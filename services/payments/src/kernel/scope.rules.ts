/** The API contract's twenty-two scopes, in its order. */
export const contractScopes = [
  'payments:read',
  'payments:cancel',
  'refunds:create_full',
  'refunds:create_partial',
  'payment_links:write',
  'qr_codes:write',
  'splits:assign',
  'recipients:read',
  'recipients:write',
  'recipients:verify',
  'recipients:disable',
  'payouts:read',
  'payouts:create',
  'payouts:cancel',
  'settlements:read',
  'reports:export',
  'account:read',
  'kyc:read',
  'kyc:write',
  'webhooks:read_logs',
  'webhooks:manage',
  'webhooks:retry',
] as const;

/** Scopes beyond the contract. */
const additiveScopes = [
  'subscriptions:read',
  'subscriptions:write',
  'logs:read',
  'receipts:send',
  'disputes:read',
  'disputes:write',
] as const;

/** What an API key may do. */
export const scopes = [...contractScopes, ...additiveScopes] as const;

export type Scope = (typeof scopes)[number];

const known: ReadonlySet<string> = new Set(scopes);

export function isScope(text: string): text is Scope {
  return known.has(text);
}

/** One of several is enough; an empty list requires only a valid key. */
export function hasAnyScope(held: ReadonlySet<string>, anyOf: readonly string[]): boolean {
  return anyOf.length === 0 || anyOf.some((scope) => held.has(scope));
}
