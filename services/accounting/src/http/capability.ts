import { createKeyGate } from '@countinghouse/api-keys';
import type { KeyGateDeps } from '@countinghouse/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCapableOf } from '../api-keys/api-key.rules.ts';
import type { ApiKey, NeededCapability } from '../api-keys/api-key.rules.ts';
import type { Caller } from '../caller.rules.ts';

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
    onEntered: (request, key) => {
      request.apiKey = key;
    },
  });
  api.addHook('onRequest', gate);
}

/** Who is behind a request; behind the gate there is always somebody. */
export function callerOf({ apiKey }: FastifyRequest): Caller {
  if (apiKey === null) throw new Error('this route lies outside of the gate and has no caller');
  return apiKey.caller;
}
