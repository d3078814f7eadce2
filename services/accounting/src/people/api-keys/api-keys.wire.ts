import { addressRanges, closedObject, momentInput, optionalBody } from '@countinghouse/http';
import { z } from 'zod';
import { moment, pageLimit, pageOffset, text, uuid } from '../../edge/fields.wire.ts';
import { capabilities, keysInUseMax } from '../../tenants/keys/api-key.rules.ts';
import type { KeyMadeOutcome } from './create-key-as-member.ts';
import type { ApiKeyPage } from './list-api-keys.ts';

type KeyRow = ApiKeyPage['keys'][number];
type MadeKey = Extract<KeyMadeOutcome<string>, { readonly kind: 'created' }>;

export const listKeysQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

const keyFields = {
  id: uuid(),
  name: z.string(),
  prefix: z.string().meta({ description: 'The start of the key.', example: 'acc_live_' }),
  last4: z
    .string()
    .meta({ description: 'The last four characters. The rest of the key is not stored.' }),
  capability: z.enum(capabilities),
  allowed_cidrs: z
    .array(z.string())
    .meta({ description: 'IP ranges that may use the key. Empty: any address.' }),
  created_by: z.object({
    member_id: uuid()
      .nullable()
      .meta({ description: 'Null if an operator of the service created the key.' }),
    name: z.string(),
  }),
  rotated_from_id: uuid().nullable().meta({ description: 'The key that this one replaced.' }),
  created_at: moment(),
  last_used_at: moment()
    .nullable()
    .meta({ description: 'When the key was last used, with a delay of up to 30 seconds.' }),
  expires_at: moment().nullable(),
  revoked_at: moment().nullable(),
};

export const apiKeyList = z.object({
  data: z.array(z.object(keyFields)),
  has_more: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});

export const createdApiKeyRecord = z.object({
  ...keyFields,
  key: z.string().meta({ description: 'The key. It is shown only once and not stored.' }),
});

export const revokedApiKeyRecord = z.object({ id: uuid(), revoked: z.literal(true) });

const nameCharactersMax = 100;

const expiresAt = momentInput()
  .nullable()
  .optional()
  .meta({ description: 'When the key expires. Omitted: in one year. Null: never.' });

export const createApiKeyBody = closedObject({
  name: text({ min: 1, max: nameCharactersMax }),
  capability: z.enum(capabilities).meta({ description: 'Every key can read.' }),
  allowed_cidrs: addressRanges(),
  expires_at: expiresAt,
}).meta({ example: { name: 'Shop backend', capability: 'read_write' } });

const hourMs = 3_600_000;
const overlapHoursMax = 168;
const overlapHoursDefault = 24;

export const rotateApiKeyBody = optionalBody(
  closedObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(overlapHoursMax)
      .default(overlapHoursDefault)
      .meta({ description: 'How long both keys work, in hours.' }),
    expires_at: expiresAt,
  }).meta({ example: { overlap_hours: 24 } }),
);

export const keysMaxSentence = `The organisation has ${keysInUseMax} active API keys, which is the maximum. Revoke one that is no longer needed.`;

export function toKeyOrder(body: z.infer<typeof createApiKeyBody>) {
  return {
    name: body.name,
    capability: body.capability,
    allowedCidrs: body.allowed_cidrs,
    ...(body.expires_at !== undefined && { expiresAt: body.expires_at }),
  };
}

export function toRotation(body: z.infer<typeof rotateApiKeyBody>) {
  return {
    overlapMs: (body?.overlap_hours ?? overlapHoursDefault) * hourMs,
    ...(body?.expires_at !== undefined && { expiresAt: body.expires_at }),
  };
}

export function toApiKeyRecord(key: KeyRow, environment: 'live' | 'test') {
  const { createdBy, createdByName } = key;
  return {
    id: key.id,
    name: key.name,
    prefix: `acc_${environment}_`,
    last4: key.last4,
    capability: key.capability,
    allowed_cidrs: [...key.allowedCidrs],
    created_by:
      createdByName === null
        ? { member_id: null, name: createdBy }
        : { member_id: createdBy, name: createdByName },
    rotated_from_id: key.rotatedFromId,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

export function toCreatedKeyRecord({ row, key }: MadeKey, environment: 'live' | 'test') {
  return { ...toApiKeyRecord(row, environment), key };
}
