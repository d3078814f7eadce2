import type { SignedIn } from '@countinghouse/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.rules.ts';
import type { ApiKey } from '../tenants/keys/api-key.rules.ts';
import type { ActingMember } from '../tenants/staff/find-staff.ts';
import type { Permission } from '../tenants/staff/role.rules.ts';

/**
 * Who may call a route: everyone; any person who is signed in (in the dashboard's API alone); or
 * whoever holds one of the permissions (none listed: any valid key, any member).
 */
export type Access = 'everyone' | 'signed_in' | { readonly anyOf: readonly Permission[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Of a request that came with a key. */
    callingKey: ApiKey | null;
    /** The person, on routes of the dashboard's API that are not open to everyone. */
    signedIn: SignedIn | null;
    /** The person's place in the business that the address names. */
    member: ActingMember | null;
  }
}

/** Once in every scope whose gate finds out who is calling. */
export function addCallerFields(scope: FastifyInstance): void {
  scope.decorateRequest('caller', null);
  scope.decorateRequest('callingKey', null);
  scope.decorateRequest('signedIn', null);
  scope.decorateRequest('member', null);
}

/** Who is behind a request; a route that is open to everyone has none and must not ask. */
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
