import type { SignedIn } from '@countinghouse/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.rules.ts';
import type { ApiKey } from '../tenants/keys/api-key.rules.ts';
import type { ActingMember } from '../tenants/staff/find-staff.ts';
import type { Permission } from '../tenants/staff/role.rules.ts';

/**
 * Who may call a route: everyone; any signed-in person (in the dashboard API only); or a caller
 * with one of the permissions (an empty list accepts any valid key or member).
 */
export type Access = 'everyone' | 'signed_in' | { readonly anyOf: readonly Permission[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Set on requests with an API key. */
    callingKey: ApiKey | null;
    /** The person, on dashboard API routes that are not public. */
    signedIn: SignedIn | null;
    /** The person's membership in the business in the path. */
    member: ActingMember | null;
  }
}

/** Call once in every scope whose gate identifies the caller. */
export function addCallerFields(scope: FastifyInstance): void {
  scope.decorateRequest('caller', null);
  scope.decorateRequest('callingKey', null);
  scope.decorateRequest('signedIn', null);
  scope.decorateRequest('member', null);
}

/** The caller of a request; a public route has none and must not call this. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('this route is public and has no caller');
  return request.caller;
}

export function callingKeyOf({ callingKey }: FastifyRequest): ApiKey {
  if (callingKey === null) throw new Error('this route was not called with an API key');
  return callingKey;
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw new Error('this route has no signed-in user');
  return request.signedIn;
}

export function memberOf(request: FastifyRequest): ActingMember {
  if (request.member === null) throw new Error('the path of this route has no business id');
  return request.member;
}
