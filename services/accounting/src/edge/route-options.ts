import { operation } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { NeededCapability } from '../tenants/keys/api-key.rules.ts';
import type { AppAccess } from './app-gate.ts';
import type { ReasonWord } from './reasons.ts';

interface Description extends Omit<OperationDescription, 'requiredScopes' | 'isPublic'> {
  readonly reasons?: readonly ReasonWord[];
  /** How large its body may be, where the limit of the routes around it is too small. */
  readonly bodyBytesMax?: number;
}

/** Of a key, or in the application: who may call. */
export type RouteAccess = NeededCapability | AppAccess;

/** One statement of who may call serves the gate and the published description alike. */
export function routeOptions<Schemas extends object>(
  access: RouteAccess,
  { bodyBytesMax, ...description }: Description,
  schemas: Schemas,
) {
  const config = isCapability(access) ? { capability: access } : { appAccess: access };
  const isOpen = access === 'everyone' || access === 'signed_in' || access === 'any_member';
  const described = operation({
    ...description,
    ...(access === 'everyone' && { isPublic: true }),
    ...(!isOpen && { requiredScopes: [access] }),
  });
  const schema = { ...described, ...schemas };
  return bodyBytesMax === undefined
    ? { config, schema }
    : { config, schema, bodyLimit: bodyBytesMax };
}

function isCapability(access: RouteAccess): access is NeededCapability {
  return access === 'read' || access === 'write';
}
