import { createKeyGate } from '@countinghouse/api-keys';
import type { KeyGateDeps } from '@countinghouse/api-keys';
import { originOf } from '@countinghouse/http';
import { hasAnyScope } from '../kernel/scope.rules.ts';
import type { ApiKey } from '../tenants/keys/api-key.rules.ts';
import type { Access } from './caller.ts';

export type GateDeps = KeyGateDeps<ApiKey>;

const anyKey: Access = { anyOf: [] };

/** The gate for requests with an API key. The scope is its last check. */
export function createGate(deps: GateDeps) {
  return createKeyGate<ApiKey, Exclude<Access, 'everyone'>>(deps, {
    accessOf: (request) => request.routeOptions.config.access ?? anyKey,
    // A route for people cannot be called with a key.
    mayEnter: (key, access) => access !== 'signed_in' && hasAnyScope(key.scopes, access.anyOf),
    onRecognised: (request, key) => {
      request.logPlace = {
        tenantId: key.workspaceId,
        keyId: key.id,
        keepsReads: key.environment === 'test',
      };
    },
    onEntered: (request, key) => {
      request.callingKey = key;
      request.caller = { ...key, actor: { ...key.actor, origin: originOf(request) } };
    },
  });
}
