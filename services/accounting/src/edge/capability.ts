import { createKeyGate } from '@countinghouse/api-keys';
import type { KeyGateDeps } from '@countinghouse/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.rules.ts';
import { isCapableOf } from '../tenants/keys/api-key.rules.ts';
import type { ApiKey, NeededCapability } from '../tenants/keys/api-key.rules.ts';
import { actorBehind, memberCallerOf } from './app-gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks of a key; a path that is unknown asks for any key. */
    capability?: NeededCapability;
  }
  interface FastifyRequest {
    apiKey: ApiKey | null;
  }
}

export type GateDeps = KeyGateDeps<ApiKey>;

/** The gate of every request: its key, the limits, and whether the key may do what is asked. */
export function addKeyGate(api: FastifyInstance, deps: GateDeps): void {
  api.decorateRequest('apiKey', null);
  const gate = createKeyGate<ApiKey, NeededCapability>(deps, {
    accessOf: (request) => request.routeOptions.config.capability ?? 'read',
    mayEnter: (key, needed) => isCapableOf(key.capability, needed),
    // What keys of an organisation ask is not kept.
    onRecognised: () => undefined,
    onEntered: (request, key) => {
      request.apiKey = key;
    },
  });
  api.addHook('onRequest', gate);
}

export function apiKeyOf({ apiKey }: FastifyRequest): ApiKey {
  if (apiKey === null) throw new Error('this route was not called with an API key');
  return apiKey;
}

/** Who is behind a request: a key, or a member in a route that the application has too. */
export function callerOf(request: FastifyRequest): Caller {
  // Outside of the keys' own scope the field is not there at all.
  const { apiKey }: { apiKey?: ApiKey | null } = request;
  if (apiKey === null || apiKey === undefined) return memberCallerOf(request);
  const { caller } = apiKey;
  return { ...caller, actor: actorBehind(request, caller.actor) };
}
