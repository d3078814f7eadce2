import { operation } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { NeededCapability } from '../api-keys/api-key.rules.ts';
import type { AppAccess } from './app-gate.ts';

type Description = Omit<OperationDescription, 'requiredScopes' | 'isPublic'>;

/** Of a key, or in the application: who may call. */
export type RouteAccess = NeededCapability | AppAccess;

/** One statement of who may call serves the gate and the published description alike. */
export function routeOptions<Schemas extends object>(
  access: RouteAccess,
  description: Description,
  schemas: Schemas,
) {
  const config = isCapability(access) ? { capability: access } : { appAccess: access };
  const isOpen = access === 'everyone' || access === 'signed_in' || access === 'any_member';
  const described = operation({
    ...description,
    ...(access === 'everyone' && { isPublic: true }),
    ...(!isOpen && { requiredScopes: [access] }),
  });
  return { config, schema: { ...described, ...schemas } };
}

function isCapability(access: RouteAccess): access is NeededCapability {
  return access === 'read' || access === 'write';
}
