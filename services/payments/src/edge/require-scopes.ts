import { RefusedRequest, standardReplies } from '@countinghouse/http';
import type { Caller } from '../kernel/caller.rules.ts';
import type { Scope } from '../kernel/scope.rules.ts';

/** Requires all scopes that the request's content implies; the gate checks the route's own. */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  if (scopes.every((scope) => caller.scopes.has(scope))) return;
  throw new RefusedRequest(standardReplies.permissionDenied);
}
