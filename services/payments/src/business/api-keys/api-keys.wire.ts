import { addressRanges, closedObject, momentInput, optionalBody } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { isScope, scopes } from '../../kernel/scope.rules.ts';
import { defaultExpiry } from './key-grant.rules.ts';
import type { HeldKey } from './key-people.ts';
import type { listApiKeys } from './list-api-keys.ts';
import type { OfferedPreset } from './list-key-presets.ts';

const keyExample = {
  id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36',
  environment: 'live',
  name: 'Shop backend',
  prefix: 'svc_live_',
  last4: 'K7QX',
  scopes: ['payments:read', 'refunds:create_full'],
  allowed_cidrs: ['203.0.113.0/24'],
  created_by: { id: '01a1dbf0-0a10-7c01-8011-3f5d7e9a1b2c', name: 'Ada Obi' },
  rotated_from_id: null,
  approval_id: null,
  created_at: '2026-11-15T09:30:00.000Z',
  last_used_at: '2026-11-15T11:02:09.000Z',
  expires_at: '2027-11-15T09:30:00.000Z',
  revoked_at: null,
} as const;

export const apiKeyId = z.object({
  id: uuid().meta({ description: 'The API key’s id.', example: keyExample.id }),
});

export const apiKeyRecord = z
  .object({
    id: uuid(),
    environment: z.enum(environments),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key.' }),
    last4: z
      .string()
      .meta({ description: 'The last four characters. The full key is not stored.' }),
    scopes: z.array(z.enum(scopes)),
    allowed_cidrs: z
      .array(z.string())
      .meta({ description: 'IP ranges that may use the key. If empty, any address may.' }),
    created_by: z
      .object({ id: uuid(), name: z.string() })
      .meta({ description: 'The member who created the key.' }),
    rotated_from_id: uuid().nullable(),
    approval_id: uuid().nullable().meta({
      description:
        'The approval that the key is waiting for; requests with the key get 401 until then. Null if it needs none.',
    }),
    created_at: moment(),
    last_used_at: nullableMoment().meta({
      description: 'When the key was last used. May lag by up to 30 seconds.',
    }),
    expires_at: nullableMoment(),
    revoked_at: nullableMoment(),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.', example: keyExample });

export const apiKeyList = z
  .object({ data: z.array(apiKeyRecord).meta({ description: 'Oldest first.' }) })
  .meta({ id: 'ApiKeyList', example: { data: [keyExample] } });

export function toApiKeyRecord(key: Awaited<ReturnType<typeof listApiKeys>>[number]) {
  return {
    id: key.id,
    environment: key.environment,
    name: key.name,
    prefix: `svc_${key.environment}_`,
    last4: key.last4,
    scopes: key.scopes.filter(isScope),
    allowed_cidrs: [...key.allowed_cidrs],
    created_by: { id: key.created_by_member_id, name: key.created_by_name },
    rotated_from_id: key.rotated_from_id,
    approval_id: key.approval_id,
    created_at: key.created_at.toISOString(),
    last_used_at: toNullableMoment(key.last_used_at),
    expires_at: toNullableMoment(key.expires_at),
    revoked_at: toNullableMoment(key.revoked_at),
  };
}

const presetExample = {
  id: 'refund_desk',
  name: 'Refund desk',
  description: 'Look up payments and refund them, in full or in part.',
  scopes: ['payments:read', 'refunds:create_full', 'refunds:create_partial'],
  missing: [],
} as const;

export const presetList = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        scopes: z.array(z.enum(scopes)),
        missing: z.array(z.enum(scopes)).meta({
          description: 'Scopes that your own role lacks. You cannot grant them to a key.',
        }),
      }),
    ),
  })
  .meta({ id: 'ApiKeyPresetList', example: { data: [presetExample] } });

export function toPresetRecord({ scopes: wanted, missing, ...preset }: OfferedPreset) {
  return { ...preset, scopes: [...wanted], missing: [...missing] };
}

const nameCharactersMax = 100;

const expiresAt = momentInput()
  .nullable()
  .optional()
  .meta({ description: 'When the key expires. Defaults to one year from now; null means never.' });

export const createApiKeyBody = closedObject({
  environment: z.enum(environments),
  name: text({ min: 1, max: nameCharactersMax }),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).meta({
    description: 'You can grant only scopes that your own role has.',
    example: keyExample.scopes,
  }),
  allowedCidrs: addressRanges(),
  expiresAt,
}).meta({
  example: { environment: 'test', name: 'Shop backend', scopes: ['payments:read'] },
});

const hourMs = 3_600_000;
const overlapHoursMax = 168;
const overlapHoursDefault = 24;

export const rotateApiKeyBody = optionalBody(
  closedObject({
    overlapHours: z
      .int()
      .min(0)
      .max(overlapHoursMax)
      .default(overlapHoursDefault)
      .meta({ description: 'How many hours both keys work.' }),
    expiresAt,
  }).meta({ example: { overlapHours: 24 } }),
);

export function toRotation(body: z.infer<typeof rotateApiKeyBody>, now: Date) {
  return {
    overlapMs: (body?.overlapHours ?? overlapHoursDefault) * hourMs,
    expiresAt: toExpiry(body?.expiresAt, now),
  };
}

export function toExpiry(asked: Date | null | undefined, now: Date): Date | null {
  return asked === undefined ? defaultExpiry(now) : asked;
}

export const createdApiKeyRecord = z
  .object({
    id: uuid(),
    key: z.string().meta({ description: 'The full key. It is shown only once and is not stored.' }),
  })
  .meta({
    id: 'CreatedApiKey',
    example: { id: keyExample.id, key: 'svc_live_00<shown-once>' },
  });

export const heldApiKeyRecord = createdApiKeyRecord
  .extend({ approval_id: uuid(), approval_expires_at: moment() })
  .meta({
    id: 'HeldApiKey',
    description:
      'A key that needs a second approver. Requests with it get 401 until it is approved. It is revoked if the approval is rejected or expires.',
    example: {
      id: keyExample.id,
      key: 'svc_live_00<shown-once>',
      approval_id: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4e5f',
      approval_expires_at: '2026-11-22T09:30:00.000Z',
    },
  });

export function toHeldApiKeyRecord({ id, key, approvalId, approvalExpiresAt }: HeldKey) {
  const moments = { approval_expires_at: approvalExpiresAt.toISOString() };
  return { id, key, approval_id: approvalId, ...moments };
}

export const revokedApiKeyRecord = z
  .object({ id: uuid(), revoked: z.literal(true) })
  .meta({ id: 'RevokedApiKey', example: { id: keyExample.id, revoked: true } });
