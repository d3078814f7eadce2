import { keyLimitsRecord, toKeyLimitsRecord } from '@countinghouse/http';
import type { KeyLimits } from '@countinghouse/http';
import { z } from 'zod';
import { nullableMoment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { scopes } from '../../kernel/scope.rules.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';

export const callingKeyRecord = z
  .object({
    id: uuid(),
    name: z.string(),
    environment: z.enum(environments),
    scopes: z.array(z.enum(scopes)).meta({ description: 'What the key may do, in any order.' }),
    expires_at: nullableMoment().meta({ description: 'When the key expires. Null: never.' }),
    limits: keyLimitsRecord,
  })
  .meta({
    id: 'CallingKey',
    description: 'The API key that sent the request.',
    example: {
      id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36',
      name: 'Shop backend',
      environment: 'live',
      scopes: ['payments:read', 'refunds:create_full'],
      expires_at: '2027-11-15T09:30:00.000Z',
      limits: { requests_per_key: 180, requests_per_address: 600, window_seconds: 60 },
    },
  });

export function toCallingKeyRecord(key: ApiKey, limits: KeyLimits) {
  return {
    id: key.id,
    name: key.name,
    environment: key.environment,
    scopes: [...key.scopes],
    expires_at: key.expiresAtMs === null ? null : new Date(key.expiresAtMs).toISOString(),
    limits: toKeyLimitsRecord(limits),
  };
}
