import { createKeyGate } from '@countinghouse/api-keys';
import type { KeyGateDeps } from '@countinghouse/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller.rules.ts';
import { isCapableOf } from '../tenants/keys/api-key.rules.ts';
import type { ApiKey, NeededCapability } from '../tenants/keys/api-key.rules.ts';
import { actorBehind, memberCallerOf } from './app-gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route requires of a key; an unknown path requires any key. */
    capability?: NeededCapability;
  }
  interface FastifyRequest {
    apiKey: ApiKey | null;
  }
}

export type GateDeps = KeyGateDeps<ApiKey>;

/** The API's access check: the key, rate limits, and the key's capability. */
export function addKeyGate(api: FastifyInstance, deps: GateDeps): void {
  api.decorateRequest('apiKey', null);
  const gate = createKeyGate<ApiKey, NeededCapability>(deps, {
    accessOf: (request) => request.routeOptions.config.capability ?? 'read',
    mayEnter: (key, needed) => isCapableOf(key.capability, needed),
    // Requests of organisations' keys are not recorded.
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

/** Who is calling: a key, or a member if the application has the route too. */
export function callerOf(request: FastifyRequest): Caller {
  // Outside the keys' scope the property does not exist.
  const { apiKey }: { apiKey?: ApiKey | null } = request;
  if (apiKey === null || apiKey === undefined) return memberCallerOf(request);
  const { caller } = apiKey;
  return { ...caller, actor: actorBehind(request, caller.actor) };
}
