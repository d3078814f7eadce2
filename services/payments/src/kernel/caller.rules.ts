import type { KeyActor, MemberActor } from '@countinghouse/actor';
import type { Environment } from './environment.rules.ts';
import type { Scope } from './scope.rules.ts';

/** Who asks for something: an API key, or a member of the business who is signed in. */
export type Requester = KeyActor | MemberActor;

/** Acts where nobody asked at that moment: an outcome that arrived, a time that passed. */
export const theService = { kind: 'system', id: 'payments' } as const;

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
export interface Caller extends LiveAccess {
  readonly actor: Requester;
  readonly workspaceId: string;
  readonly businessId: string;
  readonly scopes: ReadonlySet<Scope>;
}
