import type { KeyActor, MemberActor } from '@countinghouse/actor';
import type { Environment } from './environment.rules.ts';
import type { Scope } from './scope.rules.ts';

/** Who requests something: an API key, or a signed-in member of the business. */
export type Requester = KeyActor | MemberActor;

/** The actor of background work: an outcome that arrived, a time that passed. */
export const theService = { kind: 'system', id: 'payments' } as const;

/** What decides whether a business may move live money. */
export interface LiveAccess {
  readonly environment: Environment;
  readonly isBusinessVerified: boolean;
  /** An operator suspended its live payments; refunds continue. */
  readonly isBusinessSuspended: boolean;
}

/**
 * The caller of a request, by key or by session. Its scopes say what it may do: a key has those it
 * was granted, a member those of the role (`staff/role.rules.ts`).
 */
export interface Caller extends LiveAccess {
  readonly actor: Requester;
  readonly workspaceId: string;
  readonly businessId: string;
  readonly scopes: ReadonlySet<Scope>;
}
