import type { FastifyRequest } from 'fastify';
import type { ApiKey } from '../api-keys/api-key.rules.ts';
import type { Scope } from '../api-keys/scope.rules.ts';

/** Who may call a route: everyone, or a valid key that holds one of the scopes (none listed: any key). */
export type Access = 'everyone' | { readonly anyOf: readonly Scope[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: ApiKey | null;
  }
}

/** The key behind a request; a route that is open to everyone has none and must not ask. */
export function callerOf(request: FastifyRequest): ApiKey {
  if (request.caller === null) throw new Error('this route is open to everyone and has no caller');
  return request.caller;
}
