import { keyLimitsRecord, toKeyLimitsRecord } from '@countinghouse/http';
import type { KeyLimits } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { isCapableOf } from '../../tenants/keys/api-key.rules.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';

const scopes = ['read', 'write'] as const;

export const callingKeyRecord = z
  .object({
    id: uuid(),
    name: z.string(),
    environment: z
      .enum(['live', 'test'])
      .meta({ description: 'Whether the key belongs to a live or a test organisation.' }),
    scopes: z.array(z.enum(scopes)).meta({ description: 'As in `x-required-scopes`.' }),
    expires_at: moment().nullable().meta({ description: 'When the key expires. Null: never.' }),
    limits: keyLimitsRecord,
  })
  .meta({
    id: 'BooksKey',
    description: 'The API key that sent the request.',
    example: {
      id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36',
      name: 'Shop backend',
      environment: 'live',
      scopes: ['read', 'write'],
      expires_at: '2027-11-15T09:30:00.000Z',
      limits: { requests_per_key: 180, requests_per_address: 600, window_seconds: 60 },
    },
  });

export function toCallingKeyRecord(key: ApiKey, limits: KeyLimits) {
  return {
    id: key.id,
    name: key.name,
    environment: key.caller.environment,
    scopes: scopes.filter((scope) => isCapableOf(key.capability, scope)),
    expires_at: key.expiresAtMs === null ? null : new Date(key.expiresAtMs).toISOString(),
    limits: toKeyLimitsRecord(limits),
  };
}
