import { operation } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { NeededCapability } from '../api-keys/api-key.rules.ts';

type Description = Omit<OperationDescription, 'requiredScopes' | 'isPublic'>;

/** One statement of what a key needs serves the gate and the published description alike. */
export function routeOptions<Schemas extends object>(
  capability: NeededCapability,
  description: Description,
  schemas: Schemas,
) {
  const described = operation({ ...description, requiredScopes: [capability] });
  return { config: { capability }, schema: { ...described, ...schemas } };
}
