import { operation } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { NeededCapability } from '../tenants/keys/api-key.rules.ts';
import type { AppAccess } from './app-gate.ts';
import type { ReasonWord } from './reasons.ts';

interface Description extends Omit<OperationDescription, 'requiredScopes' | 'isPublic'> {
  readonly reasons?: readonly ReasonWord[];
  /** Maximum body size, if the surrounding routes' limit is too small. */
  readonly bodyBytesMax?: number;
}

/** Who may call, with a key or in the application. */
export type RouteAccess = NeededCapability | AppAccess;

/** One declaration of who may call, used by the access check and the OpenAPI document. */
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
