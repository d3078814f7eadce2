import { RefusedRequest, standardReplies } from '@countinghouse/http';
import type { Caller } from '../kernel/caller.rules.ts';
import type { Scope } from '../kernel/scope.rules.ts';

/** For scopes that what was asked brings with it, all of them; the route's own are the gate's. */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  if (scopes.every((scope) => caller.scopes.has(scope))) return;
  throw new RefusedRequest(standardReplies.permissionDenied);
}
