import type { Environment } from './environment.rules.ts';
import type { Scope } from './scope.rules.ts';

/** The request that something was done with, as the audit log names it. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly ip: string;
}

/** Who asked for something: an API key, or a member of the business who was signed in. */
export interface Requester {
  readonly kind: 'api_key' | 'member';
  /** Of the key, or of the member. */
  readonly id: string;
}

/** What decides whether a business may move live money. */
export interface LiveAccess {
  readonly environment: Environment;
  readonly isBusinessVerified: boolean;
  /** An operator stopped its live money; refunds go on. */
  readonly isBusinessSuspended: boolean;
}

/**
 * Who stands behind a request, whichever door it came through. What it may do is a set of scopes: a
 * key holds those it was given, a member those of the role (`staff/role.rules.ts`).
 */
export interface Caller extends Requester, LiveAccess {
  readonly workspaceId: string;
  readonly businessId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The request; null where a process acts for somebody. */
  readonly origin: RequestOrigin | null;
}
