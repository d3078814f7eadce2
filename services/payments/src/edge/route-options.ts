import { operation } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { Access } from './caller.ts';
import type { ReasonWord } from './reasons.ts';

interface Description extends Omit<OperationDescription, 'requiredScopes' | 'isPublic'> {
  readonly reasons?: readonly ReasonWord[];
}

/** One access declaration serves both the gate and the published description. */
export function routeOptions<Schemas extends object>(
  access: Access,
  description: Description,
  schemas: Schemas,
) {
  const described = operation({
    ...description,
    ...(access === 'everyone' && { isPublic: true }),
    ...(typeof access === 'object' && { requiredScopes: access.anyOf }),
  });
  return { config: { access }, schema: { ...described, ...schemas } };
}
