import type { Environment } from '../../kernel/environment.rules.ts';
import type { Scope } from '../../kernel/scope.rules.ts';

/** Who asks for a connection, as the address of the consent page says. */
export interface BooksRequest {
  /** One of the operator's list. */
  readonly booksUrl: string;
  readonly organisationId: string;
  readonly organisationName: string;
  /** Where the browser goes back to; a page of `booksUrl`. */
  readonly returnUrl: string;
  readonly state: string;
  /** SHA-256 of a secret that only the books know (PKCE). */
  readonly codeChallenge: string;
}

/** Books that follow a workspace. */
export interface BooksConnection {
  readonly id: string;
  readonly workspaceId: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly booksUrl: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly agreedByMemberId: string;
  readonly agreedByName: string;
  readonly agreedAt: Date;
  readonly connectedAt: Date;
  readonly endpointId: string | null;
  readonly keysRotatedAt: Date;
  readonly lastUsedAt: Date | null;
  /** A person revoked its key without disconnecting, or the key expired. */
  readonly isKeyOver: boolean;
}

export const codeLifetimeMs = 60_000;

/** How long a key still works after the books have asked for the next one. */
export const rotationOverlapMs = 24 * 3_600_000;

export const keyPurposes = ['read', 'pay'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** What books need, and no more: they cannot move money. */
export const scopesOfBooks: Readonly<Record<KeyPurpose, readonly Scope[]>> = {
  read: [
    'payments:read',
    'settlements:read',
    'payouts:read',
    'recipients:read',
    'account:read',
    'webhooks:read_logs',
    'payment_links:write',
  ],
  pay: ['payments:read', 'payment_links:write'],
};

/** Events after which the log has something new. */
export const wakingEvents = [
  'payment.succeeded',
  'payment.refunded',
  'payout.completed',
  'payout.returned',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
] as const;

/** The address of the list that the page belongs to; null if the operator lists none. */
export function findBooks(allowed: readonly string[], address: string): string | null {
  const books = allowed.map((each) => each.replace(/\/+$/, ''));
  return books.find((each) => address === each || address.startsWith(`${each}/`)) ?? null;
}

/** The page that the browser goes back to. */
export function toReturnUrl({ returnUrl, state }: BooksRequest, code: string): string {
  const join = returnUrl.includes('?') ? '&' : '?';
  return `${returnUrl}${join}code=${encodeURIComponent(code)}&state=${encodeURIComponent(state)}`;
}
